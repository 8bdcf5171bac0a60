// The isolated world's side of a page that shows one row of a list after the other, or measures
// many. Rows can't see this world. Evaluates to a function of the token that native code made for
// the page.
((token) => {
    "use strict";
    if (window.top !== window) return;

    const post = (kind, value) =>
        webkit.messageHandlers.inlay.postMessage(JSON.stringify({ token, kind, ...value }));

    // Sheets are sent once, and named by numbers from then on.
    const sheets = new Map();
    let worn = 0;
    const dress = (sheet) => {
        if (sheet === worn) return;
        worn = sheet;
        document.adoptedStyleSheets = sheets.has(sheet) ? [sheets.get(sheet)] : [];
    };

    // Each row is a body of its own, alone or beside others, so that it is laid out by the same
    // rules where it is shown and where it is measured.
    const make = (html) => {
        const body = document.createElement("body");
        body.innerHTML = html;
        return body;
    };
    const rest = (base) => {
        const old = document.head.querySelector("base");
        if (!base) return old?.remove();
        const element = old ?? document.createElement("base");
        element.href = base;
        if (!old) document.head.append(element);
    };
    const heightOf = (body) => body.getBoundingClientRect().height;

    let generation = 0;
    let height = 0;
    let seen = { width: 0, height: 0 };
    const look = () => {
        const before = seen;
        seen = { width: innerWidth, height: innerHeight };
        return before.width === seen.width && before.height !== seen.height;
    };

    const painted = (shown) => {
        requestAnimationFrame(() => requestAnimationFrame(() => {
            if (shown !== generation) return;
            post("painted", { generation, width: innerWidth, height: innerHeight });
        }));
    };

    // What grows with the view would make the view grow: only what the content does by itself
    // counts.
    const observer = new ResizeObserver(() => {
        const now = heightOf(document.body);
        const isOfView = look();
        if (Math.abs(now - height) < 0.5) return;
        height = now;
        if (!isOfView) post("grown", { generation, height, width: innerWidth });
    });
    window.addEventListener("resize", () => painted(generation));

    globalThis.inlayRows = Object.freeze({
        sheet(number, css) {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            sheets.set(number, sheet);
        },

        forget(numbers) {
            for (const number of numbers) sheets.delete(number);
        },

        show(row) {
            generation = row.generation;
            observer.disconnect();
            dress(row.sheet);
            rest(row.base);
            const body = make(row.html);
            document.body.replaceWith(body);
            height = heightOf(body);
            look();
            observer.observe(body);
            painted(generation);
            return { height, width: innerWidth };
        },

        // All at once: the engine lays the page out a single time.
        measure(rows, sheet) {
            const start = performance.now();
            dress(sheet);
            const bodies = rows.map(make);
            document.body.replaceWith(...bodies);
            const heights = bodies.map(heightOf);
            for (const body of bodies.slice(1)) body.remove();
            bodies[0].replaceChildren();
            return { heights, width: innerWidth, time: performance.now() - start };
        },
    });
})
