// The button of the next game says how many begin it, who they are, and who deals; it waits for as many as the game is for.
{
	const form = $("#next"), go = $(".go"), { begin, least, most, seats } = form.dataset;
	(form.oninput = () => {
		const play = all(":is([type=checkbox], [value=plays]):checked").map((one) => one.dataset);
		const names = [
			...play.map((one) => one.name),
			...form.joins?.value.match(/[^,]+/g) || [],
		], { length } = names;
		go.disabled = length < least || length > most;
		go.replaceChildren(begin.replace("%", length), small("", go.disabled ? seats : names.join(", ")
			// "001; Anna deals" for the first in turn, "000" for one who joins or is back: their turn is not known
			+ (names[play.length] ? "" : play.map((one) => one.deals).sort()[0].slice(3))));
	})();
}
