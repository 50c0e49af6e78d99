// Live tables, taps that build lines, lines that wait, moments. Pages can be read without it.
"use strict";
const $ = (css, from = document) => from.querySelector(css);
const all = (css, from = document) => [...from.querySelectorAll(css)];
const page = document.body.dataset, { game, page: at } = page, on = addEventListener;
const make = (tag, given, ...inside) => {
	const one = document.createElement(tag);
	for (const [name, value] of Object.entries(given)) name.startsWith("on") ? (one[name] = value) : one.setAttribute(name, value);
	one.append(...inside);
	return one;
};
const button = (words, onclick, more, ...inside) => make("button", { type: "button", onclick, ...more }, words, ...inside);
// where a browser keeps nothing, kept until the page is left
let storage = {};
try { storage = localStorage || storage; } catch {}
const keep = (name, value) => { storage[name] = JSON.stringify(value); };
const kept = (name) => JSON.parse(storage[name] ?? null);
const ask = async (path, body) => {
	const headers = { Accept: "application/json", "Content-Type": "application/json" }, signal = AbortSignal.timeout(10000);
	try {
		const answer = await fetch(path, { headers, signal, ...(body && { method: "POST", body: JSON.stringify(body) }) });
		return { ok: answer.ok, status: answer.status, data: await answer.json() };
	} catch { return { data: { message: "there is no network: try again" } }; }
};
const here = (path) => `/g/${page.id || game}/${path}`, seenAs = `as=${encodeURIComponent(page.as)}`;
const line = $("#line"), text = $("#text"), state = $("#live-state"), said = $("#said");
const clear = () => $("#refusal").replaceChildren();
const say = (words, heard) => {
	if (!said) return;
	said.textContent = words;
	said.className = heard ? "hide" : "toast";
};
document.body.classList.add("js");

// -- the screen
// beside the rest it has seven tenths
const room = innerWidth * (matchMedia("(min-width:60rem), (min-width:36rem) and (max-height:30rem)").matches ? 0.7 : 1);
const shape = room < 600 ? "narrow" : room <= 820 ? "medium" : "wide";
document.cookie = `shape=${shape};path=/;max-age=31536000;SameSite=Strict`;
if (page.id) document.cookie = `table=${page.id};path=/`;
document.body.classList.toggle("tv", !!kept("large"));

// -- a hand on a scribe's screen: for a minute, while it is looked at, and never in the address of a page that is loaded again
const plain = (address) => (page.hand ? address.replace(/\?.*/, "") : address);
if (page.hand) {
	const cover = () => { $("#live").textContent = ""; document.hidden || location.reload(); };
	history.replaceState(null, "", plain(location.href));
	setTimeout(cover, 60000);
	document.addEventListener("visibilitychange", cover);
}

// -- links: the key stands behind # and goes to the server once
const open = async ([key, to]) => {
	history.replaceState(null, "", "/open");
	const { ok, data } = await ask("/keys", { key });
	if (!ok) return refuse(data);
	const next = new URL(to || data.to, location);
	location.replace(next.origin === location.origin ? next : data.to);
};
if (at === "open" && location.hash) open(location.hash.slice(1).split("&"));
// a strict cookie comes along from here, not from another site's link
if (at === "hidden" && document.referrer && !document.referrer.startsWith(location.origin)) location.replace(location.href);

