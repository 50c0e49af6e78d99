// Live tables, taps that build lines, lines that wait, moments. Pages can be read without it.
"use strict";
const $ = (css, from = document) => from.querySelector(css);
const all = (css, from = document) => [...from.querySelectorAll(css)];
const page = document.body.dataset, { game, page: at } = page, on = addEventListener;
// words in the language of the page; % is what comes in
const W = JSON.parse(page.tell || "{}"), put = (words, ...parts) => words.replace(/%/g, () => parts.shift());
const make = (tag, given, ...inside) => {
	const one = document.createElement(tag);
	for (const [name, value] of Object.entries(given)) name.startsWith("on") ? (one[name] = value) : one.setAttribute(name, value);
	one.append(...inside);
	return one;
};
const [div, p, small, b] = ["div", "p", "small", "b"].map((tag) => (kind, ...inside) => make(tag, { class: kind }, ...inside));
const focusOn = (one) => one?.focus({ preventScroll: true });
const button = (words, onclick, more, ...inside) => make("button", { type: "button", onclick, ...more }, words, ...inside);
// where a browser keeps nothing, kept until the page is left
let storage = {};
try { storage = localStorage; } catch {}
const keep = (name, value) => { storage[name] = JSON.stringify(value); };
const kept = (name) => JSON.parse(storage[name] ?? null);
const ask = async (path, body) => {
	const json = "application/json", headers = { Accept: json, "Content-Type": json }, signal = AbortSignal.timeout(1e4);
	try {
		const answer = await fetch(path, { headers, signal, ...(body && { method: "POST", body: JSON.stringify(body) }) });
		return { ok: answer.ok, status: answer.status, data: await answer.json() };
	} catch { return { data: { message: W.again } }; }
};
const here = (path) => "/g/" + page.id + "/" + path;
const line = $("#line"), text = $("#text"), state = $("#live-state"), said = $("#said"), refusal = $("#refusal");
const clear = () => refusal.replaceChildren();
const say = (words, heard) => {
	if (!said) return;
	said.textContent = words;
	said.className = heard ? "hide" : "toast";
};
document.body.className += " js";

// -- the screen
// beside the rest it has seven tenths
const beside = matchMedia("(min-width:60rem), (min-width:40rem) and (min-aspect-ratio:5/4)");
const room = innerWidth * (beside.matches ? 0.7 : 1), shape = room < 600 ? "narrow" : room <= 820 ? "medium" : "wide";
document.cookie = `shape=${shape};path=/;max-age=31536000;SameSite=Strict`;
if (page.id) document.cookie = `table=${page.id};path=/`;

// above a dock the board takes what is left: the highest window of its drawing for which there is room
const fit = () => {
	const drawn = $(".fits > [data-windows]"), board = drawn?.parentNode;
	if (!drawn?.clientWidth || beside.matches) return;
	const left = innerHeight - board.offsetTop - $(".dock").offsetHeight, { width } = drawn.viewBox.baseVal, scale = innerWidth / width;
	const windows = JSON.parse(drawn.dataset.windows), [top, high] = windows.find(([, high]) => high * scale <= left) || windows.at(-1);
	drawn.setAttribute("viewBox", [0, top, width, high]);
	drawn.setAttribute("height", high);
	board.style = `--tall:${left}px;min-height:${left - high * scale < 160 && left}px`;
};
on("resize", fit);
on("toggle", fit, true);

// -- a hand that was asked for: while it is looked at, on a scribe's screen for a minute, and never in the address of a page that is loaded again
if (page.hand) {
	const cover = () => { $("#live").textContent = ""; document.hidden || location.reload(); };
	history.replaceState(null, "", location.pathname);
	page.scribe && setTimeout(cover, 6e4);
	on("visibilitychange", cover);
}

// -- links: the key stands behind # and goes to the server once
const open = async ([key, to]) => {
	history.replaceState(null, "", "/open");
	const { ok, data } = await ask("/keys", { key, as: "public" });
	if (!ok) return refuse(data);
	const next = new URL(to || data.to, location);
	location.replace(next.origin === location.origin ? next : data.to);
};
if (at === "open" && location.hash) open(location.hash.slice(1).split("&"));
// a strict cookie comes along from here, not from another site's link
if (at === "hidden" && document.referrer && !document.referrer.startsWith(location.origin)) location.replace(location.href);

