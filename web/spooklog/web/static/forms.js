// Taps that change a form show the changed page in place, one after another. Without it each loads the page.
"use strict";
{
	let last = Promise.resolve();
	addEventListener("submit", (event) => {
		const { submitter: by, target: form } = event;
		if (by?.getAttribute("formmethod") !== "get") return;
		event.preventDefault();
		const { id, name, value, formAction } = by;
		last = last.then(async () => {
			const asked = new URLSearchParams(new FormData(document.getElementById(form.id)));
			asked.set(name, value);
			const address = `${formAction}?${asked}`, main = document.getElementById("main");
			try {
				const answer = await fetch(address, { headers: { Accept: "text/html" } });
				if (!answer.ok) throw answer;
				const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
				const opened = [...main.querySelectorAll("details")].map((one) => one.open);
				next.querySelectorAll("details").forEach((one, at) => { one.open ||= opened[at]; });
				main.replaceWith(next);
				document.getElementById(id === "typed" ? "someone" : id)?.focus({ preventScroll: true });
			} catch { location.assign(address); }
		});
	});
}
