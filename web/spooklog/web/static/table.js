// The script of every page: live tables, taps that build a line, lines that wait for the network, moments played back.
// Without it pages can be read, and lines are recorded by plain forms.
"use strict";
const $ = (css, from = document) => from.querySelector(css);
const all = (css, from = document) => [...from.querySelectorAll(css)];
const page = document.body.dataset, game = page.game;
const make = (tag, given = {}, ...inside) => {
  const one = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) name.startsWith("on") ? (one[name] = value) : one.setAttribute(name, value);
  one.append(...inside);
  return one;
};
const button = (words, onclick, more) => make("button", { type: "button", onclick, ...more }, words);
// where a browser keeps nothing, things are kept until the page is left
const memory = {};
const keep = (name, value) => {
  memory[name] = value;
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* blocked, or full */ }
};
const kept = (name) => {
  try { return JSON.parse(localStorage.getItem(name)) ?? memory[name]; } catch { return memory[name]; }
};
const ask = async (path, body) => {
  const options = { headers: { Accept: "application/json", "Content-Type": "application/json" }, signal: AbortSignal.timeout(10000) };
  const answer = await fetch(path, body ? { ...options, method: "POST", body: JSON.stringify(body) } : options);
  return { ok: answer.ok, status: answer.status, data: await answer.json() };
};
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(36).padStart(2, "0")).join("");
const here = (path) => `/g/${encodeURIComponent(game)}/${path}`;
const seenAs = `as=${encodeURIComponent(page.as || "")}`;
const line = $("#line"), text = $("#text"), state = $("#live-state"), said = make("output");
line?.prepend(said);
const say = (words) => { said.textContent = words; };

// -- the screen
const small = matchMedia("(max-width: 44rem)");
const shape = () => (small.matches ? "narrow" : "wide");
const keepShape = () => { document.cookie = `shape=${shape()};path=/;max-age=31536000;SameSite=Strict`; };
keepShape();
if (kept("large")) document.body.classList.add("large");

// -- links: the key stands behind # and goes to the server once
const open = async ([key, to]) => {
  history.replaceState(null, "", "/open");
  $("#opening").textContent = "Opening …";
  const { ok, data } = await ask("/keys", { key }).catch(() => ({ data: { message: "There is no network. Open the link again." } }));
  if (!ok) return refuse(data);
  const next = new URL(to || data.to, location);
  location.replace(next.origin === location.origin ? next : data.to);
};
if (page.page === "open" && location.hash.length > 1) open(location.hash.slice(1).split("&"));
// a strict cookie does not come along from another site's link: once more from here, it does
if (page.page === "hidden" && document.referrer && !document.referrer.startsWith(location.origin)) location.replace(location.href);

// -- live
let entry = (page.narrow === "1") === small.matches ? Number(page.entry) : 0;
const nameOf = (one) => one.value || one.dataset.form || one.getAttribute("href") || one.textContent;
const show = (html) => {
  const live = $("#live"), opened = all("details[open]", live).map(nameOf), focus = live.contains(document.activeElement) && document.activeElement;
  live.innerHTML = html;
  for (const one of all("details", live)) one.open = opened.includes(nameOf(one));
  const same = focus && all(focus.tagName, live).find((one) => nameOf(one) === nameOf(focus));
  if (focus) (same || $(".choice, .form, .acts button, a", live))?.focus({ preventScroll: true });
  $(".table", live)?.classList.add("fresh");
  arm(all(".choice").some((one) => one.value === armed) ? armed : "");
};
let start = () => {};
const follow = (path) => {
  let source, pause = 1000, again;
  start = () => {
    clearTimeout(again);
    again = setTimeout(start, 8000);
    source?.close();
    source = new EventSource(path());
    source.onopen = () => { clearTimeout(again); state.className = "state on"; state.title = "live"; pause = 1000; flush(); };
    source.onerror = () => {
      if (state.title === "live") say("no connection: what is entered waits on this device");
      state.className = "state off";
      state.title = "no connection";
      // a browser tries again by itself, but not after a refusal
      clearTimeout(again);
      if (source.readyState === 2) again = setTimeout(start, (pause = Math.min(2 * pause, 60000)));
    };
    source.addEventListener("state", (event) => {
      const data = JSON.parse(event.data);
      entry = data.entry;
      if (data.name && data.name !== game) location.replace(`/g/${data.name}${location.search}`);
      else show(data.html);
    });
    source.addEventListener("gone", () => { source.close(); location.reload(); });
  };
  start();
  // so is perhaps that of a phone that slept
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && start());
  addEventListener("pageshow", (event) => event.persisted && start());
  addEventListener("online", start);
  small.onchange = () => { keepShape(); entry = 0; start(); };
};