// -- live
let entry = page.shape === shape ? Number(page.entry) : 0, start = () => {};
const nameOf = (one) => one.value || one.dataset.form || one.href || one.textContent;
const show = (html, stays) => {
	const live = $("#live"), top = $(".board", live)?.scrollTop, opened = all("details[open]", live).map(nameOf), focus = $(":focus", live);
	live.innerHTML = html;
	for (const one of all("details", live)) one.open = opened.includes(nameOf(one));
	group();
	if ($(".board")) stays ? ($(".board").scrollTop = top) : focusBoard();
	if (focus) (all(focus.tagName, live).find((one) => nameOf(one) === nameOf(focus)) || $("button, a", live))?.focus({ preventScroll: true });
	if (text) text.placeholder = $(".table").dataset.by;
	const kept = stays || all(".choice").some((one) => one.value === armed);
	arm(kept ? armed : "");
};
// one stream serves all tabs of a browser, in a worker; where there is none, each tab has its own while it is looked at
let alone;
const aloneHere = () => {
	const { port1, port2 } = new MessageChannel(), onload = () => dispatchEvent(new MessageEvent("connect", { ports: [port2] }));
	document.head.append(make("script", { src: page.live, onload }));
	return (alone = port1);
};
const shared = (failed) => {
	try {
		const worker = new SharedWorker(page.live);
		worker.onerror = failed;
		return worker.port;
	} catch { return aloneHere(); }
};
const follow = (path) => {
	let port, silent, answered = true;
	const heard = {
		on: () => { state.className = "state on"; flush(); },
		off: () => {
			if (state.matches(".on")) say("no connection: lines wait on this device");
			state.className = "state off";
		},
		beat: () => port.postMessage({ path, from: entry }),
		gone: () => location.reload(),
		state: (now) => {
			const stays = now.entry === entry;
			entry = now.entry;
			now.name && now.name !== game ? location.replace(`/g/${now.name}${location.search}`) : show(now.html, stays);
		},
	};
	// a worker may end without a word, or never begin: it answers within seconds
	const alive = (wait) => { clearTimeout(silent); silent = setTimeout(join, wait); };
	const join = () => {
		port?.postMessage({});
		if (!answered && !alone) aloneHere();
		answered = false;
		port = alone || shared(join);
		port.onmessage = ({ data: [name, now] }) => { answered = true; alive(60000); heard[name](now); };
		start();
	};
	const leave = () => {
		clearTimeout(silent);
		state.className = "state";
		port.postMessage({});
	};
	start = () => {
		if (document.visibilityState !== "visible") return leave();
		alive(20000);
		port.postMessage({ path, from: entry, anew: true });
	};
	join();
	// a phone that slept may have a dead connection
	document.addEventListener("visibilitychange", start);
	on("pagehide", leave);
	on("pageshow", ({ persisted }) => persisted && start());
	on("online", start);
};

// -- what was seen: the entry that the page shows; `own` is the last that came from this device
let own = 0, settled = 0;
const shown = () => Number($("#live [data-entry]")?.dataset.entry || page.entry);
const seen = () => Math.max(shown(), own);
// a button that changed under the finger was meant as it was before
const aimed = () => Math.min(settled, shown());
const settle = () => {
	const now = shown();
	if (!settled || now <= own) settled = now;
	else setTimeout(() => { settled = now; }, 700);
};
settle();
if ($("#live")) new MutationObserver(settle).observe($("main"), { childList: true, subtree: true });

