// The isolated world's side of a page that shows one row of a list after the other, or measures
// many. Rows can't see this world. Evaluates to a function of the token that native code made for
// the page, of the height of the view that rows believe to be in, and of dom.js.
((token, viewHeight, sure) => {
    "use strict";
    if (window.top !== window) return;

    // Rows may name their elements as they like.
    const page = sure(document);

    const post = (kind, value) =>
        webkit.messageHandlers.inlay.postMessage(
            JSON.stringify({ token, kind, generation: row.generation, ...value }));

    let row = { generation: 0, cap: Infinity };
    const size = () => ({ width: innerWidth, height: innerHeight });
    const heightOf = (body) => body.getBoundingClientRect().height;

    // MARK: Content

    // Sheets are sent once, and named by numbers from then on, until there are too many.
    const sheets = new Map();
    let worn = 0;
    const dress = ({ number, css, isFirst }) => {
        if (isFirst) sheets.clear();
        if (css !== null) {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(pin(css));
            sheets.set(number, sheet);
        }
        if (number === worn) return;
        worn = number;
        page.adoptedStyleSheets = sheets.has(number) ? [sheets.get(number)] : [];
    };

    // The engine remembers for a minute how each element with a style attribute was styled, five
    // kilobytes each, and forgets it with the sheet.
    let styled = 0;
    const undress = (count) => {
        styled += count;
        if (styled < 5000) return;
        styled = 0;
        worn = 0;
        page.adoptedStyleSheets = [];
    };

    // The view is as high as its row: a row that asks for a part of the view's height would make
    // them both higher each time. It gets that part of a height that never changes.
    const ofView = /(?<![\w./]|\w-)([+-]?\d*\.?\d+)[sld]?v(h|b|min|max)\b/gi;
    const pin = (css) => css.replace(ofView, (_, number, side) => {
        const height = `${viewHeight}px`;
        const sides = { min: `min(100vw, ${height})`, max: `max(100vw, ${height})` };
        return `calc(${number / 100} * ${sides[side.toLowerCase()] ?? height})`;
    });
    const pinAll = (root) => {
        for (const one of root.querySelectorAll("[style]")) {
            const element = sure(one);
            const css = element.getAttribute("style");
            const pinned = pin(css);
            if (pinned !== css) element.setAttribute("style", pinned);
        }
        for (const style of root.querySelectorAll("style")) {
            const pinned = pin(style.textContent);
            if (pinned !== style.textContent) style.textContent = pinned;
        }
    };

    // Each row is a body of its own, alone or beside others, so that it is laid out by the same
    // rules where it is shown and where it is measured.
    const make = (html) => {
        const body = page.createElement("body");
        body.innerHTML = html;
        if (/\d[sld]?v[hbm]/i.test(html)) pinAll(body);
        return body;
    };
    // Nothing is fetched for a measure. A picture whose size the row knows takes its place all the
    // same: as one that is missing, it would take that of its description.
    const ofNetwork = ["http:", "https:", "inlay-image:"].map((scheme) => `[src^='${scheme}' i]`);
    const absolute = `img[width][height]:is(${ofNetwork})`;
    // Also an address that means something in the place where the row comes from.
    const relative = "img[width][height][src]:not([src^='data:' i])";
    const reserve = (body, hasBase) => {
        for (const image of body.querySelectorAll(hasBase ? relative : absolute)) {
            for (const name of ["src", "srcset", "alt"]) image.removeAttribute(name);
        }
    };
    // What is in a row and holds for the whole document: among others it would change them.
    const reaching = "style, link, base, details[name]";
    // What was shown is taken apart: an element that a script once held keeps all that is in it
    // until the engine looks for garbage, which it does when that takes hundreds of megabytes.
    const replaceBody = (...bodies) => {
        const old = page.body;
        old.replaceWith(...bodies);
        old.replaceChildren();
    };
    const rest = (base) => {
        const old = page.head.querySelector("base");
        if (!base) return old?.remove();
        const element = old ?? page.createElement("base");
        element.href = base;
        if (!old) page.head.append(element);
    };

    // MARK: Height

    let height = 0;
    let told = 0;
    let touched = 0;
    // Whether only the view has become higher or lower in this frame: what grows with the view
    // would make the view grow, so that what the content does by itself is all that counts.
    let isOfView = false;
    let seen = size();
    const tell = () => {
        height = told = heightOf(page.body);
        // What a hand opens grows downwards from there.
        post("grown", { height, width: innerWidth, isTouched: Date.now() - touched < 600 });
    };
    const observer = new ResizeObserver(() => {
        const now = heightOf(page.body);
        if (Math.abs(now - height) < 0.5) return;
        height = now;
        if (!isOfView) tell();
    });
    // Content that comes late, or that is typed, changes the height by itself, also where the view
    // changes meanwhile.
    const come = () => requestAnimationFrame(() => {
        if (Math.abs(heightOf(page.body) - told) >= 0.5) tell();
    });
    for (const kind of ["load", "error", "toggle", "input"]) page.addEventListener(kind, come, true);
    page.fonts.addEventListener("loadingdone", come);
    const watch = () => {
        observer.disconnect();
        height = told = heightOf(page.body);
        seen = size();
        observer.observe(page.body);
        // The view may have the size of the row before, and be as far down as that was.
        if (scrollY) scrollTo({ top: 0, behavior: "instant" });
        if (isCapped()) fit();
        focus = "none";
        tellFocus();
        painted();
        return { height, width: innerWidth };
    };

    // Two frames after a change it is on the screen.
    const painted = () => {
        const { generation } = row;
        requestAnimationFrame(() => requestAnimationFrame(() => {
            if (generation === row.generation) post("painted", size());
        }));
    };
    window.addEventListener("resize", () => {
        isOfView = innerWidth === seen.width;
        seen = size();
        // Also where it is as high as before: the list only knows what rows of its kind are.
        if (!isOfView) tell();
        // The frame after this one is the content's own again.
        requestAnimationFrame(() => requestAnimationFrame(() => { isOfView = false; }));
        fit();
        painted();
    });

    // Whether the row is higher than any may be: it scrolls within itself.
    const isCapped = () => height > row.cap + 1;
    const fit = () => {
        page.documentElement.style.setProperty(
            "overflow-y", isCapped() ? "auto" : "hidden", "important");
        post("scrolled", ends());
    };
    // Where it does, a place comes into the view before the list brings that into sight.
    const bringIn = (place) => {
        const box = sure(place).getBoundingClientRect();
        if (!isCapped() || (box.top >= 0 && box.bottom <= innerHeight)) return;
        scrollBy({ top: box.top - innerHeight / 3, behavior: "instant" });
    };

    // How far a row that scrolls within itself can go on.
    const ends = () => {
        const root = page.scrollingElement ?? page.documentElement;
        const room = row.cap < height ? root.scrollHeight - innerHeight : 0;
        return { above: room > 0 ? scrollY : 0, below: room > 0 ? Math.max(room - scrollY, 0) : 0 };
    };
    window.addEventListener("scroll", () => post("scrolled", ends()), { passive: true });

    // MARK: Hands

    const nameOf = (node) => sure(node).localName;
    // A percent sign may be just that.
    const decoded = (text) => {
        try {
            return decodeURIComponent(text);
        } catch {
            return text;
        }
    };
    page.addEventListener("click", (event) => {
        if (!event.isTrusted) return;
        touched = Date.now();
        const path = event.composedPath();
        post("clicked", { isUsed: path.some((node) => focusOf(node) !== "none" || nameOf(node) === "label") });
        const link = path.find((node) => nameOf(node) === "a");
        const href = link?.getAttribute("href");
        if (!href?.startsWith("#")) return;
        // A place of the row: the list goes there, not the page.
        event.preventDefault();
        const name = decoded(href.slice(1));
        const target = page.getElementById(name) ?? page.getElementsByName(name)[0];
        if (!target) return;
        bringIn(target);
        post("reveal", { y: sure(target).getBoundingClientRect().top, width: innerWidth });
    }, true);
    // What has the keyboard: keys that it uses aren't the list's.
    const buttons = ["button", "submit", "reset", "checkbox", "image", "color", "file"];
    const focusOf = (node) => {
        const element = sure(node);
        if (element?.isContentEditable) return "text";
        switch (element?.localName) {
        case "textarea": case "iframe": case "embed": case "object": return "text";
        case "select": return "control";
        case "audio": case "video": return element.controls ? "control" : "none";
        case "a": case "area": return element.hasAttribute("href") ? "link" : "none";
        case "button": case "summary": return "button";
        case "input":
            if (buttons.includes(element.type)) return "button";
            return ["range", "radio"].includes(element.type) ? "control" : "text";
        default: return "none";
        }
    };
    let focus = "none";
    const tellFocus = () => {
        const now = focusOf(page.activeElement);
        if (now !== focus) post("focused", { focus: focus = now });
    };
    // Beyond its last control the engine would begin with the first: the keyboard goes on to the next row.
    const controls = "a[href], area[href], button, input, select, textarea, summary, iframe, "
        + "[tabindex], [contenteditable], audio[controls], video[controls]";
    const isStop = (one, _, all) => {
        const { matches, tabIndex, closest, checkVisibility } = sure(one);
        return !matches(":disabled") && tabIndex >= 0 && !closest("[inert]")
            && checkVisibility({ visibilityProperty: true })
            && (nameOf(one) !== "input" || one.type !== "radio" || one === radioOf(one, all));
    };
    // Of a group of radio buttons the engine stops at the chosen one, or at the first.
    const radioOf = ({ name, form }, all) => {
        const group = all.filter((one) =>
            nameOf(one) === "input" && one.type === "radio" && one.name === name && one.form === form);
        return group.find((one) => one.checked) ?? group[0];
    };
    let tabbed = 0;
    window.addEventListener("keydown", (event) => {
        if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
        if (!event.isTrusted || event.defaultPrevented) return;
        tabbed = Date.now();
        const all = Array.from(page.querySelectorAll(controls)).filter(isStop);
        const at = all.indexOf(page.activeElement);
        const isForward = !event.shiftKey;
        if (isForward ? at + 1 < all.length : at > 0) return;
        event.preventDefault();
        // Who comes from below begins with the last.
        if (!isForward && at < 0 && all.length) return sure(all.at(-1)).focus();
        sure(page.activeElement)?.blur();
        post("left", { isForward });
    });
    // What keys have come to is brought into sight.
    page.addEventListener("focusin", ({ target }) => {
        if (Date.now() - tabbed > 600 || !sure(target).matches(":focus-visible")) return;
        bringIn(target);
        const { top, bottom } = sure(target).getBoundingClientRect();
        post("reached", { top, bottom, width: innerWidth });
    }, true);
    // An element that is taken out tells nothing; the next key does.
    for (const kind of ["focusin", "focusout", "keyup"]) {
        page.addEventListener(kind, tellFocus, true);
    }
    // A script selects as it likes; only the user's selection takes the place of selected rows.
    let hasScripts = false;
    let handled = 0;
    for (const kind of ["pointerdown", "pointermove", "pointerup", "keydown", "keyup"]) {
        window.addEventListener(kind, (event) => {
            if (event.isTrusted && (kind !== "pointermove" || event.buttons)) handled = Date.now();
        }, { capture: true, passive: true });
    }
    page.addEventListener("selectionchange", () => {
        if (hasScripts && Date.now() - handled > 600) return;
        post("selected", { isEmpty: getSelection().isCollapsed });
    });

    // MARK: Finding

    // What is looked through is the text of the lines as they are shown, also of what can be opened: white space of
    // any length is one space, and blocks are lines of their own. Native code counts by the same rules.
    const silent = new Set(["script", "style", "template", "head", "title", "noscript", "iframe",
        "object", "noembed", "noframes", "datalist", "textarea", "select"]);
    const blocks = new Set(["address", "article", "aside", "blockquote", "body", "br", "caption",
        "center", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p",
        "pre", "section", "summary", "table", "td", "th", "tr", "ul"]);
    const getter = (prototype, name) => {
        const { get } = Object.getOwnPropertyDescriptor(prototype, name);
        return (node) => get.call(node);
    };
    const [typeOf, firstChild, nextSibling, parentOf] =
        ["nodeType", "firstChild", "nextSibling", "parentNode"]
            .map((name) => getter(Node.prototype, name));
    const { hasAttribute, getAttribute } = Element.prototype;
    const isUnseen = (element) => silent.has(tagOf(element)) || hasAttribute.call(element, "hidden")
        || /display\s*:\s*none/i.test(getAttribute.call(element, "style") ?? "");
    const tagOf = getter(Element.prototype, "localName");
    // The text, and where in it each of its pieces begins: a node's, from one of its letters on.
    const read = () => {
        const pieces = [];
        const parts = [];
        let length = 0;
        // What the text ends with so far: to ask the text itself would take longer with each piece.
        let last = "\n";
        const push = (part) => {
            parts.push(part);
            length += part.length;
            last = part[part.length - 1];
        };
        const add = (part, node, offset) => {
            pieces.push({ start: length, node, offset });
            push(part);
        };
        const leave = (node) => { if (last !== "\n" && blocks.has(tagOf(node))) push("\n"); };
        const enter = (node) => {
            if (typeOf(node) === Node.ELEMENT_NODE) {
                if (isUnseen(node)) return false;
                leave(node);
                return true;
            }
            if (typeOf(node) !== Node.TEXT_NODE) return false;
            for (const { 0: part, index } of node.data.matchAll(/[ \n\t\r\f]+|[^ \n\t\r\f]+/g)) {
                if (!" \n\t\r\f".includes(part[0])) add(fold(part), node, index);
                else if (last !== " " && last !== "\n") add(" ", node, index);
            }
            return false;
        };
        // Without a call for each level, of which a stranger's row may have any number.
        const { body } = page;
        let node = body;
        let goesIn = enter(node);
        while (node) {
            if (goesIn && firstChild(node)) {
                node = firstChild(node);
            } else {
                if (goesIn) leave(node);
                while (node !== body && !nextSibling(node)) leave(node = parentOf(node));
                node = node === body ? null : nextSibling(node);
            }
            if (node) goesIn = enter(node);
        }
        return { text: parts.join(""), pieces };
    };
    // In small letters, each as long as it was and made small alone: that of "İ" is two, and that of "Σ" another at
    // the end of a word.
    const fold = (text) => /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase()
        : Array.from(text, (letter) => {
            const small = letter.toLowerCase();
            return small.length === letter.length ? small : letter;
        }).join("");
    // The places of a text, also where elements begin or end within it.
    const places = (wanted) => {
        const { text, pieces } = read();
        const at = (offset) => {
            let [low, high] = [0, pieces.length];
            while (low < high) {
                const middle = (low + high) >> 1;
                if (pieces[middle].start <= offset) low = middle + 1; else high = middle;
            }
            const piece = pieces[low - 1];
            return [piece.node, Math.min(piece.offset + offset - piece.start, piece.node.length)];
        };
        const ranges = [];
        const needle = fold(wanted);
        for (let i = text.indexOf(needle); i >= 0; i = text.indexOf(needle, i + needle.length)) {
            const range = new Range();
            range.setStart(...at(i));
            const [node, offset] = at(i + needle.length - 1);
            range.setEnd(node, offset + 1);
            ranges.push(range);
        }
        return ranges;
    };

    // What holds a place is opened, as if by a hand.
    const open = (node) => {
        const around = (one) => sure(sure(one).parentElement)?.closest("details:not([open])");
        let details = around(node);
        while (details) {
            // Its summary is seen all the same.
            const isSeen = details.querySelector(":scope > summary")?.contains(node);
            if (!isSeen) {
                details.open = true;
                touched = Date.now();
            }
            details = around(details);
        }
    };

    globalThis.inlayRows = Object.freeze({
        // Puts a row in place of the one before.
        show(description) {
            row = description;
            undress(1);
            dress(row.sheet);
            rest(row.base);
            replaceBody(make(row.html));
            return watch();
        },

        // Nothing is to be shown until another row is: what plays, ends.
        clear(generation) {
            if (generation <= row.generation) return;
            observer.disconnect();
            replaceBody(page.createElement("body"));
        },

        // The same row in another sheet: nothing in it changes but its looks.
        redress({ generation, sheet, cap }) {
            if (generation !== row.generation) return {};
            dress(sheet);
            height = told = heightOf(page.body);
            row.cap = cap;
            fit();
            painted();
            return { height, width: innerWidth };
        },

        // The row stays as high as its view is, and scrolls within itself.
        freeze(generation) {
            if (generation !== row.generation) return;
            row.cap = innerHeight;
            fit();
        },

        // Takes the page that was loaded for a row.
        adopt(description) {
            row = description;
            hasScripts = true;
            pinAll(page);
            dress(row.sheet);
            return watch();
        },

        // All at once: the engine lays the page out a single time.
        measure(rows, sheet, reservesPictures) {
            const start = performance.now();
            dress(sheet);
            const bodies = rows.map(({ html }) => make(html));
            if (reservesPictures) bodies.forEach((body, i) => reserve(body, rows[i].hasBase));
            const heights = new Map();
            const layOut = (bodies) => {
                replaceBody(...bodies);
                for (const body of bodies) heights.set(body, heightOf(body));
                for (const body of bodies.slice(1)) body.remove();
                for (const body of bodies) body.replaceChildren();
            };
            const alone = bodies.filter((body) => body.querySelector(reaching));
            const others = bodies.filter((body) => !alone.includes(body));
            if (others.length) layOut(others);
            for (const body of alone) layOut([body]);
            undress(rows.length);
            const all = bodies.map((body) => heights.get(body));
            return { heights: all, width: innerWidth, time: performance.now() - start };
        },

        // Marks the places of a text; one of them, by its number, more than the others. Says where
        // that one is.
        find(text, current) {
            for (const name of ["inlay-found", "inlay-current"]) {
                // Only marks that are cleared are painted over.
                CSS.highlights.get(name)?.clear();
                CSS.highlights.delete(name);
            }
            const ranges = text ? places(text) : [];
            const chosen = ranges[current];
            if (chosen) open(chosen.startContainer);
            const others = ranges.filter((range) => range !== chosen);
            if (others.length) CSS.highlights.set("inlay-found", new Highlight(...others));
            if (chosen) CSS.highlights.set("inlay-current", new Highlight(chosen));
            if (chosen) bringIn(chosen);
            const box = chosen?.getBoundingClientRect();
            return box ? { top: box.top, bottom: box.bottom, width: innerWidth } : null;
        },

        // What is selected, as text and as HTML.
        selection() {
            const selection = getSelection();
            const holder = page.createElement("div");
            for (let i = 0; i < selection.rangeCount; i++) {
                holder.append(selection.getRangeAt(i).cloneContents());
            }
            return { text: selection.toString(), html: holder.innerHTML };
        },

        deselect() {
            getSelection().removeAllRanges();
        },
    });
})
