// Taps that change a form show the changed page in place, one after another. Without it each loads the page.
"use strict";
{
	let last = Promise.resolve();
	on("submit", (event) => {
		const { submitter: by, target } = event;
		if (!by?.matches("[formmethod]")) return;
		event.preventDefault();
		const { id, value, formAction } = by;
		last = last.then(async () => {
			// the form that stands there now, with what came since
			const asked = new URLSearchParams(new FormData($(`#${target.id}`)));
			asked.set("do", value);
			const address = formAction.replace(/(?=#|$)/, `?${asked}`);
			try {
				const answer = await fetch(address), next = $("#main", new DOMParser().parseFromString(await answer.text(), "text/html"));
				if (!answer.ok) throw answer;
				const opened = all("details", $("#main")).map((one) => one.open);
				all("details", next).forEach((one, at) => { one.open ||= opened[at]; });
				$("#main").replaceWith(next);
				$(id === "typed" ? "#someone" : `#${CSS.escape(id)}`)?.focus({ preventScroll: true });
			} catch { location.assign(address); }
		});
	});
}
