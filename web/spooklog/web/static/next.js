// The button of the next game says how many begin it, who they are, and who deals.
{
	const form = $("#next");
	(form.oninput = () => {
		const play = all(":is([type=checkbox], [value=plays]):checked", form).map((one) => one.dataset);
		const names = [...play.map((one) => one.name), ...form.joins?.value.match(/[^,]+/g) || []];
		const deals = play.sort((one, other) => one.deals - other.deals)[0]?.says || "";
		$(".go", form).replaceChildren(
			`Begin ${form.dataset.each} with ${names.length} players`,
			make("small", {}, names.join(", ") + deals),
		);
	})();
}
