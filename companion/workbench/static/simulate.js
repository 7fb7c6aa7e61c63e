// Simulate: first what you expect, then bots play, and plots fill.
import {ask, at, count, make} from "./base.js"
import {band, figures, lengths} from "./plots.js"

const pause = ms => new Promise(done => setTimeout(done, ms))
const app = document.querySelector(".app")
let has_begun = false  // just now, by a form that is gone and had the keyboard's focus
const OPEN = ["running", "paused", "interrupted", "failed"]

export async function open_bots(place, game, name) {
  app.classList.add("results")
  const pane = {leave() { app.classList.remove("results"); this.left = true }}
  const path = `${game.base}/simulations`, [wanted, ...chosen] = name.split("/")
  const known = await ask("GET", path)
  const one = known.find(it => it.number === Number(wanted)) || (wanted ? null : known.find(it => OPEN.includes(it.state)))
  if (one) await show(place, game, pane, `${path}/${one.number}`)
  else await choose(place, game, path, known, chosen.join("/"))
  return pane
}

export const labelled = (words, select) => make("div", {class: "col"}, make("label", {for: select.id}, make("b", {}, words)), select)

export const group_of = (choices, chosen) => ["Your games", "In Tuckbox"].map(group => [group, choices.filter(one => one.group === group)]).filter(([, found]) => found.length)
  .map(([group, found]) => make("optgroup", {label: group}, found.map(one => make("option", {value: one.name, selected: one.name === chosen}, one.title))))

// The editions that a pane begins with: what `chosen` names, else this game and the one that it changes.
export function first_pair(game, chosen) {
  const named = chosen.split("|")
  return named.length === 2 ? named : [game.parent ? game.slug : "", game.is_own ? `own/${game.base.split("/")[2]}` : game.slug]
}

async function choose(place, game, path, known, chosen) {
  const choices = await ask("GET", `${game.base}/editions`), [against, mine] = first_pair(game, chosen)
  const play = make("select", {id: "of"}, group_of(choices, mine))
  const other = make("select", {id: "against"}, make("option", {value: ""}, "Nothing, only this one"), group_of(choices, against))
  const many = make("select", {id: "many"}, [100, 500, 1000, 5000].map(n => make("option", {value: n, selected: n === 1000}, n.toLocaleString("en"))))
  const guess = make("fieldset", {class: "panel guess"}), refused = make("p", {class: "refused", role: "alert", hidden: true})
  const button = make("button", {class: "btn go big"}, "Let bots play")
  const title = select => select.selectedOptions[0]?.textContent
  function draw() {
    guess.replaceChildren(...(other.value
      ? [make("legend", {}, "What do you expect?"), make("p", {class: "q"}, `With ${title(play)}, games will be …`),
        make("div", {class: "answers"}, [["longer", "Longer"], ["shorter", "Shorter"], ["same", "No difference"], ["", "I can’t tell"]].map(([value, words]) =>
          make("label", {}, make("input", {type: "radio", name: "guess", value, required: true}), words)))]
      : [make("legend", {}, "What do you expect?"), make("label", {class: "row"}, "How many rounds does a game take?", make("input", {type: "number", name: "guess", min: 1, max: 9999, style: "width: 100px"}))]))
    document.getElementById("many-says").textContent = other.value ? "Each deal is played with both editions. Then a lucky deal is no reason for a difference." : "Each game has a deal of its own."
  }
  const form = make("form", {class: "asks"},
    make("div", {class: "panel"}, make("h2", {}, "Which editions?"), make("div", {class: "pair"},
      labelled("Play", play), labelled("against", other))),
    guess,
    make("div", {class: "panel"}, make("div", {class: "row"}, make("label", {for: "many"}, make("b", {}, "How many deals?")), many), make("p", {class: "q s", id: "many-says"})),
    refused, make("div", {}, button))
  form.addEventListener("submit", async event => {
    event.preventDefault()
    refused.hidden = true
    if (game.faults.length) { refused.textContent = `Correct ${count(game.faults.length, "fault")} first. F8 shows them.`; refused.hidden = false; return }
    button.disabled = true
    try {
      const begun = await ask("POST", path, {editions: [other.value, play.value].filter(Boolean), games: Number(many.value), guess: new FormData(form).get("guess") || ""})
      has_begun = true
      location.hash = `bots/${begun.number}`
    } catch (error) {
      refused.textContent = error.message
      refused.hidden = false
      button.disabled = false
    }
  })
  place.append(make("section", {}, make("div", {class: "head"}, make("h1", {}, "Simulate")), make("div", {class: "scroll"}, form,
    known.length ? make("div", {class: "earlier"}, make("h2", {}, "Earlier simulations"), make("ul", {}, known.map(it => make("li", {}, simulation_link(it))))) : null)))
  other.addEventListener("change", draw)
  play.addEventListener("change", draw)
  draw()
}

export function simulation_link(it, base = "") {
  const of = count(it.of, it.editions.length === 2 ? "deal" : "game"), says = it.state === "done" ? of : `${it.deals.toLocaleString("en")} of ${of}`
  return make("a", {href: `${base}#bots/${it.number}`}, make("b", {}, it.title), make("span", {class: "q s"}, `Bots: ${says} · ${day(it.began)}, ${at(new Date(it.began * 1000))}`))
}

export const day = seconds => new Date(seconds * 1000).toLocaleDateString("en-GB", {day: "numeric", month: "long", year: "numeric"})

