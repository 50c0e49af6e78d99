// Taps that change a form show the changed page in place, one after another. Without it each loads the page.
let turn = Promise.resolve();
on("submit", (event) => {
	const by = event.submitter;
	if (!by?.formMethod) return;
	event.preventDefault();
	const to = new URL(by.formAction);
	turn = turn.then(async () => {
		// the form as it stands now, with what came since
		const main = $("main"), given = new FormData($("#begin")), next = make("div", {});
		given.set("do", by.value);
		to.search = new URLSearchParams(given);
		next.innerHTML = await (await fetch(to)).text();
		$("details", next).open ||= $("details", main).open;
		main.replaceWith($("main", next));
		focusOn($(`[id="${by.id}"]`) || $(by.id ? "main" : "#someone"));
	}).catch(() => { location = to; });
});
