// The script of every page: live tables, taps that build a line, lines that wait for the network, moments played back.
// Pages can be read without it.
"use strict";
const $ = (css, from = document) => from.querySelector(css);
const all = (css, from = document) => [...from.querySelectorAll(css)];
const page = document.body.dataset, game = page.game;
const make = (tag, fields = {}, ...inside) => {
  const one = Object.assign(document.createElement(tag), fields);
  one.append(...inside);
  return one;
};
const store = (key, value) => {
  try {
    if (value === undefined) return JSON.parse(localStorage.getItem(key) || "null");
    localStorage.setItem(key, JSON.stringify(value));
  } catch { return null; }
};
const ask = async (path, body) => {
  const options = { headers: { Accept: "application/json" } };
  if (body) Object.assign(options, { method: "POST", body: JSON.stringify(body), signal: AbortSignal.timeout(10000) });
  if (body) options.headers["Content-Type"] = "application/json";
  const answer = await fetch(path, options);
  return { ok: answer.ok, status: answer.status, data: await answer.json() };
};
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(36).padStart(2, "0")).join("");
const here = (path) => `/g/${encodeURIComponent(game)}/${path}`;
const seenAs = `as=${encodeURIComponent(page.as || "")}`;

// -- the screen
const shape = matchMedia("(max-width: 44rem)").matches ? "narrow" : "wide";
document.cookie = `shape=${shape};path=/;max-age=31536000;SameSite=Strict`;
if (store("large")) document.body.classList.add("large");

// -- links: the key stands behind # and goes to the server once
const open = async (key) => {
  const { ok, data } = await ask("/keys", { key }).catch(() => ({ data: { message: "no network" } }));
  if (ok) return data.to;
  refuse(data, null);
};
if (page.page === "open" && location.hash.length > 1) {
  const [key, to] = location.hash.slice(1).split("&");
  history.replaceState(null, "", "/open");
  $("#opening").textContent = "Opening …";
  open(key).then((home) => home && location.replace(to && to.startsWith("/") && !to.startsWith("//") ? to : home));
}
// a strict cookie does not come along from another site's link: once more from here, it does
if (page.page === "hidden" && document.referrer && !document.referrer.startsWith(location.origin)) location.replace(location.href);