// -- what waits for the network: by its key a line is stored once, in the game and on the entry that was seen
const ofStore = `waiting ${page.store} `, waiting = ofStore + page.id, pending = (name = waiting) => kept(name) || [];
const nameOfSent = ({ path, what, body }) => what || body.text || body.claim || path;
const drop = ({ body }) => { keep(waiting, pending().filter((one) => one.body.request !== body.request)); drawWaiting(); };
const change = (which, more) => keep(waiting, pending().map((one) => (which(one) ? { ...one, ...more(one) } : one)));
// the game went on: what came since, and what to do
const question = (one) => {
	const { path, body, since, entry, what } = one, again = { ...body };
	const acts = make("p", { class: "btns" });
	if (path !== "undo" && path !== "redo") acts.append(button("Send as it is", () => { drop(one); send(path, again, entry, what); }, { class: "go" }));
	if (body.text && path === "lines") acts.append(button("Change", () => { drop(one); text.value = body.text; text.focus(); }));
	acts.append(button("Drop", () => drop(one)));
	return make("div", {}, make("p", { class: "bad" }, `not done: ${nameOfSent(one)}`), make("p", {}, `Since you saw the table: ${since.join(" · ")}`), acts);
};
const drawWaiting = () => {
	const rows = pending().map((one) => (one.since ? question(one) : make("p", {}, `${nameOfSent(one)} waits for the network`)));
	$("#waiting")?.replaceChildren(...rows);
	if (at === "lobby") drawElsewhere();
};
// a game whose page is not open: its lines go when it is
const drawElsewhere = () => {
	const names = Object.keys(storage).filter((name) => name.startsWith(ofStore) && pending(name).length);
	$("#waiting").replaceChildren(...names.map((name) => {
		const to = make("a", { href: `/g/${name.split(" ")[2]}` }, pending(name)[0].game);
		return make("p", {}, to, ": lines wait on this device");
	}));
};
let flushing, later;
const flush = async () => {
	if (flushing || !page.id) return;
	flushing = true;
	clearTimeout(later);
	for (let one; (one = pending().find(({ since }) => !since)); ) {
		const { ok, status, data } = await ask(`/g/${page.id}/${one.path}`, { ...one.body, ago: Date.now() - one.at });
		if ([undefined, 429, 503].includes(status)) {
			later = setTimeout(flush, 3000);
			break;
		}
		if (data.since) change(({ body }) => body.request === one.body.request, () => ({ since: data.since, entry: data.entry }));
		else {
			drop(one);
			ok ? done(one, data) : refuse(data, one);
		}
	}
	drawWaiting();
	flushing = false;
};
const send = (path, body, base = seen(), what) => {
	clear();
	say("");
	if (path === "lines") {
		arm("");
		scrollTo(0, 0);
	}
	const request = crypto.getRandomValues(new Uint32Array(4)).join("-");
	keep(waiting, [...pending(), { path, what, game, on: shown(), body: { ...body, request, store: page.store, seen: base }, at: Date.now() }]);
	setTimeout(drawWaiting, 700);
	flush();
};
const done = (one, data) => {
	const { path, body } = one, plies = Array.isArray(data) ? data : [], ends = plies.length ? plies.map(({ entry }) => entry) : [data.entry];
	// nothing came between: lines sent behind it were meant for the game with it, and so were buttons that the page showed with it
	if (ends[0] - (plies[0]?.actions?.length || 1) === body.seen) {
		own = Math.max(own, ...ends);
		settle();
		if (armedAt === body.seen) armedAt = own;
		change((next) => (next.path === "lines" || next.on >= own) && next.body.seen === body.seen, (next) => ({ body: { ...next.body, seen: own } }));
	}
	say(`recorded: ${plies.map(({ ply, notation }) => `${ply} ${notation}`).join(" · ") || nameOfSent(one)}`);
	setTimeout(() => plies.some((ply) => ply.entry > entry) && start(), 2000);
	if (path === "next") location.href = `/g/${data.game}`;
	if (at === "moment") data.dispute ? location.assign(here(`disputes/${data.dispute}`)) : location.reload();
};
const refuse = async ({ rule, error, message, expected }, one) => {
	const typed = one?.path === "lines" && one.body.text;
	const box = make("div", {}, typed ? `not recorded: ${typed}` : "", make("p", { class: "bad" }, make("b", {}, rule || error || ""), " ", message));
	if (expected?.length) box.append(`Expected: ${expected.slice(0, 12).join(" · ")}`);
	$("#refusal").append(box);
	if (typed) { text.value ||= typed; typing(true); }
	if (!rule) return;
	const found = await ask(`/rules/${rule.replace(":", "/")}`);
	if (found.ok) box.append(make("p", { class: "soft" }, found.data.rules[0].text));
	if (error !== "illegal" || !typed || !page.scribe) return;
	const stand = () => askWords("Why does the table let it stand?", (ruled) => { text.value = ""; send("lines", { text: typed, ruled }); });
	box.append(button("It happened anyway", stand));
};

// -- completion
const list = $("#suggestions");
let asked = 0, timer;
const suggest = (rows) => {
	list.hidden = !rows.length;
	list.replaceChildren(...rows.slice(0, 12).map(({ text: words, player, shown, meaning }) => {
		const onclick = () => { text.value = words; text.focus(); look(); };
		return button(`${player || ""} ${shown}`, onclick, { class: "form" }, make("small", {}, meaning));
	}));
};
const look = async () => {
	const now = ++asked, { ok, data } = await ask(here(`suggest?${seenAs}&text=${encodeURIComponent(text.value)}`));
	if (ok && now === asked) suggest(data.suggestions);
};
const hide = () => { clearTimeout(timer); asked++; suggest([]); };

