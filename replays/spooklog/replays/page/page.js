// Plays a game back: the page holds every moment, and loads nothing. Without it the moments are a list.
"use strict";
const $ = (css, from = document) => from.querySelector(css);
const all = (css, from = document) => [...from.querySelectorAll(css)];
const root = document.documentElement, table = $(".table"), text = (one) => one.textContent.trim();
const small = matchMedia("(max-width: 59.9rem)");
const hands = all("[data-hand]"), ids = new Map();
let pool, games, hand = 0, ply = 0, panel = "", mark = "", playing = 0;

// -- what is packed: an item is a text, or made of texts and of numbers of other items
const expand = (item) => (typeof item === "string" ? item : item.map((part) => (typeof part === "string" ? part : expand(pool[part]))).join(""));
const unpack = async (packed) => {
	const bytes = Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
	return JSON.parse(await new Response(stream).text());
};

// -- where the replay stands
const rows = () => all(".rows > li", hands[hand]), last = () => games[hand].moments.length - 1;
const here = () => rows()[ply], link = () => $("a", here());
const idOf = () => (hands[hand].dataset.hand ? `${hands[hand].dataset.hand}.` : "") + ply;
const address = (how) => {
	// a page in a frame without an address of its own has no history
	try { history[how](null, "", `#${idOf()}`); } catch { /* it plays all the same */ }
};
const places = () => {
	for (const [at, one] of hands.entries()) {
		const number = one.dataset.hand;
		if (number) ids.set(number, [at, 0]);
		for (const [moment, row] of all(".rows > li", one).entries()) {
			ids.set(row.id, [at, moment]);
			// else the browser would scroll to the list when the address changes
			row.removeAttribute("id");
		}
	}
};

// -- what is shown
const draw = () => {
	const { panels } = games[hand], [, wide, , focus, ...narrow] = games[hand].moments[ply], shown = panels.indexOf(panel);
	const at = shown < 0 ? focus : shown;
	$(".board").innerHTML = expand(pool[small.matches ? narrow[at] : wide]);
	const tabs = $(".tabs");
	tabs.hidden = !small.matches || !panels.length;
	tabs.replaceChildren(...panels.map((name, number) => {
		const tab = document.createElement("button");
		tab.textContent = name;
		tab.setAttribute("aria-pressed", number === at);
		tab.onclick = () => { panel = panel === name ? "" : name; draw(); all("button", tabs)[number].focus(); };
		return tab;
	}));
};
const show = () => {
	const [line, , beside] = games[hand].moments[ply], side = $(".beside"), before = new Set(all(".words li", side).map(text));
	const open = all("details[open]", side).map((one) => one.dataset.of), focus = side.contains(document.activeElement) && document.activeElement.closest("details")?.dataset.of;
	$(".line").innerHTML = expand(pool[line]);
	side.innerHTML = expand(pool[beside]);
	for (const one of all("details", side)) {
		one.open = open.includes(one.dataset.of);
		if (one.dataset.of === focus) $("summary", one).focus({ preventScroll: true });
	}
	draw();
	for (const one of all("a[aria-current]")) one.removeAttribute("aria-current");
	link().setAttribute("aria-current", "true");
	const list = $(".rows", hands[hand]), row = here(), top = row.offsetTop - list.offsetTop;
	if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
	const words = `${ply} ${text($("b", here()))}`, range = $("#range");
	range.value = $("#ply").value = ply;
	range.setAttribute("aria-valuetext", words);
	// not disabled: a button that has the focus would lose it
	for (const one of all("[data-step=first], [data-step=back]")) one.setAttribute("aria-disabled", !ply);
	for (const one of all("[data-step=on], [data-step=last]")) one.setAttribute("aria-disabled", ply === last());
	document.title = `${words} · ${$("h1").textContent}`;
	// for screen readers: the line, what is awaited, and what is new on the board
	const fresh = all(".words li", side).map(text).filter((one) => !before.has(one));
	$("#said").textContent = [...all(".line p").map(text), ...(playing || !before.size ? [] : fresh)].join(". ");
};
// a result alone has no course to play back
const first = () => (last() === 1 ? 1 : 0);
const enter = (number) => {
	hand = number;
	mark = panel = "";
	for (const [at, one] of hands.entries()) one.hidden = at !== hand;
	for (const one of all("[data-mark]")) one.setAttribute("aria-pressed", "false");
	filter();
	$("#range").max = $("#ply").max = last();
	$(".of").textContent = ($(".of").dataset.of || "of {}").replace("{}", last());
	if ($("#hands")) $("#hands").value = hand;
	ticks();
};
const ticks = () => {
	const length = Math.max(last(), 1);
	$(".ticks").replaceChildren(...rows().flatMap((row, at) => {
		const there = all(".tag", row).length && (row.dataset.marks || "").split("|"), tick = document.createElementNS("http://www.w3.org/2000/svg", "rect");
		if (!there) return [];
		for (const [name, value] of Object.entries({ x: `${(100 * at) / length}%`, width: 3, height: 8, transform: "translate(-1.5)" })) tick.setAttribute(name, value);
		tick.setAttribute("class", there.includes("flag") || there.includes("dispute") ? "warn" : there.includes("end") ? "won" : "");
		return [tick];
	}));
};