// -- live
const state = $("#live-state");
let entry = Number(page.entry || 0);
const show = (html) => {
  const live = $("#live"), open = new Set(all("details[open]", live).map((one) => one.textContent.slice(0, 40)));
  const at = document.activeElement && live.contains(document.activeElement) ? document.activeElement.value : null;
  live.innerHTML = html;
  for (const one of all("details", live)) one.open = open.has(one.textContent.slice(0, 40));
  if (at) all("button", live).find((one) => one.value === at)?.focus();
  $(".table", live)?.classList.add("fresh");
  if (armed) arm(armed);
};
const follow = (path) => {
  let source;
  const start = () => {
    source?.close();
    source = new EventSource(path());
    source.onopen = () => { state.className = "state on"; state.title = "live"; flush(); };
    source.onerror = () => {
      state.className = "state off"; state.title = "no connection";
      if (source.readyState === 2) setTimeout(start, 3000);
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
  // a phone that slept may hold a dead connection
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && source.readyState !== 1 && start());
  addEventListener("online", start);
};
if (page.page === "table") {
  const same = (page.narrow === "1") === (shape === "narrow");
  let first = same;
  follow(() => {
    const from = first ? `&from=${entry}` : "";
    first = true;
    return here(`events?${seenAs}&shape=${shape}&panel=${encodeURIComponent(page.panel || "")}${from}`);
  });
}
if (page.page === "lobby") follow(() => "/events");

// -- the line, and what waits for the network
const line = $("#line"), text = $("#text"), waiting = `waiting ${game}`;
let armed = "";
const arm = (words) => {
  armed = words;
  if (text) text.value = words;
  for (const one of all(".choice")) one.classList.toggle("armed", one.value === words && !!words);
};
const pending = () => store(waiting) || [];
const drawWaiting = () => {
  const box = $("#waiting");
  if (box) box.replaceChildren(...pending().map((one) => make("p", {}, make("b", { textContent: one.body.text || one.path }), " waits for the network")));
};
let flushing = false;
const flush = async () => {
  if (flushing) return;
  flushing = true;
  try {
    for (let list = pending(); list.length; list = pending()) {
      const [one] = list;
      const answer = await ask(here(one.path), { ...one.body, ago: Date.now() - one.at });
      if (answer.status === 429 || answer.status >= 500) throw new Error(answer.data.message);
      store(waiting, pending().slice(1));
      drawWaiting();
      if (!answer.ok) { refuse(answer.data, one); break; }
      done(one, answer.data);
    }
  } catch {
    drawWaiting();
    setTimeout(flush, 2000);
  } finally { flushing = false; }
};
const send = (path, body) => {
  $("#refusal")?.replaceChildren();
  store(waiting, [...pending(), { path, body: { ...body, request: newKey() }, at: Date.now() }]);
  return flush();
};
const done = (one, data) => {
  if (one.path === "lines" && text && text.value === one.body.text) arm("");
  if (one.path === "next") location.href = `/g/${data.game}`;
  if (page.page === "moment") location.reload();
};
// a refusal: the rule in words, and for a scribe the way to let the line stand
const refuse = async (problem, one) => {
  const box = make("div", {}, make("p", { className: "refused" }, make("b", { textContent: problem.rule || problem.error || "" }), " ", problem.message));
  if (problem.expected?.length) box.append(make("p", { textContent: "Expected: " + problem.expected.slice(0, 12).join(" · ") }));
  $("#refusal")?.replaceChildren(box);
  box.scrollIntoView({ block: "center" });
  if (one?.path === "lines" && text && !text.value) text.value = one.body.text;
  if (!problem.rule) return;
  const [slug, rule] = problem.rule.split(":");
  const found = await ask(`/rules/${slug}/${rule}`).catch(() => null);
  if (found?.ok) box.append(make("p", { className: "quiet", textContent: found.data.rules[0]?.text || "" }));
  if (problem.error !== "illegal" || one?.path !== "lines" || !page.scribe) return;
  const why = make("input", { placeholder: "why the table lets it stand", required: true, maxLength: 2000 });
  why.setAttribute("aria-label", "Why the table lets it stand");
  const form = make("form", { className: "typing" }, why, make("button", { textContent: "Let it stand" }));
  form.onsubmit = (event) => { event.preventDefault(); send("lines", { text: one.body.text, ruled: why.value }); };
  box.append(form);
};
if (line) {
  line.onsubmit = (event) => {
    event.preventDefault();
    if (text.value.trim()) send("lines", { text: text.value.trim() });
    hideSuggestions();
  };
  drawWaiting();
  addEventListener("online", flush);
  flush();
}

// -- completion
const list = $("#suggestions");
let marked = -1, typing = 0;
const hideSuggestions = () => { if (list) { list.hidden = true; marked = -1; text.setAttribute("aria-expanded", "false"); text.removeAttribute("aria-activedescendant"); } };
const mark = (by) => {
  const rows = all("li", list);
  marked = (marked + by + rows.length) % rows.length;
  rows.forEach((row, at) => row.setAttribute("aria-selected", at === marked));
  text.setAttribute("aria-activedescendant", rows[marked].id);
  rows[marked].scrollIntoView({ block: "nearest" });
};
const suggest = async () => {
  const now = ++typing, words = text.value;
  const { ok, data } = await ask(here(`suggest?${seenAs}&text=${encodeURIComponent(words)}`)).catch(() => ({}));
  if (now !== typing || !ok) return;
  list.replaceChildren(...data.suggestions.slice(0, 12).map((one, at) => {
    const row = make("li", { id: `s${at}` }, make("b", { textContent: `${one.player || ""} ${one.shown}` }), make("small", { textContent: one.meaning }));
    row.setAttribute("role", "option");
    row.onclick = () => { text.value = one.text; text.focus(); suggest(); };
    return row;
  }));
  marked = -1;
  list.hidden = !data.suggestions.length;
  text.setAttribute("aria-expanded", String(!list.hidden));
};
if (list) {
  let timer;
  text.oninput = () => { armed = ""; clearTimeout(timer); timer = setTimeout(suggest, 120); };
  text.onkeydown = (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); mark(event.key === "ArrowDown" ? 1 : -1); }
    else if (event.key === "Escape") hideSuggestions();
    else if ((event.key === "Enter" || event.key === "Tab") && marked >= 0) { event.preventDefault(); all("li", list)[marked].click(); }
  };
  text.onblur = () => setTimeout(hideSuggestions, 200);
}

