// The button of the next game says with how many it begins, who they are, and who deals.
"use strict";
{
	const form = document.getElementById("next"), go = form?.querySelector(".go");
	const counts = ["nobody", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
	const say = () => {
		const on = [...form.querySelectorAll("[data-name]:checked")].filter((one) => one.type === "checkbox" || one.value === "plays");
		const typed = form.joins?.value.split(",").map((one) => one.trim()).filter(Boolean) || [];
		const names = [...on.map((one) => one.dataset.name), ...typed];
		const [first] = on.filter((one) => one.dataset.deals).sort((one, other) => one.dataset.deals - other.dataset.deals);
		const small = document.createElement("small");
		small.textContent = names.join(", ") + (first ? `; ${first.dataset.name} deals` : "");
		go.replaceChildren(`Begin ${form.dataset.each} with ${counts[names.length] || names.length}`, small);
	};
	form?.addEventListener("input", say);
	if (form) say();
}