// -- moving along
const go = (to, how = "replaceState") => {
	const wanted = Math.min(Math.max(Math.round(to) || 0, 0), last());
	if (wanted === ply && how === "replaceState") return;
	ply = wanted;
	address(how);
	show();
	reveal();
};
// the standings of a series may stand where the board should; who reads the scores below it stays there, unless a link leads away
const reveal = (back) => {
	const { top, bottom } = $(".board").getBoundingClientRect();
	if (top > innerHeight * 0.6 || (back && bottom < innerHeight * 0.2)) scrollTo(0, table.offsetTop - $(".top").offsetHeight);
};
const pause = () => {
	clearTimeout(playing);
	playing = 0;
	playButton();
};
const playButton = () => {
	$("[data-step=play]").setAttribute("aria-pressed", !!playing);
	root.classList.toggle("playing", !!playing);
};
const wait = () => {
	playing = setTimeout(() => {
		if (ply < last()) go(ply + 1);
		ply < last() ? wait() : pause();
	}, Number(here().dataset.pause) / Number($("#speed").value));
};
const toggle = () => {
	if (playing) return pause();
	if (ply === last()) go(0);
	wait();
	playButton();
};
const marked = (wanted, by) => {
	const found = rows().map((row, at) => [row, at]).filter(([row, at]) => (at - ply) * by > 0 && (row.dataset.marks || "").split("|").includes(wanted));
	if (found.length) go(found[by > 0 ? 0 : found.length - 1][1]);
};
const steps = {
	first: () => go(0), back: () => go(ply - 1), on: () => go(ply + 1), last: () => go(last()),
};
const step = (how) => {
	if (how === "play") return toggle();
	pause();
	steps[how]();
};
const filter = () => {
	for (const row of rows()) row.hidden = mark && !(row.dataset.marks || "").split("|").includes(mark);
};
const speed = (by) => {
	const choice = $("#speed");
	choice.selectedIndex = Math.min(Math.max(choice.selectedIndex + by, 0), choice.options.length - 1);
};
const follow = (fresh) => {
	const found = ids.get(location.hash.slice(1));
	if (!found && !fresh) return;
	const [to, moment] = found || [0];
	if (fresh || to !== hand) enter(to);
	ply = moment ?? first();
	show();
};