// -- pickers: a form as open places to tap
const picker = $("#picker");
let places = [];
const ended = () => { picker.close(); places = []; };
const heading = (words) => make("h2", { id: "picker-title", textContent: words });
const closing = () => make("button", { type: "button", textContent: "Cancel", onclick: ended });
const pick = (form) => {
  const built = make("p", { className: "built" }), go = make("button", { className: "go", textContent: "Record" });
  const values = form.parts.map((part) => (typeof part === "string" ? part : []));
  const written = (part, value) => typeof part === "string" ? part : value.length ? part.before + value.join(part.between) : part.empty;
  const whole = () => form.start + form.parts.map((part, at) => written(part, values[at])).join("");
  const enough = () => form.parts.every((part, at) => typeof part === "string" || values[at].length >= part.least || part.empty);
  const draw = () => { built.textContent = whole(); go.disabled = !enough(); };
  places = [];
  const fields = form.parts.flatMap((part, at) => typeof part === "string" ? [] : [field(part, values[at], draw)]);
  const body = make("form", { method: "dialog" }, heading(form.meaning), built, ...fields, make("p", { className: "acts" }, go, closing()));
  body.onsubmit = () => { ended(); send("lines", { text: whole().trim() }); };
  picker.replaceChildren(body);
  draw();
  picker.showModal();
};
const field = (part, value, changed) => {
  const words = part.words.length || part.name !== "player" ? part.words : (page.players || "").split(" ");
  const name = make("b", { textContent: part.name }), box = make("div", { className: "field" }, name);
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", part.name);
  if (part.low !== null) {
    const input = make("input", { type: "number", min: part.low, max: part.high ?? "", inputMode: "numeric" });
    input.setAttribute("aria-label", part.name);
    input.oninput = () => { value.splice(0, 9, ...(input.value ? [input.value] : [])); changed(); };
    box.append(" ", input);
    return box;
  }
  const buttons = make("div", { className: "buttons" });
  const typed = part.text && make("input", { autocapitalize: "off", spellcheck: false });
  const toggle = (word) => {
    const at = value.indexOf(word);
    if (part.most === 1) value.splice(0, 1, ...(at < 0 ? [word] : []));
    else if (at >= 0 && !part.again) value.splice(at, 1);
    else if (part.most === null || value.length < part.most) value.push(word);
    drawn();
  };
  const drawn = () => {
    for (const one of all("button[data-w]", buttons)) one.setAttribute("aria-pressed", value.includes(one.dataset.w));
    if (typed) typed.value = value.join(part.between);
    changed();
  };
  for (const word of words) {
    const one = make("button", { type: "button", textContent: word, onclick: () => toggle(word) });
    one.dataset.w = word;
    one.setAttribute("aria-pressed", "false");
    buttons.append(one);
  }
  if (part.most !== 1 && words.length) buttons.append(make("button", { type: "button", textContent: "⌫", ariaLabel: "take the last away", onclick: () => { value.pop(); drawn(); } }));
  if (typed) {
    typed.setAttribute("aria-label", part.name);
    typed.oninput = () => { value.splice(0, value.length, ...(typed.value ? [typed.value] : [])); changed(); };
    box.append(" ", typed);
  }
  box.append(buttons);
  return box;
};
const askWords = (button) => {
  const { ask: path, field: name, title, ply } = button.dataset;
  const input = make("input", { name, required: true, maxLength: 2000 });
  input.setAttribute("aria-label", title);
  const body = make("form", { method: "dialog" }, heading(title), input, make("p", { className: "acts" }, make("button", { className: "go", textContent: "Record" }), closing()));
  body.onsubmit = () => { ended(); send(path, { [name]: input.value, ...(ply ? { ply: Number(ply) } : {}) }); };
  picker.replaceChildren(body);
  picker.showModal();
};

// -- taps
document.addEventListener("click", (event) => {
  const hit = event.target.closest("button, a.step, [data-word]");
  if (!hit) return;
  if (hit.matches(".choice")) {
    event.preventDefault();
    if (armed === hit.value) send("lines", { text: hit.value });
    else arm(hit.value);
  } else if (hit.matches(".form")) pick(JSON.parse(hit.dataset.form));
  else if (hit.dataset.ask) askWords(hit);
  else if (hit.dataset.act) send(hit.dataset.act, {});
  else if (hit.dataset.do) tools[hit.dataset.do]?.(hit);
  else if (hit.dataset.step) { event.preventDefault(); step(hit.dataset.step); }
  else if (hit.dataset.word && line) {
    const word = hit.dataset.word, fits = all(".choice").find((one) => one.textContent === word || one.value === word || one.value.endsWith(" " + word));
    if (fits && armed === fits.value) send("lines", { text: armed });
    else if (fits) arm(fits.value);
    else { arm(`${text.value} ${word}`.trim()); suggest(); }
  }
});
const tools = {
  large: () => store("large", document.body.classList.toggle("large")),
  as: () => {},
  copy: async (button) => {
    const words = button.dataset.copy || location.href;
    try { await navigator.clipboard.writeText(words); button.textContent = "Copied"; } catch { prompt("Copy this", words); }
  },
};
$("select[data-do=as]")?.addEventListener("change", (event) => event.target.form.submit());

// -- moments: step, swipe, play
const moment = page.page === "moment";
let playing = 0;
const step = async (how, quiet) => {
  if (how === "play") return play();
  if (!quiet) stop();
  const link = $(`a[data-step=${how}]`);
  if (!link || link.classList.contains("off")) return stop();
  const answer = await fetch(link.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return stop();
  const next = new DOMParser().parseFromString(await answer.text(), "text/html"), focus = document.activeElement?.dataset?.step;
  $("#live").replaceWith(next.getElementById("live"));
  document.title = next.title;
  history[quiet ? "replaceState" : "pushState"](null, "", answer.url);
  if (focus) $(`[data-step=${focus}]`)?.focus();
  if (playing) $("[data-step=play]").setAttribute("aria-pressed", "true");
};
const stop = () => { clearTimeout(playing); playing = 0; $("[data-step=play]")?.setAttribute("aria-pressed", "false"); };
const play = () => {
  if (playing) return stop();
  const on = async () => {
    await step("on", true);
    const live = $("#live").dataset;
    if (playing && live.ply !== live.last) playing = setTimeout(on, Number(live.pause)); else stop();
  };
  playing = setTimeout(on, 300);
  $("[data-step=play]").setAttribute("aria-pressed", "true");
};
if (moment) {
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
