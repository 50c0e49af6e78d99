// Taps that change a form show the changed page in place, one after another. Without it each loads the page.
"use strict";
let turn = Promise.resolve();
on("submit", (event) => {
	const by = event.submitter;
	if (!by?.matches("[formmethod]")) return;
	event.preventDefault();
	const { id, value } = by, to = new URL(by.formAction);
	turn = turn.then(async () => {
		// the form as it stands now, with what came since
		const main = $("#main"), given = new FormData($("#begin"));
		given.set("do", value);
		to.search = new URLSearchParams(given);
		const next = $("#main", new DOMParser().parseFromString(await (await fetch(to)).text(), "text/html"));
		all("details", next).forEach((one, at) => { one.open ||= all("details", main)[at]?.open; });
		main.replaceWith(next);
		($(`[id="${id}"]`) || $("#someone")).focus({ preventScroll: true });
	}).catch(() => location.assign(to));
});