// -- live
let entry = page.shape === shape ? +page.entry : 0, start = () => {};
const forms = () => all("[data-form]").map(({ dataset }) => dataset.form);
const nameOf = (one) => one.value || one.dataset.form || one.href || one.textContent;
const show = (html, stays) => {
	const live = $("#live"), opened = $("details[open]", live)?.className, focus = $(":focus", live);
	live.innerHTML = html;
	// behind an entry the map is tapped again
	$(`details.${stays && opened}`, live)?.setAttribute("open", "");
	if (refusal?.firstChild) $("#choices")?.append(refusal);
	if (filling && forms().includes(filling.asks)) $("#choices").append(filling.box);
	else filling = null;
	const kept = stays || filling || all(".choice").some((one) => one.value === armed);
	if (!kept) picked = {};
	group();
	if (focus) focusOn(focus.isConnected ? focus : all(focus.tagName, live).find((one) => nameOf(one) === nameOf(focus)) || $("button, a", live));
	if (text) text.placeholder = $(".table").dataset.by;
	arm(kept ? armed : "", kept && gold);
	if (!filling) due();
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
			if (state.matches(".on")) say(W.offline);
			state.className = "state off";
		},
		beat: () => port.postMessage({ path, from: entry }),
		gone: () => location.reload(),
		state: (now) => {
			const stays = now.entry === entry, to = now.next || now.name && now.name !== game && `/g/${now.name}${location.search}`;
			entry = now.entry;
			to ? location.replace(to) : show(now.html, stays);
		},
	};
	// a worker may end without a word, or never begin: it answers within seconds
	const alive = (wait) => { clearTimeout(silent); silent = setTimeout(join, wait); };
	const join = () => {
		port?.postMessage({});
		if (!answered && !alone) aloneHere();
		answered = false;
		port = alone || shared(join);
		port.onmessage = ({ data: [name, now] }) => { answered = true; alive(6e4); heard[name](now); };
		start();
	};
	const leave = () => {
		clearTimeout(silent);
		state.className = "state";
		port.postMessage({});
	};
	start = () => {
		if (document.hidden) return leave();
		alive(2e4);
		port.postMessage({ path, from: entry, anew: true });
	};
	join();
	// a phone that slept may have a dead connection
	on("visibilitychange", start);
	on("pagehide", leave);
	on("pageshow", ({ persisted }) => persisted && start());
	on("online", start);
};

// -- what was seen: the entry that the page shows; `own` is the last that came from this device
let own = 0, settled = 0;
const shown = () => +($("#live [data-entry]")?.dataset.entry || page.entry);
const seen = () => Math.max(shown(), own);
// a button that changed under the finger was meant as it was before
const aimed = () => Math.min(settled, shown());
const settle = () => {
	const now = shown();
	if (!settled || now <= own) settled = now;
	else setTimeout(() => { settled = Math.max(settled, now); }, 700);
};
settle();
if ($("#live")) new MutationObserver(settle).observe($("main"), { childList: true, subtree: true });