// -- what waits for the network: each line bears a key of its own, so that it is stored once however often it is sent
const waiting = `waiting ${game}`;
const pending = () => kept(waiting) || [];
const drawWaiting = () => $("#waiting")?.replaceChildren(...pending().map((one) => make("p", {}, make("b", {}, one.body.text || one.path), " waits for the network")));
let flushing = false, later;
const flush = async () => {
  if (flushing || !game) return;
  flushing = true;
  clearTimeout(later);
  try {
    for (let one = pending()[0]; one; one = pending()[0]) {
      const { ok, status, data } = await ask(here(one.path), { ...one.body, ago: Date.now() - one.at });
      if (status === 429 || status === 503) throw new Error(data.message);
      keep(waiting, pending().filter((other) => other.body.request !== one.body.request));
      drawWaiting();
      if (ok) done(one, data); else refuse(data, one);
    }
  } catch {
    drawWaiting();
    later = setTimeout(flush, 3000);
  } finally { flushing = false; }
};
const send = (path, body) => {
  $("#refusal")?.replaceChildren();
  say("");
  if (path === "lines") arm("");
  keep(waiting, [...pending(), { path, body: { ...body, request: newKey() }, at: Date.now() }]);
  setTimeout(drawWaiting, 700);
  return flush();
};
const done = (one, data) => {
  const plies = Array.isArray(data) ? data : [];
  say(`recorded: ${plies.map((ply) => `${ply.ply} ${ply.notation}`).join(" · ") || one.body.text || one.body.claim || one.path}`);
  // a connection may be dead and not know it
  setTimeout(() => plies.some((ply) => ply.entry > entry) && start(), 2000);
  if (one.path === "next") location.href = `/g/${data.game}`;
  if (page.page === "moment") location.reload();
};
// a refusal: the rule in words, and for a scribe the way to let the line stand
const refuse = async (problem, one) => {
  const typed = one?.path === "lines" ? one.body.text : "";
  const box = make("div", {}, make("p", { class: "refused" }, make("b", {}, problem.rule || problem.error || ""), " ", problem.message));
  if (typed) box.prepend(make("p", {}, `not recorded: ${typed}`));
  if (problem.expected?.length) box.append(make("p", {}, "Expected: " + problem.expected.slice(0, 12).join(" · ")));
  $("#refusal")?.append(box);
  box.scrollIntoView({ block: "center" });
  if (typed && !text.value) text.value = typed;
  if (!problem.rule) return;
  const found = await ask(`/rules/${problem.rule.replace(":", "/")}`).catch(() => ({}));
  if (found.ok) box.append(make("p", { class: "quiet" }, found.data.rules[0]?.text || ""));
  if (problem.error !== "illegal" || !typed || !page.scribe) return;
  const why = make("input", { "aria-label": "Why the table lets it stand", placeholder: "why the table lets it stand", required: "", maxlength: 2000 });
  const onsubmit = (event) => { event.preventDefault(); text.value = ""; send("lines", { text: typed, ruled: why.value }); };
  box.append(make("form", { class: "typing", onsubmit }, why, make("button", {}, "Let it stand")));
};