async function show(place, game, pane, path) {
  const title = make("h1", {tabindex: -1}), says = make("b", {class: "grow num"}), left = make("span", {class: "q num"}), stays = make("p", {class: "q s", role: "status"})
  let acts = 0  // an answer that was asked for before one acted is old, and must not be drawn over the newer one
  const act = (words, how) => make("button", {class: "btn line", onclick: async event => {
    acts += 1
    try {
      const now = await ask("POST", `${path}/${how}`)
      acts += 1
      draw(now)
      follow()
      if (event.target.hidden) [halt, on, again].find(one => !one.hidden)?.focus()  // the keyboard stays where it acts
    } catch (error) { why.textContent = error.message; why.hidden = false }
  }}, words)
  const halt = act("Pause", "pause"), on = act("Go on", "go-on"), stop = act("Stop", "stop")
  const again = make("a", {class: "btn line", href: "#bots/new"}, "New simulation"), why = make("p", {class: "refused", role: "alert", hidden: true})
  const bar = make("i"), track = make("div", {class: "track", role: "progressbar", "aria-label": "Deals played", "aria-valuemin": 0, "aria-valuemax": 100}, bar)
  const plots = make("div", {class: "col", style: "gap: 16px"}), side = make("aside", {class: "found", "aria-label": "What bots found"}), headline = make("h2"), rest = make("div", {class: "col", style: "gap: 18px"})
  side.append(make("div", {role: "status"}, headline), rest)
  place.append(make("section", {class: "simulation"}, make("div", {class: "main"}, make("div", {class: "head"}, make("div", {class: "grow"}, title), on, halt, stop, again),
    make("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Plots"}, make("div", {class: "row"}, says, left), track, stays, why, plots)), side))

  let latest = null
  function draw(now) {
    const pair = now.editions.length === 2, deals = now.deals.toLocaleString("en")
    set(title, now.title)
    set(says, `${deals} of ${count(now.of, pair ? "deal" : "game")}${pair ? ", each played with both editions" : ""}`)
    set(left, now.left_s === null ? "" : `about ${now.left_s < 90 ? `${now.left_s} s` : `${Math.round(now.left_s / 60)} min`} left`)
    track.setAttribute("aria-valuenow", Math.round(100 * now.deals / now.of))
    bar.style.width = `${100 * now.deals / now.of}%`
    set(stays, {running: "You can close or reload this page. The bots play on.", paused: `Paused at ${deals}.`, interrupted: `Stopped at ${deals}. Go on?`, failed: `Stopped at ${deals}.`, stopped: "Stopped. What was played stays.", done: pair ? "All deals are played." : "All games are played."}[now.state])
    halt.hidden = now.state !== "running"
    on.hidden = !["paused", "interrupted", "failed"].includes(now.state)
    on.className = now.state === "paused" ? "btn line" : "btn go"
    stop.hidden = !OPEN.includes(now.state)
    set(stop, now.state === "interrupted" ? `Leave it at ${deals}` : `Stop and keep ${deals}`)
    again.hidden = now.state === "running"
    if (now.why?.length) { why.textContent = now.why.join("\n"); why.hidden = false }
    if (!now.lengths) return
    set(headline, now.headline)
    latest = now
    fill(now, pair)
  }
  new ResizeObserver(() => latest && fill(latest, latest.editions.length === 2)).observe(plots)
  function fill(now, pair) {
    if (!now.lengths.length) return
    const wide = Math.max(280, plots.clientWidth - 46)
    plots.replaceChildren(
      make("div", {class: "panel"}, make("div", {class: "row"}, make("h2", {class: "grow"}, `How many ${now.unit} does a game last?`), make("span", {class: "q s"}, "Height: share of games")), lengths(now, wide)),
      pair ? make("div", {class: "panel"}, make("div", {class: "row"}, make("h2", {class: "grow"}, "Is there a difference?"), make("span", {class: now.verdict.startsWith("Clear") ? "chip good" : "chip warn"}, now.verdict)),
        make("p", {class: "q s"}, "The band shows where the true difference lies, in 95 of 100 such simulations. It narrows as games come in."), now.band.length ? band(now, wide) : make("p", {}, "It appears after 10 deals.")) : "")
    const [first, second] = [...now.names].reverse()
    rest.replaceChildren(...[now.answer ? make("p", {class: "guessed"}, now.answer) : null, now.detail ? make("p", {}, now.detail) : null, make("p", {class: "q"}, now.bots),
      make("div", {class: "panel"}, figures(now, now.rows, "Means, and how far chance may move them")),
      make("div", {class: "panel"}, figures(now, now.endings, "How games ended")),
      make("div", {class: "row", style: "flex-wrap: wrap"}, make("button", {class: "btn line", onclick: () => print()}, "Print"), make("a", {class: "btn line", href: `${path}/games.csv`, download: ""}, "Save as CSV"),
        pair ? make("a", {class: "btn line", href: `#compare/${encodeURIComponent(`${second}|${first}`)}`}, "What differs") : null)].filter(Boolean))
  }
  let following = false
  async function follow() {
    if (following) return
    following = true
    why.hidden = true
    try {
      for (;;) {
        const began = performance.now(), before = acts, now = await ask("GET", path)
        if (pane.left) return
        if (before !== acts) continue
        draw(now)
        if (now.state !== "running") break
        await pause(Math.max(600, 2 * (performance.now() - began)))
      }
    } catch (error) { why.textContent = error.message; why.hidden = false } finally { following = false }
  }
  draw(await ask("GET", path))
  if (has_begun) title.focus()
  has_begun = false
  follow()
}

function set(one, words) { if (one.textContent !== words) one.textContent = words }