// -- what waits for the network: by its key a line is stored once, in the game and on the entry that was seen
const ofStore = "waiting " + page.store + " ", waiting = ofStore + page.id, pending = (name = waiting) => kept(name) || [];
const whatOf = ({ path, what, body }) => what || body.text || body.claim || body.void || path;
const drop = ({ body }) => { keep(waiting, pending().filter((one) => one.body.request !== body.request)); redraw(); };
const change = (which, more) => keep(waiting, pending().map((one) => (which(one) ? { ...one, ...more(one) } : one)));
// the game went on: what came since, and what to do
const question = (one) => {
	const { path, body, since, entry, what } = one;
	// an answer to it is no second tap
	sent = 0;
	return div("", p("bad", put(W.undone, whatOf(one))), p("", put(W.since, since.join(" · "))), p("btns",
		path.endsWith("do") ? "" : button(W.send, () => { drop(one); send(path, body, entry, what); }, { class: "go" }),
		body.text && path === "lines" ? button(W.change, () => { drop(one); text.value = body.text; typing(true); }) : "",
		button(W.drop, () => drop(one))));
};
const redraw = () => {
	$("#waiting")?.replaceChildren(...pending().map((one) => (one.since ? question(one) : p("", put(W.waits, whatOf(one))))));
	if (at !== "lobby") return;
	// a game whose page is not open: its lines go when it is
	const names = Object.keys(storage).filter((name) => name.startsWith(ofStore) && pending(name)[0]);
	$("#waiting").replaceChildren(...names.map((name) =>
		p("", make("a", { href: "/g/" + name.split(" ")[2] }, pending(name)[0].game), ": " + W.wait)));
};
let busy, later;
const flush = async () => {
	if (busy || !page.id) return;
	busy = true;
	clearTimeout(later);
	for (let one; (one = pending().find(({ since }) => !since)); ) {
		const { ok, status, data } = await ask(here(one.path), { ...one.body, ago: Date.now() - one.at });
		if ([undefined, 429, 503].includes(status)) {
			later = setTimeout(flush, 3e3);
			break;
		}
		if (data.since) change(({ body }) => body.request === one.body.request, () => ({ since: data.since, entry: data.entry }));
		else {
			drop(one);
			ok ? done(one, data) : refuse(data, one);
		}
	}
	redraw();
	busy = false;
};
let sent;
const send = (path, body, base = seen(), what) => {
	// a finger that trembles sends once
	if (sent === (sent = path + body.text + body.ruled)) return;
	setTimeout(() => { sent = 0; }, 500);
	clear();
	say("");
	if (path === "lines") {
		if (filling) drafts[filling.asks] = filling.asks = "";
		arm("");
		scrollTo(0, 0);
	}
	const request = crypto.getRandomValues(new Uint32Array(4)).join("-");
	keep(waiting, [...pending(), { path, what, game, on: shown(), body: { ...body, request, store: page.store, seen: base, as: page.as }, at: Date.now() }]);
	setTimeout(redraw, 700);
	flush();
};
const done = (one, data) => {
	const { path, body } = one, plies = [data].flat(), ends = plies.map(({ entry }) => entry);
	// nothing came between: lines sent behind it were meant for the game with it, and so were buttons that the page showed with it
	if (ends[0] - (plies[0]?.actions?.length || 1) === body.seen) {
		own = Math.max(own, ...ends);
		settle();
		if (armedAt === body.seen) armedAt = own;
		change((next) => (next.path === "lines" || next.on >= own) && next.body.seen === body.seen, (next) => ({ body: { ...next.body, seen: own } }));
	}
	say((data.redone ? W.redone : data.says ? W.undid : W.recorded) + ": " + ((data.says || plies.map(({ says }) => says)).join(" · ") || whatOf(one)));
	setTimeout(() => ends.at(-1) > entry && start(), 2e3);
	if (path === "next") location = `/g/${data.game}`;
	if (at === "moment") data.dispute ? (location = here("disputes/" + data.dispute)) : location.reload();
};
const refuse = async ({ rule, error, message, expected, says, correct }, one) => {
	// the question stands as it was typed
	if ($(`[data-ask=${one?.path}]`)) {
		$("#asked").append(": " + message);
		return $("#picker").showModal();
	}
	const typed = one?.path === "lines" && one.body.text, box = div("box no", b("", message)), acts = div("btns even");
	if (typed) box.prepend(small("", put(W.refused, whatOf(one))));
	if (expected?.length) box.append(small("", W.expected + " " + (says || expected).slice(0, 12).join(" · ")));
	$("#choices")?.append(refusal);
	refusal.append(box);
	if (typed && typed === byHand) text.value ||= typed;
	if (rule) {
		const { data } = await ask(`/rules/${rule.replace(":", "/")}`);
		box.append(p("rule small", data.rules?.[0].text || "", " ", make("code", {}, rule)));
	}
	if (!typed) return;
	acts.append(button(W.other, () => {
		clear();
		text.value = "";
		filling ? filling.changed() : typing(typed === byHand);
	}));
	if (correct) acts.append(make("a", { class: "btn", href: correct }, W.hand));
	if (page.scribe && (error === "illegal" || one.body.ruled && error !== "impossible")) {
		const why = make("input", { value: one.body.ruled || "" });
		box.append(make("label", { class: "field" }, b("", W.why), why));
		acts.append(button(W.anyway, () => {
			const ruled = why.value.trim();
			why.placeholder = W.first;
			if (!ruled) return why.focus();
			text.value = "";
			send("lines", { text: typed, ruled });
		}));
	}
	box.append(acts);
};