// -- completion
const list = $("#suggestions");
let marked = -1, typing = 0;
const drawMark = (at) => {
  marked = at;
  all("li", list).forEach((row, number) => row.setAttribute("aria-selected", number === at));
  const row = all("li", list)[at];
  row ? text.setAttribute("aria-activedescendant", row.id) : text.removeAttribute("aria-activedescendant");
  row?.scrollIntoView({ block: "nearest" });
};
const suggest = (rows) => {
  list.replaceChildren(...rows.slice(0, 12).map((one, at) => {
    const onclick = () => { text.value = one.text; text.focus(); look(); };
    return make("li", { id: `s${at}`, role: "option", onclick }, make("b", {}, `${one.player || ""} ${one.shown}`), make("small", {}, one.meaning));
  }));
  list.hidden = !rows.length;
  text.setAttribute("aria-expanded", String(!list.hidden));
  drawMark(-1);
};
const look = async () => {
  const now = ++typing;
  const { ok, data } = await ask(here(`suggest?${seenAs}&text=${encodeURIComponent(text.value)}`)).catch(() => ({}));
  if (ok && now === typing) suggest(data.suggestions);
};
const hide = () => { typing++; suggest([]); };

// -- pickers: a form as open places to tap, in a sheet that leaves the board free for taps
const picker = $("#picker");
let opener = null, take = null;
const close = () => {
  picker.hidePopover();
  for (const one of all(".can")) one.classList.remove("can");
  opener.focus({ preventScroll: true });
  opener = take = null;
};
const sheet = (title, inside, ready) => {
  if (opener) close();
  opener = document.activeElement;
  const go = make("button", { class: "go" }, "Record");
  const onsubmit = (event) => { event.preventDefault(); close(); ready(); };
  picker.replaceChildren(make("form", { onsubmit }, make("h2", { id: "picker-title", tabindex: -1, autofocus: "" }, title), ...inside,
    make("p", { class: "acts" }, go, button("Cancel", close))));
  // not modal: the board stays free
  picker.popover = "manual";
  picker.showPopover();
  return go;
};
const pick = (form, word) => {
  const built = make("p", { class: "built", "aria-live": "polite" });
  const fields = form.parts.filter((part) => part.name).map((part) => ({ part, value: [] }));
  const written = (part) => {
    const value = fields.find((one) => one.part === part)?.value;
    return !value ? part : value.length ? part.before + value.join(part.between) : part.empty;
  };
  const whole = () => form.start + form.parts.map(written).join("");
  const changed = () => {
    built.textContent = whole();
    go.disabled = fields.some(({ part, value }) => value.length < part.least);
    for (const one of fields) one.draw();
  };
  const nodes = fields.map((one) => place(one, fields, changed));
  const go = sheet(form.meaning, [built, ...nodes], () => send("lines", { text: whole().trim() }));
  take = (tapped) => {
    const open = fields.filter((one) => one.part.words.includes(tapped));
    (open.find((one) => one.value.length < (one.part.most ?? 999)) || open[0])?.toggle(tapped);
  };
  for (const one of all(".board [data-word]")) one.classList.toggle("can", fields.some(({ part }) => part.words.includes(one.dataset.word)));
  $(".can")?.scrollIntoView({ block: "start" });
  if (word) take(word); else changed();
};
const place = (one, fields, changed) => {
  const { part, value } = one, box = make("div", { class: "field", role: "group", "aria-label": part.name }, make("b", {}, part.name), " ");
  const set = (...words) => { value.splice(0, value.length, ...words); changed(); };
  const entered = (more) => make("input", { "aria-label": part.name, ...more });
  if (part.low !== null) {
    const oninput = () => set(...(input.value ? [input.value] : []));
    const input = entered({ type: "number", min: part.low, max: part.high ?? "", inputmode: "numeric", oninput });
    const by = (step) => () => set(String(value.length ? Math.max(part.low, Math.min(Number(value[0]) + step, part.high ?? Infinity)) : part.low));
    one.draw = () => { input.value = value[0] ?? ""; };
    box.append(button("−", by(-1), { "aria-label": "one less" }), " ", input, " ", button("+", by(1), { "aria-label": "one more" }));
    return box;
  }
  const full = () => part.most > 1 && value.length >= part.most;
  const typed = part.text && entered({ autocapitalize: "off", spellcheck: false, oninput: () => set(...(part.between ? [typed.value] : typed.value)) });
  // each player stands in a line once
  const isPlayer = part.name === "player" && !part.words.length;
  const isTaken = (word) => isPlayer && fields.some((other) => other !== one && other.part.name === "player" && other.value.includes(word));
  one.toggle = (word) => {
    const rest = value.filter((other) => other !== word);
    if (!part.again && rest.length < value.length) set(...rest);
    else if (part.most === 1) set(word);
    else if (!full()) set(...value, word);
  };
  const words = (isPlayer ? page.players.split(" ") : part.words).map((word) => button(word, () => one.toggle(word), { "data-w": word }));
  const last = button("⌫", () => set(...value.slice(0, -1)), { "aria-label": "take the last away" });
  one.draw = () => {
    for (const each of words) {
      const chosen = value.includes(each.dataset.w);
      each.setAttribute("aria-pressed", chosen);
      each.hidden = isTaken(each.dataset.w);
      each.disabled = full() && (part.again || !chosen);
    }
    last.disabled = !value.length;
    if (typed && typed.value !== value.join(part.between)) typed.value = value.join(part.between);
  };
  const buttons = make("div", { class: "buttons" }, ...words, ...(part.most === 1 ? [] : [last]));
  box.append(typed || "", words.length > 60 ? make("details", {}, make("summary", {}, `on the board, or of these ${words.length}`), buttons) : buttons);
  return box;
};
const askWords = ({ ask: path, field: name, title, ply }) => {
  const input = make("input", { name, "aria-label": title, required: "", maxlength: 2000 });
  sheet(title, [input], () => send(path, { [name]: input.value, ...(ply && { ply: Number(ply) }) }));
  input.focus();
};

