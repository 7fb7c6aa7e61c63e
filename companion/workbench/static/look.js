// The look of an own game.
export async function open_look() { return {} }