// -- pickers: forms as places to tap, beside the board
const picker = $("#picker");
let opener, take;
const close = () => {
	picker.hidePopover();
	for (const one of all(".can")) one.classList.remove("can");
	opener.focus({ preventScroll: true });
	opener = take = null;
};
const pick = (form, word, ready) => {
	if (opener) close();
	const base = seen();
	ready ||= (words) => send("lines", { text: words }, base);
	opener = document.activeElement;
	const built = make("p", { class: "built", "aria-live": "polite" }), go = make("button", { class: "go" }, "Record");
	const fields = form.parts.filter((part) => part.name).map((part) => ({ part, value: [] })), words = fields.flatMap(({ part }) => part.words);
	const written = (part) => {
		const value = fields.find((one) => one.part === part)?.value;
		return !value ? part : value.length ? part.before + value.join(part.between) : part.empty;
	};
	const changed = () => {
		built.textContent = form.start + form.parts.map(written).join("");
		go.disabled = fields.some(({ part, value }) => value.length < part.least);
		for (const one of fields) one.draw();
	};
	take = (tapped) => {
		const open = fields.filter(({ part }) => part.words.includes(tapped));
		(open.find((one) => !one.full()) || open[0])?.toggle(tapped);
		return open.length;
	};
	const title = make("h2", { id: "picker-title", tabindex: -1 }, form.meaning);
	const onsubmit = (event) => { event.preventDefault(); close(); ready(built.textContent.trim()); };
	const acts = make("p", { class: "btns" }, go, button("Cancel", close)), places = fields.map((one) => place(one, fields, changed));
	picker.replaceChildren(make("form", { onsubmit }, title, built, acts, ...places));
	picker.popover = "manual";
	picker.showPopover();
	(words.length ? title : $("input", picker)).focus();
	for (const one of all(".board [data-word]")) one.classList.toggle("can", words.includes(one.dataset.word));
	$(".can")?.scrollIntoView();
	word ? take(word) : changed();
};
const place = (one, fields, changed) => {
	const { part, value } = one, label = { "aria-label": part.name };
	const set = (...words) => { value.splice(0, value.length, ...words); changed(); };
	one.full = () => value.length === part.most;
	one.toggle = (word) => {
		if (!part.again && value.includes(word)) set(...value.filter((other) => other !== word));
		else if (part.most === 1) set(word);
		else if (!one.full()) set(...value, word);
	};
	const oninput = () => set(...(part.between && typed.value ? [typed.value] : typed.value));
	const typed = (part.text || !part.words.length) && make("input", { ...label, oninput, autocapitalize: "off", inputmode: part.low == null ? "text" : "numeric" });
	const taps = part.words.map((word) => wordButton(word, () => one.toggle(word)));
	const last = button("⌫", () => set(...value.slice(0, -1)), { "aria-label": "take the last away" });
	one.draw = () => {
		for (const tap of taps) {
			const { w } = tap.dataset, chosen = value.includes(w);
			tap.setAttribute("aria-pressed", chosen);
			tap.classList.toggle("armed", chosen);
			tap.hidden = part.once && fields.some((other) => other !== one && other.part.once && other.value.includes(w));
			tap.disabled = part.most > 1 && one.full() && (part.again || !chosen);
		}
		last.disabled = !value.length;
		if (typed && typed.value !== value.join(part.between)) typed.value = value.join(part.between);
	};
	const more = part.most === 1 ? [] : [last], digits = typed && (part.low != null || part.high != null);
	const type = (key) => set(key === "⌫" ? typed.value.slice(0, -1) : key === "±" ? (typed.value[0] === "-" ? typed.value.slice(1) : `-${typed.value}`) : typed.value + key);
	const pad = digits ? [make("div", { class: "pad" }, ...[..."123±456⌫7890"].map((key) => button(key, () => type(key))))] : [];
	const suits = Object.values(Object.groupBy(taps, (tap) => tap.dataset.tone || "")), cards = taps.length && taps.every((tap) => tap.dataset.tone);
	const rows = cards && taps.length > 12 ? make("div", { class: "deck" }, ...suits.map((suit) => make("div", {}, ...suit)))
		: make("div", { class: part.low != null && taps.length < 10 ? "seg" : cards ? "hand" : "btns" }, ...taps);
	return make("div", { class: "field", role: "group", ...label }, make("b", {}, part.name), typed || "", ...pad, rows, ...more);
};
// a word as players say it, or as its card
const wordButton = (word, onclick) => {
	const named = $("#names")?.querySelector(`[data-w="${CSS.escape(word)}"]`), drawn = named?.innerHTML;
	const tap = button(drawn ? "" : named?.title || word, onclick, { "data-w": word, ...(drawn && { class: "pc", "data-tone": named.dataset.tone, "aria-label": named.title }) });
	if (drawn) tap.innerHTML = drawn;
	return tap;
};
const askWords = (title, ready) => {
	const part = { name: "words", words: [], least: 1, most: 1, before: "", between: " " };
	pick({ start: "", meaning: title, parts: [part] }, "", ready);
};