// -- taps: the first arms a line, the second records it; taps on the board look for the line that holds their words
let armed = "", tapped = [];
const reveal = (one) => one.closest("details")?.setAttribute("open", "");
const arm = (words) => {
  if (armed || words) text.value = words;
  armed = words;
  tapped = [];
  for (const one of all(".choice")) {
    one.hidden = false;
    one.classList.toggle("armed", one.value === words && !!words);
    if (one.value === words) reveal(one);
  }
  if (words) say(`${words}: tap again to record`);
};
const tap = (words) => (armed === words ? send("lines", { text: words }) : arm(words));
const tapBoard = (word) => {
  if (take) return take(word);
  const choices = all(".choice"), whole = choices.find((one) => one.textContent === word);
  const isIn = (one) => (each) => one.value.split(/[\s>:]+/).some((token) => token === each || each.endsWith("." + token));
  const fits = (words) => choices.filter((one) => words.every(isIn(one)));
  const words = fits([...tapped, word]).length ? [...tapped, word] : [word], found = fits(words);
  if (whole) tap(whole.value);
  else if (found.length === 1) {
    // a space of a map is called by its whole name, a line may have a short one
    const end = found[0].value.split(" ").pop();
    tap(word.endsWith("." + end) ? found[0].value.slice(0, -end.length) + word : found[0].value);
  } else if (found.length) {
    tapped = words;
    for (const one of choices) one.hidden = !found.includes(one);
    found.forEach(reveal);
    say(`${words.join(" ")}: ${found.length} lines`);
    $("#choices").scrollIntoView({ block: "nearest" });
  } else {
    const forms = all(".form[data-form]").map((one) => JSON.parse(one.dataset.form));
    const form = forms.find((one) => one.parts.some((part) => part.words?.includes(word)));
    if (form) return pick(form, word);
    text.value = `${text.value} ${word}`.trim();
    look();
  }
};
const tools = {
  large: () => keep("large", document.body.classList.toggle("large")),
  copy: async (one) => {
    const words = one.dataset.copy || location.href;
    try { await navigator.clipboard.writeText(words); one.textContent = "Copied"; } catch { prompt("Copy this", words); }
  },
};
document.addEventListener("click", (event) => {
  const hit = event.target.closest("button, a.step, [data-word]"), data = hit?.dataset;
  if (!hit) return;
  if (hit.matches(".choice")) { event.preventDefault(); tap(hit.value); }
  else if (data.form) pick(JSON.parse(data.form));
  else if (data.ask) askWords(data);
  else if (data.act) send(data.act, {});
  else if (data.do) tools[data.do]?.(hit);
  else if (data.step) { event.preventDefault(); step(data.step); }
  else if (data.word && line) tapBoard(data.word);
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && opener) close(); });
$("select[data-do=as]")?.addEventListener("change", (event) => event.target.form.submit());
if (line) {
  line.onsubmit = (event) => {
    event.preventDefault();
    const words = text.value.trim();
    text.value = "";
    hide();
    if (words) send("lines", { text: words });
  };
  let timer;
  text.oninput = () => { armed = ""; clearTimeout(timer); timer = setTimeout(look, 120); };
  text.onblur = () => setTimeout(hide, 200);
  text.onkeydown = (event) => {
    const rows = all("li", list), by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (list.hidden) return;
    if (event.key === "Escape") hide();
    else if (by) { event.preventDefault(); drawMark((Math.max(marked, by < 0 ? 0 : -1) + by + rows.length) % rows.length); }
    else if ((event.key === "Enter" || event.key === "Tab") && marked >= 0) { event.preventDefault(); rows[marked].click(); }
  };
}
if (page.page === "table") follow(() => here(`events?${seenAs}&shape=${shape()}&panel=${encodeURIComponent(page.panel)}&from=${entry}`));
if (page.page === "lobby") follow(() => "/events");
if (game) {
  drawWaiting();
  addEventListener("online", flush);
  flush();
}

