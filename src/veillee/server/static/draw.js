// The draw of partners, card by card, over the table and once: it shows what the page holds already.
// Until it is put away the table below waits with what happens meanwhile, and hides what would tell
// the end of it.
"use strict";

{
  const STEP = [60, 150];     // milliseconds between two cards, at least and at most
  const WHOLE = 5200;         // for all cards together, the pauses not counted
  const PAUSE = 420;          // where a luette falls, and before places change
  const KEPT = 20;            // draws remembered by this browser

  const part = (tag, name, text = "") => {
    const element = document.createElement(tag);
    if (name) element.className = name;
    element.textContent = text;
    return element;
  };

  function remembered() {
    try {
      return JSON.parse(localStorage.getItem("draws")) || [];
    } catch {
      return [];
    }
  }

  function remember(draw) {
    try {
      localStorage.setItem("draws", JSON.stringify([...remembered(), draw].slice(-KEPT)));
    } catch { /* Where nothing may be kept, it is shown again when the page is loaded again. */ }
  }

  let shownLast = "";

  function consider() {
    const turned = document.getElementById("turned");
    if (!turned || !turned.dataset.fresh || document.hidden) return;
    const draw = `${location.pathname} ${turned.dataset.match}`;
    if (draw === shownLast || remembered().includes(draw)) return;
    shownLast = draw;
    open(turned, draw);
  }

  function open(turned, draw) {
    const players = [...turned.querySelectorAll("[data-before]")].map(player);
    const pack = part("div", "pack");
    pack.append(back(turned.dataset.back));
    const table = part("div", "draw-table");
    table.setAttribute("aria-hidden", "true");
    table.append(pack, ...players.map((each) => each.pile));

    const dialog = part("dialog", "draw holds running");
    const title = part("h2", "", document.getElementById("drawn-title").textContent);
    title.id = "draw-title";
    const fallen = part("ul", "draw-fallen");
    fallen.setAttribute("aria-hidden", "true");
    // In an order of their own: that of the players would tell who has which.
    const luettes = players.map((each) => each.luette).sort();
    fallen.append(...luettes.map((luette) => {
      const line = part("li", "");
      line.append(part("b", "", luette), part("span", "", "…"));
      line.dataset.luette = luette;
      return line;
    }));
    const words = part("div", "draw-words");
    words.id = "draw-words";
    words.append(...document.getElementById("drawn-words").cloneNode(true).children);
    const button = part("button", "primary", turned.dataset.close);
    button.type = "button";
    button.autofocus = true;
    dialog.setAttribute("aria-labelledby", title.id);
    dialog.setAttribute("aria-describedby", words.id);
    const below = part("div", "draw-below");
    below.append(fallen, words);
    dialog.append(title, table, below, button);
    document.body.append(dialog);
    document.body.classList.add("drawing");

    const run = play(dialog, players);
    button.addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => { if (event.target !== button) run.finish(); });
    dialog.addEventListener("close", () => {
      run.finish();
      document.body.classList.remove("drawing");
      remember(draw);
      dialog.remove();
    });
    dialog.showModal();
  }

  /* A player's pile and cards, from the list on the page. */
  function player(list) {
    const { name, before, after, luette } = list.dataset;
    const pile = part("div", `pile at-${before}`);
    const cards = part("div", "pile-cards");
    pile.append(cards, part("b", "pile-name", name));
    const turns = [...list.querySelectorAll("[data-turn]")].map((each) => ({
      turn: Number(each.dataset.turn), drawing: each.querySelector("svg"),
    }));
    return { pile, cards, after, turns, name, luette };
  }

  function back(href) {
    const drawing = document.querySelector("#turned svg").cloneNode(true);
    drawing.querySelector("use").setAttribute("href", href);
    return drawing;
  }

  /* Turns the cards one by one, or all at once for those who like no movement. */
  function play(dialog, players) {
    const order = players.flatMap((each) => each.turns.map((turn) => ({ ...turn, player: each })));
    order.sort((one, other) => one.turn - other.turn);
    const step = Math.max(STEP[0], Math.min(STEP[1], WHOLE / order.length));
    let next = 0;
    let timer = null;

    function lay({ player, drawing, turn }, moving) {
      const card = drawing.cloneNode(true);
      player.cards.append(card);
      if (player.cards.children.length > 2) player.cards.firstChild.remove();
      const last = turn === player.turns[player.turns.length - 1].turn;
      player.pile.classList.toggle("has-luette", last);
      if (last) tell(player);
      if (moving) fly(card, dialog.querySelector(".pack").getBoundingClientRect(), 170);
      return last;
    }

    function tell({ name, luette }) {
      const line = dialog.querySelector(`.draw-fallen [data-luette="${CSS.escape(luette)}"]`);
      line.querySelector("span").textContent = name;
    }

    function tick() {
      if (next === order.length) return settle(true);
      const paused = lay(order[next], true) ? PAUSE : 0;
      next += 1;
      timer = setTimeout(tick, step + paused);
    }

    function settle(moving) {
      const were = players.map((each) => each.pile.getBoundingClientRect());
      players.forEach((each, index) => {
        each.pile.className = `pile has-luette at-${each.after}`;
        if (moving) fly(each.pile, were[index], 350);
      });
      dialog.classList.remove("running");
      timer = null;
      next = -1;
    }

    function finish() {
      if (next < 0) return;
      clearTimeout(timer);
      for (const each of order.slice(next)) lay(each, false);
      settle(false);
    }

    if (matchMedia("(prefers-reduced-motion: reduce)").matches) finish();
    else timer = setTimeout(tick, PAUSE);
    return { finish };
  }

  function fly(element, from, duration) {
    const now = element.getBoundingClientRect();
    const x = from.x + from.width / 2 - now.x - now.width / 2;
    const y = from.y + from.height / 2 - now.y - now.height / 2;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, {}], { duration, easing: "ease-out" });
  }

  document.addEventListener("shown", consider);
  document.addEventListener("visibilitychange", consider);
}
