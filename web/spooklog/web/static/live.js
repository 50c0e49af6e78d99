// One stream of events for all tabs of a browser, in a shared worker. Where there is none, a page loads this for itself.
{
	// as many as the server takes in one stream, and in one address
	const MOST = 32, LONGEST = 8e3;
	const tabs = new Map();
	let source, shown = [], timer;
	const wait = (after, then) => { clearTimeout(timer); timer = setTimeout(then, after); };
	const tell = (name, path, now) => {
		for (const [port, tab] of tabs) {
			if (path && tab.path !== path) continue;
			if (now) tab.from = now.entry;
			port.postMessage([name, now]);
		}
	};
	// pages of one view that show different entries are sent the newest
	const from = (path) => {
		const entries = new Set([...tabs.values()].filter((tab) => tab.path === path).map((tab) => tab.from));
		return entries.size === 1 ? `&from=${[...entries]}` : "";
	};
	const address = () => {
		shown = [...new Set([...tabs.values()].map((tab) => tab.path))].slice(-MOST);
		for (;;) {
			const found = `/live?${shown.map((path) => `v=${encodeURIComponent(path + from(path))}`).join("&")}`;
			if (found.length <= LONGEST) return found;
			shown.shift();
		}
	};
	const alive = () => wait(4e4, lost);
	const lost = () => { tell("off"); start(); };
	const start = () => {
		source?.close();
		clearTimeout(timer);
		if (!tabs.size) return;
		wait(8e3, lost);
		source = new EventSource(address());
		source.onopen = () => { alive(); tell("on"); };
		source.onerror = () => {
			// 2: not tried again by the browser
			wait(source.readyState === 2 ? 5e3 + 2e3 * Math.random() : 4e4, start);
			tell("off");
		};
		const heard = {
			beat: () => {
				tell("beat");
				// a page that closed without a word answers no more
				for (const [port, tab] of tabs) if (++tab.missed > 3) leave(port);
			},
			gone: ({ data }) => tell("gone", shown[JSON.parse(data).view]),
			state: ({ data }) => {
				const now = JSON.parse(data);
				tell("state", shown[now.view], now);
			},
		};
		for (const name in heard) source.addEventListener(name, (event) => { alive(); heard[name](event); });
	};
	// tabs that change together make one new stream
	const again = () => { source?.close(); wait(50, start); };
	const leave = (port) => tabs.delete(port) && again();
	addEventListener("connect", ({ ports: [port] }) => {
		port.onmessage = ({ data: { path, from, anew } }) => {
			if (!path) return leave(port);
			const same = tabs.get(port)?.path === path;
			tabs.set(port, { path, from, missed: 0 });
			if (anew || !same) again();
		};
	});
}