// -- taps, keys, swipes
const jump = (event, [to, moment]) => {
	event.preventDefault();
	pause();
	if (to !== hand) enter(to);
	go(moment, "pushState");
	reveal(true);
};
const click = (event) => {
	const hit = event.target.closest("button, a"), data = hit?.dataset, found = ids.get(hit?.hash?.slice(1));
	if (data?.step) step(data.step);
	else if (data?.mark) {
		mark = mark === data.mark ? "" : data.mark;
		for (const one of all("[data-mark]", hands[hand])) one.setAttribute("aria-pressed", one.dataset.mark === mark);
		filter();
	} else if (found && !event.ctrlKey && !event.metaKey && !event.shiftKey) jump(event, found);
};
const KEYS = { ArrowLeft: "back", h: "back", p: "back", ArrowRight: "on", l: "on", n: "on", Home: "first", End: "last", " ": "play" };
const key = (event) => {
	const { target } = event, own = event.key, letter = $(`[data-letter="${CSS.escape(own.toLowerCase())}"]`, hands[hand]);
	if (event.ctrlKey || event.metaKey || event.altKey || target.matches("select, input[type=number]")) return;
	if (own === " " && target.closest("button, a, summary")) return;
	// the slider goes along with its own keys
	if (target.matches("input") && /^(Arrow|Home|End|Page)/.test(own)) return;
	// what is too wide for the screen scrolls sideways
	if (target.matches(".wide") && target.scrollWidth > target.clientWidth && /^Arrow/.test(own)) return;
	if (KEYS[own]) step(KEYS[own]);
	else if (own === "+" || own === "=") speed(1);
	else if (own === "-") speed(-1);
	else if (/^[g0-9]$/.test(own)) {
		// else the next step would write over what is typed
		pause();
		$("#ply").value = own === "g" ? "" : own;
		$("#ply").focus();
	} else if (letter) {
		pause();
		marked(letter.dataset.mark, own === letter.dataset.letter ? 1 : -1);
	} else return;
	event.preventDefault();
};
const listen = () => {
	let from = 0;
	addEventListener("click", click);
	addEventListener("keydown", key);
	addEventListener("popstate", () => { pause(); follow(); });
	small.addEventListener("change", draw);
	$("#range").oninput = ({ target }) => { pause(); go(target.value); };
	const number = $("#ply");
	number.oninput = pause;
	// a digit that opened the field is no change to the browser
	number.onchange = number.onblur = () => {
		if (number.value) go(number.value);
		number.value = ply;
	};
	number.onkeydown = ({ key: own }) => {
		if (own === "Escape") number.value = ply;
		if (own === "Enter" || own === "Escape") number.blur();
	};
	if ($("#hands")) $("#hands").onchange = ({ target }) => { pause(); enter(Number(target.value)); go(first(), "pushState"); };
	const zoomed = () => visualViewport.scale > 1.01;
	visualViewport.onresize = () => root.classList.toggle("zoomed", zoomed());
	addEventListener("touchstart", ({ touches }) => { from = touches.length === 1 && touches[0]; }, { passive: true });
	addEventListener("touchend", ({ target, changedTouches: [to] }) => {
		// a finger on a page that is zoomed in moves the page
		if (!from || zoomed() || target.closest(".wide, .low, .marks")) return;
		const across = to.clientX - from.clientX;
		if (Math.abs(across) > 60 && Math.abs(to.clientY - from.clientY) < 40) step(across < 0 ? "on" : "back");
	});
};
const begin = async () => {
	const data = $("#data");
	if (!data) return;
	if (!window.DecompressionStream) throw new Error($("#trouble span").dataset.lacks || "it lacks DecompressionStream");
	[pool, games] = await unpack(data.textContent);
	places();
	history.scrollRestoration = "manual";
	root.classList.add("on");
	follow(true);
	listen();
	scrollTo(0, 0);
	if (location.hash && ids.has(location.hash.slice(1))) reveal();
};
begin().catch((problem) => {
	root.classList.remove("on");
	const trouble = $("#trouble"), still = $(".stage noscript");
	trouble.hidden = false;
	$("span", trouble).textContent = problem.message;
	// a browser with scripts reads what stands in noscript as text
	still?.insertAdjacentHTML("afterend", still.textContent);
});