// -- completion: what a line says, or which rule is against it, and how it may go on
const list = $("#suggestions");
let asked = 0, timer, byHand;
const ways = async (typed) => {
	const now = ++asked, { ok, data } = await ask(here("suggest?" + new URLSearchParams({ as: page.as, text: typed })));
	return ok && now === asked && data;
};
const suggest = ({ suggestions, says, refused }) => {
	const words = refused && !suggestions.length ? [p("bad", refused.message)] : suggestions.slice(0, 12).map(({ text: words, player, shown, meaning }) =>
		button(`${player || ""} ${shown}`, () => { text.value = words; text.focus(); look(); }, { class: "form" }, small("", meaning)));
	list.hidden = !words.length;
	list.replaceChildren(...words);
	$(".go", line).textContent = says ? W.record + ": " + says : W.record;
};
const look = async () => {
	const found = await ways(text.value);
	found && suggest(found);
};
const hide = () => { clearTimeout(timer); asked++; suggest({ suggestions: [] }); };

// -- forms: filled in the dock in place of the choices; a tap adds a word, and rings what may follow
// what is chosen for a player stays while another is looked at
let filling;
const drafts = {}, hint = make("p", { class: "hint", role: "alert" });
// cards of several players are laid in their form alone
const inside = () => filling && !filling.cards;
const shut = () => {
	filling.box.remove();
	filling = null;
	asked++;
	arm("");
	group();
};
const fill = (asks, word) => {
	if (filling) shut();
	// with a joint the fields are players, of whom some may be left out; they may lay cards of one deck
	const { start, parts, joint, verb, meaning, words: cards, deck: suits } = JSON.parse(asks), fields = parts.filter(({ name }) => name);
	let next, keys = [];
	const set = (one, ...words) => { one.value = words; next = 0; changed(); };
	const full = ({ value, most }) => value.length === most;
	const toggle = (one, word) => {
		const { value, most, again, low } = one;
		if (!again && low == null && value.includes(word)) set(one, ...value.filter((other) => other !== word));
		else if (most === 1) set(one, word);
		else if (!full(one)) set(one, ...value, word);
	};
	const take = (word) => {
		const some = fields.filter(({ words }) => words.includes(word)), laid = joint && some.some(({ value }) => value.includes(word));
		const one = next || some.find((one) => !full(one)) || (!joint && some[0]);
		// it is taken out above
		if (one && !laid) toggle(one, word);
		return some.length;
	};
	const draw = (may) => {
		for (const one of fields) {
			const { value, typed, slots } = one;
			for (const tap of one.taps) {
				const { w } = tap.dataset;
				tap.ariaPressed = (joint ? fields : [one]).some(({ value }) => value.includes(w));
				tap.classList.toggle("may", may.includes(w));
			}
			if (typed) typed.value = value.join(one.between);
			const now = next || fields.find((one) => !full(one));
			const more = full(one) ? [] : [slot("", W.next, null, true)], taken = (word, at) => slot(word, at + 1, () => set(one, ...value.toSpliced(at, 1)));
			const players = () => fields.map((one) => slot(one.value[0], one.name, () => { one.value = []; next = one; changed(); }, one === now));
			if (slots) slots.replaceChildren(...(joint ? players() : [...value.map(taken), ...more]));
		}
	};
	const written = (part) => (!part.name ? part : part.value.length ? part.before + part.value.join(part.between) : part.empty);
	const changed = async () => {
		const laid = joint && fields.filter(({ value }) => value[0]).map(({ label, value }) => label + " " + value);
		const lacks = fields.filter(({ value, least }) => value.length < least), open = next || lacks[0] || fields.at(-1), stop = parts.indexOf(lacks[0]);
		const begun = stop < 0 ? parts : [...parts.slice(0, stop), open.value.join(open.between)];
		const built = !laid ? start + begun.map(written).join("") : laid[1] ? start + laid.join(joint) : laid.join().replace(" ", verb);
		// who may be left out has a line alone; all lay cards of one deck
		const whole = laid ? (cards ? !lacks[0] : laid[0]) : stop < 0 || all(".choice").some(({ value }) => value === built);
		draw([]);
		whole ? arm(built.trim()) : arm("", cards ? put(W.card, open.name) : W.missing + ": " + lacks.map(({ name }) => name).join(", "));
		mark((word) => open.words.includes(word));
		if (cards ? !whole : !fields.some(({ value }) => value[0])) return;
		const typed = built.trim() + " ", found = await ways(typed);
		if (!found || filling?.box !== box) return;
		const may = open.words.filter((word) => found.suggestions.some(({ text }) => text === typed + word));
		// the last of several follows from the others
		if (!whole && !open.value[0] && fields[1] && open === fields.at(-1) && may.length === 1 && !found.more) return set(open, ...may);
		draw(may);
		if (may[0]) mark((word) => may.includes(word));
		else if (whole && found.refused) hint.textContent = found.refused.message;
		// what each lays stands above the deck
		if (whole && found.says) arm(armed, cards ? found.says.split("; ")[1] || meaning : found.says);
	};
	const place = (one, at) => {
		const { words = cards || [], deck = suits, most, low, high, between, name } = one, number = !words[0] && (low ?? high) != null;
		const typed = (one.text || !words[0]) && make("input", {
			"aria-label": name, form: "line", inputmode: number ? "none" : "text",
			oninput: () => set(one, ...(between && typed.value ? [typed.value] : typed.value)),
		});
		if (number) keys = [..."789⌫456" + (low < 0 ? "±" : "") + "1230"];
		Object.assign(one, { words, typed, value: drafts[asks]?.[at]?.value || [], taps: [] });
		if (cards && at) return "";
		const taps = one.taps = words.map((word) => wordButton(word, () => (joint ? take(word) : toggle(one, word))));
		const slots = one.slots = !typed && (joint || most !== 1) && div("slots");
		const kind = deck ? "deck" : taps[0]?.dataset.tone ? "hand" : low != null && most === 1 ? "seg" : "words";
		// a column for each suit, with the place of a card that is gone
		const rows = taps[0] ? div(kind, ...(deck?.map((suit) => div("", ...suit.map((at) => taps[at] || div()))) || taps)) : "";
		const title = fields[1] && !cards ? b("", name) : "", type = !rows ? "typed field" : kind === "seg" ? "nums" : "field";
		const back = typed && rows ? button("⌫", () => set(one, ...one.value.slice(0, -1)), { "aria-label": W.del }) : "";
		const line = back ? div("acts", typed, back) : typed || "";
		return make("div", { class: type, role: "group", "aria-label": name }, title, slots || "", line, rows);
	};
	// the pad writes into the field that has the focus, and leaves it there
	const press = (key) => {
		const typed = $("input:focus", box) || $("[inputmode=none]", box), { value } = typed;
		typed.focus();
		typed.value = key === "⌫" ? value.slice(0, -1) : key === "±" ? ("-" + value).replace("--", "") : value + key;
		typed.oninput();
	};
	const places = fields.map(place);
	const pad = make("div", { class: "pad", onmousedown: (event) => event.preventDefault() }, ...keys.map((key) => button(key, () => press(key))));
	const box = make("div", { id: "form", role: "group", "aria-label": meaning, class: start && !joint ? "" : "all" }, div("lots", ...places, pad), hint);
	filling = { asks, box, take, changed, fields, cards };
	$("#choices").append(box);
	typing(false);
	group();
	word ? take(word) : changed();
};
// a word as players say it, or as its card
const named = (word) => $(`#names [data-w="${CSS.escape(word)}"], .choice[data-tone][data-word="${CSS.escape(word)}"]`);
const called = (word) => named(word)?.title || named(word)?.dataset.says || word;
const tileOf = (word) => named(word)?.firstElementChild?.cloneNode(true) || called(word);
const wordButton = (word, onclick) => {
	const tone = named(word)?.dataset.tone;
	return button(tileOf(word), onclick, { "data-w": word, ...(tone && { class: "pc", "data-tone": tone, "aria-label": called(word) }) });
};
const slot = (word, over, onclick, now) => {
	const says = word ? put(W.out, over, called(word)) : over, inside = b("", word ? tileOf(word) : "?");
	return button(small("", over), onclick, { class: now ? "slot now" : "slot", "aria-label": says }, inside);
};