// -- choices: one group is seen at a time
const picked = {};
const group = () => {
	const radios = all(".dock input[type=radio]");
	for (const one of radios) if (picked[one.name] === one.value) one.checked = true;
	const off = radios.filter((one) => !one.checked).map(({ value }) => value);
	for (const one of all("[data-of]")) one.hidden = off.includes(one.dataset.of);
	const words = all(".choice").map(({ dataset }) => dataset.word);
	const may = ({ word }) => words.some((one) => one === word || word.endsWith(`.${one}`));
	if (line) for (const one of all(".board [data-word]")) one.classList.toggle("can", may(one.dataset));
};

// a tall board shows where the next ply is played
const focusBoard = () => {
	const board = $(".board"), one = board && $(".can", board);
	if (one) board.scrollTop += one.getBoundingClientRect().top - board.getBoundingClientRect().top - board.clientHeight / 2;
};

// -- taps: the first arms a line, the second records it; cards of several players are laid one after the other
let armed = "", armedAt = 0, laid = {}, next = "";
const arm = (words) => {
	if (words !== armed) armedAt = seen();
	if (text && (armed || words)) text.value = words;
	armed = words;
	if (!words) laid = {};
	const slots = all("[data-slot]"), cards = Object.values(laid), gold = $("#go");
	for (const one of all(".choice")) {
		const on = slots.length ? cards.includes(one.dataset.word) : one.value === words;
		one.classList.toggle("armed", on);
		one.setAttribute("aria-pressed", on);
		if (on) one.closest("details")?.setAttribute("open", "");
	}
	for (const one of slots) {
		const word = laid[one.dataset.slot], card = word && all(".choice").find(({ dataset }) => dataset.word === word);
		one.lastElementChild.replaceChildren(card ? card.firstElementChild.cloneNode(true) : "card?");
		one.classList.toggle("now", one === slots.find(({ dataset }) => (next ? next === dataset.slot : !laid[dataset.slot])));
	}
	const short = slots.length ? `${cards.length} of ${slots.length}` : $(".choice.armed")?.dataset.says || words;
	if (gold) {
		gold.disabled = !words;
		gold.value = words;
		gold.textContent = words ? `Record: ${short}` : "Tap what happened";
	}
	if (words) { clear(); say(`${words}: tap again to record`, true); }
};
const tap = (words) => (armed === words ? send("lines", { text: words }, armedAt) : arm(words));
const lay = (word, slot) => {
	const slots = all("[data-slot]").map(({ dataset }) => dataset.slot), at = slot || slots.find((one) => laid[one] === word);
	const free = [next, ...slots].find((one) => one && !laid[one]);
	next = slot || "";
	if (at) delete laid[at];
	else if (free) laid[free] = word;
	const lines = slots.filter((one) => laid[one]).map((one) => `${one} ${laid[one]}`), { start, joint } = $(".slots").dataset;
	arm(lines.length > 1 ? start + lines.join(joint) : lines.join());
};
const tapBoard = (hit) => {
	const { word } = hit.dataset, around = hit.parentElement.closest("[data-word]");
	if (take) return take(word) || around && tapBoard(around);
	// a map has whole names, a line may have short ones
	const isIn = ({ value }) => value.split(/[\s>:]+/).some((token) => token === word || word.endsWith(`.${token}`));
	const choices = all(".choice"), whole = choices.find(({ value }) => value.slice(value.indexOf(" ") + 1) === word), found = whole ? [whole] : choices.filter(isIn);
	const form = all("[data-form]").map((one) => JSON.parse(one.dataset.form)).find(({ parts }) => parts.some((part) => part.words?.includes(word)));
	if (found.length === 1) {
		const { value } = found[0], end = value.split(" ").pop();
		tap(word.endsWith(`.${end}`) ? value.slice(0, -end.length) + word : value);
	} else if (form && !found.length) pick(form, word);
	else {
		text.value = `${armed ? "" : text.value} ${word}`.trim();
		line.toggleAttribute("data-open", true);
		look();
	}
};
const typing = (open) => {
	line.toggleAttribute("data-open", open);
	open ? text.focus() : hide();
};
const tools = {
	type: () => typing(!line.hasAttribute("data-open")),
	share: (one) => (navigator.share ? navigator.share({ title: document.title, url: location.href }).catch(() => {}) : tools.copy(one)),
	large: () => {
		keep("large", document.body.classList.toggle("tv"));
		if (kept("large") && page.as !== "public") location.search = "as=public";
	},
	copy: async (one) => {
		const words = one.dataset.copy || location.href;
		try { await navigator.clipboard.writeText(words); one.textContent = "Copied"; } catch { prompt("Copy this", words); }
	},
};
on("click", (event) => {
	const hit = event.target.closest("button, a.step, [data-word]"), data = hit?.dataset;
	if (!hit) return;
	if (hit.matches(".choice, a.step, #go")) event.preventDefault();
	if (hit.matches("#go")) tap(armed);
	else if (data.slot) lay("", data.slot);
	else if (hit.matches(".choice")) $("[data-slot]") ? lay(data.word) : tap(hit.value);
	else if (data.form) pick(JSON.parse(data.form));
	else if (data.ask) {
		const base = aimed();
		askWords(data.title, (words) => send(data.ask, { [data.field]: words, ...(data.ply && { ply: data.ply }) }, base));
	} else if (data.act) send(data.act, {}, aimed(), hit.ariaLabel || hit.textContent);
	else if (data.do) tools[data.do]?.(hit);
	else if (data.step) step(data.step);
	else if (data.word && line) tapBoard(hit);
});
on("change", ({ target }) => {
	if (target.name === "as") target.form.submit();
	if (!target.matches(".dock input[type=radio]")) return;
	picked[target.name] = target.value;
	group();
});
on("keydown", ({ key }) => key === "Escape" && (opener ? close() : line && typing(false)));
if (at === "table") { group(); arm(""); focusBoard(); }
if (line) {
	line.onsubmit = (event) => {
		event.preventDefault();
		const words = text.value.trim();
		text.value = "";
		hide();
		if (words) send("lines", { text: words }, words === armed ? armedAt : seen());
	};
	text.oninput = () => {
		const typed = text.value;
		arm("");
		text.value = typed;
		clear();
		clearTimeout(timer);
		timer = setTimeout(look, 120);
	};
	text.onkeydown = ({ key }) => { if (key === "ArrowUp") $("button:last-child", list)?.focus(); };
}
if (at === "table") follow(`/g/${page.id}/events?${seenAs}&shape=${shape}&panel=${encodeURIComponent(page.panel)}`);
if (at === "lobby") follow("/events?");
drawWaiting();
on("online", flush);
flush();