// -- moments: step, swipe, play
let playing = 0;
const setPlaying = (timer) => {
  clearTimeout(playing);
  playing = timer;
  $("[data-step=play]")?.setAttribute("aria-pressed", String(!!timer));
};
const step = async (how, quiet) => {
  if (how === "play") return setPlaying(playing ? 0 : setTimeout(playOn, 300));
  if (!quiet) setPlaying(0);
  const link = $(`a[data-step=${how}]:not(.off)`);
  const answer = link && (await fetch(link.href, { headers: { Accept: "text/html" } }).catch(() => null));
  if (!answer?.ok) return setPlaying(0);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html"), focus = document.activeElement?.dataset.step;
  $("#live").replaceWith(next.getElementById("live"));
  document.title = next.title;
  history[quiet ? "replaceState" : "pushState"](null, "", answer.url);
  $(`[data-step=${focus}]`)?.focus();
};
const playOn = async () => {
  await step("on", true);
  const { ply, last, pause } = $("#live").dataset;
  setPlaying(playing && ply !== last ? setTimeout(playOn, Number(pause)) : 0);
};
if (page.page === "moment") {
  addEventListener("popstate", () => location.reload());
  addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    const how = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" }[event.key];
    if (how && !(event.key === " " && event.target.closest("button, a, summary"))) { event.preventDefault(); step(how); }
  });
  let from = null;
  addEventListener("touchstart", (event) => { from = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
  addEventListener("touchend", (event) => {
    const to = event.changedTouches[0];
    if (!from || event.target.closest(".wide, .tabs, input, dialog")) return;
    const across = to.clientX - from.clientX;
    if (Math.abs(across) > 60 && Math.abs(to.clientY - from.clientY) < 40) step(across < 0 ? "on" : "back");
  });
}
