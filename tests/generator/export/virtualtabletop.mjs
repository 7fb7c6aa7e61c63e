// Prints what an importer of virtualtabletop makes of a file; it measures pictures on this disk.
import fs from "fs";
import { register } from "module";
const asModule = (text) => "data:text/javascript," + encodeURIComponent(text);
const fetched = asModule(`
  import fs from "fs";
  export default async (file) => ({ buffer: async () => fs.readFileSync(new URL(file)) });`);
register(asModule(`
  export const resolve = (name, context, next) =>
    name == "node-fetch" ? { url: ${JSON.stringify(fetched)}, shortCircuit: true } : next(name, context);`));
const [reader, file] = process.argv.slice(1);
const { default: read } = await import(reader);
console.log(JSON.stringify(await (read.fromZIP ?? read)(fs.readFileSync(file))));