// -- moments: step, swipe, play
let playing;
const play = (timer) => {
	clearTimeout(playing);
	playing = timer;
	$("[data-step=play]").setAttribute("aria-pressed", !!timer);
};
const go = async (how) => {
	const link = $(`a[data-step=${how}]:not(.off)`), answer = link && (await fetch(link.href).catch(() => null));
	if (!answer?.ok) return play(0);
	const next = new DOMParser().parseFromString(await answer.text(), "text/html"), focus = document.activeElement.dataset.step;
	$("#live").replaceWith($("#live", next));
	document.title = next.title;
	history[playing ? "replaceState" : "pushState"](null, "", plain(answer.url));
	$(`[data-step=${focus}]`)?.focus();
	const { ply, last, pause } = $("#live").dataset;
	play(playing && ply !== last ? setTimeout(go, pause, "on") : 0);
};
const step = (how) => {
	const was = playing;
	play(0);
	if (how !== "play") go(how);
	else if (!was) play(setTimeout(go, 300, "on"));
};
if (at === "moment") {
	on("popstate", () => location.reload());
	on("keydown", (event) => {
		const how = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" }[event.key];
		if (!how || event.target.closest("input, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
		if (event.key === " " && event.target.closest("button, a, summary")) return;
		event.preventDefault();
		step(how);
	});
	let from = 0;
	on("touchstart", ({ touches }) => { from = touches.length === 1 && touches[0]; }, { passive: true });
	on("touchend", ({ target, changedTouches: [to] }) => {
		const across = to.clientX - from.clientX;
		if (from && !target.closest(".wide, .tabs, dialog") && Math.abs(across) > 60 && Math.abs(to.clientY - from.clientY) < 40) step(across < 0 ? "on" : "back");
	});
}