// -- choices: one group is seen at a time
// what was chosen above is for the entry that is seen, or for what is tapped together
let picked = {};
const group = () => {
	const radios = all(".dock input[type=radio]");
	for (const one of radios) one.checked ||= picked[one.name] === one.value;
	const off = radios.filter((one) => !one.checked).map(({ value }) => value);
	for (const one of all("[data-of], .choice")) one.hidden = off.includes(one.dataset.of);
	const choices = all(".choice"), type = $("[data-do=type]");
	if (type) type.textContent = inside() ? W.back : W.type;
	fit();
	if (!filling) mark((word) => choices.some((one) => isAt(one, word)));
};
// a map has whole names, a line may have short ones
const wordsOf = (words) => words.split(/[\s>:]+/);
const isAt = ({ dataset: { word, at } }, whole) => word === whole || at === whole;
const mark = (may) => { for (const one of all(".board [data-word]")) one.classList.toggle("can", !!line && may(one.dataset.word)); };
// the form that is due is open
const due = () => {
	const one = $("[data-due]:not([hidden] *)");
	if (one) fill(one.dataset.form);
};

// -- taps: the first arms a line, the second records it
let armed = "", armedAt = 0, gold = "";
const arm = (words, says) => {
	if (words !== armed) armedAt = seen();
	if (text && (armed || words)) text.value = words;
	armed = words;
	filling || $("#choices")?.append(hint);
	const go = $("#go");
	for (const one of all(".choice")) {
		const on = one.value === words;
		one.classList.toggle("armed", on);
		one.ariaPressed = on;
	}
	const chosen = $(".armed"), [, ...parts] = wordsOf(words);
	// all that the line names, but who plays it
	for (const { classList, dataset: { word } } of all(".board [data-word]"))
		classList.toggle("goal", parts.includes(word) || chosen?.dataset.at === word);
	gold = says || chosen?.dataset.says || words;
	if (go) {
		go.disabled = !words;
		go.value = words;
		const label = go.firstChild;
		label.textContent = words ? W.record + ": " + gold : says || W.tap;
		hint.textContent = words && label.scrollHeight > label.clientHeight + 9 ? gold : "";
	}
	fit();
	if (words) { clear(); say(put(W.twice, gold), 1); }
};
const tap = async (words) => {
	if (armed !== words) {
		arm(words);
		const found = await ways(words);
		return found?.ends && armed === words && arm(words, found.says);
	}
	send("lines", { text: words }, armedAt, $(".armed")?.ariaLabel);
};
const tapBoard = (hit) => {
	const { word } = hit.dataset, around = hit.parentElement.closest("[data-word]");
	if (filling) return filling.take(word) || around && tapBoard(around);
	const choices = all(".choice"), whole = choices.find(({ value }) => value.slice(value.indexOf(" ") + 1) === word);
	const found = whole ? [whole] : choices.filter((one) => isAt(one, word) || wordsOf(one.value).includes(word));
	const takes = ({ words, most }) => words?.includes(word) && (!found.length || most !== 1);
	const form = forms().find((one) => JSON.parse(one).parts.some(takes));
	const isSeen = (one) => one.closest(".lots").offsetParent;
	if (found.length === 1) tap(found[0].value);
	else if (form) fill(form, word);
	else if (found[0]) {
		// what may be done there, of what is chosen above if there is any
		if (!found.some(isSeen)) $(`[value="${found[0].closest(".lots").dataset.of}"]`)?.click();
		const near = found.filter(isSeen), still = near.filter(({ hidden }) => !hidden), some = [still, near, found].find(([one]) => one);
		group();
		for (const one of choices) one.hidden = !some.includes(one);
		for (const one of some) one.parentNode.parentNode.hidden = false;
		if (!some[1]) tap(some[0].value);
	}
	else point(word);
};
// what leads nowhere from here changes nothing, and says why
const point = async (word) => {
	const way = $(".choice[data-at]") || $(".choice"), typed = (way?.value || word).replace(/\S+$/, word);
	const found = !line.matches("[data-open]") && (await ways(typed));
	if (found && !found.says && !found.suggestions.some(({ text }) => text.startsWith(typed + " ")))
		return (hint.textContent = found.refused?.message || W.nothing);
	text.value = ((armed ? "" : text.value) + " " + word).trim();
	line.toggleAttribute("data-open", true);
	look();
};
const typing = (open) => {
	line.toggleAttribute("data-open", open);
	open ? text.focus() : hide();
};
const url = () => $("#shared input");
const tools = {
	type: () => (inside() ? shut() : typing(!line.matches("[data-open]"))),
	close: () => typing(false),
	// the way that an address without encryption allows, too
	copy: (one) => {
		url().select();
		if (document.execCommand("copy")) one.lastChild.data = W.copied;
	},
	send: () => navigator.share?.({ url: url().value }).catch(() => {}),
};
const read = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
// a link is made once, and shown with its code
on("submit", async (event) => {
	const by = event.submitter, how = tools[by?.dataset.share];
	if (!how) return;
	event.preventDefault();
	try {
		// what is shown already is copied within the tap, as some browsers ask for
		if (!url()) {
			const made = await fetch(by.form.action, { method: "POST", body: new URLSearchParams(new FormData(by.form)) });
			$("#shared").replaceWith($("#shared", await read(made)));
		}
		how(by);
	} catch { by.form.submit(); }
});
// a file goes to the phone's own share sheet where that takes it
const pass = async (to) => {
	const blob = await (await fetch(to)).blob(), files = [new File([blob], to.download, blob)];
	navigator.canShare?.({ files }) ? await navigator.share({ files }) : (location = to);
};
on("click", (event) => {
	const hit = event.target.closest("button, a.step, a[download], [data-word]"), data = hit?.dataset;
	if (!hit) return;
	if (hit.matches(".choice, a, #go, [data-act]")) event.preventDefault();
	if (hit.download) pass(hit).catch(() => {});
	else if (hit.matches("#go")) tap(armed);
	else if (hit.matches(".choice")) {
		// the line would lie over what is tapped next
		typing(false);
		tap(hit.value);
	}
	else if (data.form) {
		fill(data.form);
		focusOn($("button, input", filling.box));
	}
	else if (data.ask) {
		const base = aimed(), form = $("#picker form"), { field, ply } = data;
		$("#asked").textContent = data.title;
		form.reset();
		form.onsubmit = () => send(data.ask, { [field]: form[0].value, ply }, base);
		$("#picker").showModal();
	} else if (data.act) send(data.act, {}, aimed(), hit.ariaLabel || hit.textContent);
	else if (data.do) tools[data.do](hit);
	else if (data.step) step(data.step);
	else if (data.word && line) tapBoard(hit);
});
on("change", ({ target }) => {
	if (target.name === "as") target.form.submit();
	if (target.id === "title") $("#called").textContent = target.value;
	if (!target.matches(".dock input[type=radio]")) return;
	picked[target.name] = target.value;
	if (filling) {
		drafts[filling.asks] = filling.fields;
		shut();
	} else group();
	// what is armed is seen
	if ($(".choice.armed")?.closest("[hidden]")) arm("");
	due();
});
on("keydown", ({ key }) => key === "Escape" && ($(".sheet:target") ? (location.hash = "") : inside() ? shut() : line && typing(false)));
if (at === "table") { group(); arm(""); due(); }
if (line) {
	line.onsubmit = (event) => {
		event.preventDefault();
		const words = text.value.trim();
		text.value = "";
		byHand = words;
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
}
if (page.events) follow(page.events + "&shape=" + shape);
redraw();
on("online", flush);
flush();

// -- moments: step, swipe, play
let playing;
const play = (timer) => {
	clearTimeout(playing);
	playing = timer;
	$("[data-step=play]").ariaPressed = !!timer;
};
const go = async (how) => {
	const link = $(`a[data-step=${how}]:not(.off)`), answer = link && (await fetch(link.href).catch(() => null));
	if (!answer?.ok) return play(0);
	const next = await read(answer), focus = document.activeElement.dataset.step;
	$("#live").replaceWith($("#live", next));
	document.title = next.title;
	history[playing ? "replaceState" : "pushState"](null, "", page.hand ? link.pathname : answer.url);
	focusOn($(`[data-step=${focus}]`));
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
	// a sheet that opens is no other moment
	on("popstate", () => location.pathname.endsWith("/" + $("#live").dataset.ply) || location.reload());
	on("keydown", (event) => {
		const how = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" }[event.key];
		const by = "input, select, dialog" + (how === "play" ? ", button, a, summary" : "");
		if (!how || event.target.closest(by) || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		step(how);
	});
	let from = 0;
	on("touchstart", ({ touches }) => { from = touches.length === 1 && touches[0]; });
	on("touchend", ({ target, changedTouches: [to] }) => {
		const across = to.clientX - from.clientX;
		if (from && !target.closest(".wide, .sheet, dialog") && Math.abs(across) > 60 && Math.abs(to.clientY - from.clientY) < 40) step(across < 0 ? "on" : "back");
	});
}
