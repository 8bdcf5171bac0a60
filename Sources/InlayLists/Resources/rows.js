// The script in the isolated world of a page that displays rows of a list, one after the other, or
// measures many. Rows can't access this world. Evaluates to a function of the token that native
// code made for the page, the view height that `vh` units refer to, dom.js, and the results of
// text.js, extent.js and still.js.
((token, viewHeight, unclobbered, text, edgesOf, still) => {
    "use strict";
    if (window.top !== window) return;

    // Rows may name their elements as they like.
    const page = unclobbered(document);

    const post = (kind, value) =>
        webkit.messageHandlers.inlay.postMessage(
            JSON.stringify({ token, kind, generation: row.generation, ...value }));

    let row = { generation: 0, cap: Infinity };
    // The size of the view, with its scroll bars, in CSS pixels. It is fractional if the text is
    // scaled: `innerWidth` and `innerHeight` are rounded down, which is inexact for high rows.
    const size = () => {
        const { width, height, scale } = visualViewport;
        const { clientWidth = innerWidth, clientHeight = innerHeight } = page.documentElement ?? {};
        const bar = (outer, inner) => outer - inner > 4 ? outer - inner : 0;
        return {
            width: width * scale + bar(innerWidth, clientWidth),
            height: height * scale + bar(innerHeight, clientHeight),
        };
    };
    // A row is as high as its visible content, which may overflow the body. A row whose content is
    // all fixed to the view is as high as the view that `vh` units refer to.
    const heightOf = (body) => {
        const { height, top } = body.getBoundingClientRect();
        const { overflowY, paddingBottom, paddingTop } = getComputedStyle(body);
        const hasContent = height - parseFloat(paddingTop) - parseFloat(paddingBottom) > 0.5;
        if (hasContent && body.scrollHeight <= height + 1) return height;
        if (overflowY !== "visible") return height;
        const { flow, isAllFixed } = edgesOf(body);
        return isAllFixed ? viewHeight : Math.max(height, flow - top);
    };

    // MARK: Content

    // Style sheets are sent once, and identified by numbers from then on, until there are too many.
    const sheets = new Map();
    let appliedSheet = 0;
    // What is positioned absolutely refers to the row, not to the page, in which many are measured.
    const adopt = (...more) => {
        const base = new CSSStyleSheet();
        base.replaceSync(":where(body) { position: relative }");
        page.adoptedStyleSheets = [base, ...more];
    };
    adopt();
    const applySheet = ({ number, css, isFirst }) => {
        if (isFirst) sheets.clear();
        if (css !== null) {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(pin(css));
            sheets.set(number, sheet);
        }
        if (number === appliedSheet) return;
        appliedSheet = number;
        adopt(...(sheets.has(number) ? [sheets.get(number)] : []));
    };

    // The engine caches the style of each element with a style attribute for a minute, five
    // kilobytes each, and drops the cache with the style sheet.
    let styled = 0;
    const dropStyleCache = (count) => {
        styled += count;
        if (styled < 5000) return;
        styled = 0;
        appliedSheet = 0;
        adopt();
    };

    // The view is as high as its row: a row whose height depends on the view's would make both
    // higher each time. So viewport units refer to a height that never changes.
    const ofView = /(?<![\w./]|\w-)([+-]?\d*\.?\d+)[sld]?v(h|b|min|max)\b/gi;
    const inView = (_, number, side) => {
        const height = `${viewHeight}px`;
        const sides = { min: `min(100vw, ${height})`, max: `max(100vw, ${height})` };
        return `calc(${number / 100} * ${sides[side.toLowerCase()] ?? height})`;
    };
    // Content that is only laid out near the view would have another height where it is measured.
    const skipped = /(content-visibility\s*:\s*)auto/gi;
    const pin = (css) => css.replace(ofView, inView).replace(skipped, "$1visible");
    const pinAll = (root) => {
        for (const one of root.querySelectorAll("[style]")) {
            const element = unclobbered(one);
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
    // rules where it is displayed and where it is measured.
    const make = (html) => {
        const body = page.createElement("body");
        body.innerHTML = html;
        if (/\d[sld]?v[hbm]|content-visibility/i.test(html)) pinAll(body);
        return body;
    };
    // The engine resolves no `cid:`: the images have addresses that are only this row's.
    const ofMessage = /^\s*cid:/i;
    const nameInline = (root, prefix) => {
        if (prefix === null) return;
        for (const image of root.querySelectorAll("img[src*='cid:' i]")) {
            const source = image.getAttribute("src");
            if (ofMessage.test(source)) image.src = source.replace(ofMessage, () => prefix);
        }
    };
    // Nothing is loaded to measure a row. An image whose size the row declares reserves that size
    // if it will be loaded: without its address removed, it would be laid out as a missing image
    // with its description.
    const isReserved = (source, { base, hasInline }, sources) => {
        if (ofMessage.test(source)) return hasInline;
        if (!sources.length) return false;
        const behind = source.trim().replace(/^inlay-image:(\d+x\d+:)?/i, "");
        try {
            const { protocol, origin } = new URL(behind, base ?? undefined);
            return sources.includes(protocol) || sources.includes(origin);
        } catch {
            return false;
        }
    };
    const reserve = (body, row, sources) => {
        if (!row.hasInline && !sources.length) return;
        for (const image of body.querySelectorAll("img[width][height][src]")) {
            if (!isReserved(image.getAttribute("src"), row, sources)) continue;
            for (const name of ["src", "srcset", "alt"]) image.removeAttribute(name);
        }
    };
    // Elements that affect the whole document, and so the rows beside theirs.
    const reaching = "style, link, base, details[name]";
    // The outgoing content is taken apart: an element that a script has referenced keeps its
    // descendants alive until the garbage collector runs, which it does only at hundreds of
    // megabytes.
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
    let reported = 0;
    let touched = 0;
    // Whether only the view was resized in this frame. Content that grows with the view would make
    // the view grow, so that only changes of the content itself count.
    let isOfView = false;
    let seen = size();
    const report = () => {
        height = reported = heightOf(page.body);
        // Content that the user opens grows downwards from its position.
        post("grown", { height, width: size().width, isTouched: Date.now() - touched < 600 });
    };
    const observer = new ResizeObserver(() => {
        const now = heightOf(page.body);
        if (Math.abs(now - height) < 0.5) return;
        height = now;
        if (!isOfView) report();
    });
    // Content that is loaded late or typed changes the height by itself, even if the view changes
    // at the same time.
    const come = () => requestAnimationFrame(() => {
        if (Math.abs(heightOf(page.body) - reported) >= 0.5) report();
    });
    for (const kind of ["load", "error", "toggle", "input"]) page.addEventListener(kind, come, true);
    page.fonts.addEventListener("loadingdone", come);
    const watch = () => {
        observer.disconnect();
        height = reported = heightOf(page.body);
        seen = size();
        observer.observe(page.body);
        // The view may have the size and the scroll position of the previous row.
        if (scrollY) scrollTo({ top: 0, behavior: "instant" });
        if (isCapped()) fit();
        focus = "none";
        tellFocus();
        painted();
        return { height, width: size().width };
    };

    // A change is on the screen two frames later. If the view is resized between the two frames,
    // nothing is posted: the resize handler posts "painted" for the new size.
    const painted = () => {
        const { generation } = row;
        requestAnimationFrame(() => {
            const { width, height } = size();
            requestAnimationFrame(() => {
                const now = size();
                if (generation !== row.generation) return;
                if (now.width === width && now.height === height) post("painted", now);
            });
        });
    };
    window.addEventListener("resize", () => {
        isOfView = size().width === seen.width;
        seen = size();
        // Also reported if the height is unchanged: the list only has an estimate for the new
        // width.
        if (!isOfView) report();
        // From the second frame on, changes are the content's own again.
        requestAnimationFrame(() => requestAnimationFrame(() => { isOfView = false; }));
        fit();
        painted();
    });

    // Whether the row is higher than the limit, so that it scrolls within itself.
    const isCapped = () => height > row.cap + 1;
    const fit = () => {
        page.documentElement.style.setProperty(
            "overflow-y", isCapped() ? "auto" : "hidden", "important");
        post("scrolled", ends());
    };
    // Scrolls a capped row to a position within it, before the list scrolls to that.
    const scrollWithinRow = (target) => {
        const box = unclobbered(target).getBoundingClientRect();
        if (!isCapped() || (box.top >= 0 && box.bottom <= innerHeight)) return;
        scrollBy({ top: box.top - innerHeight / 3, behavior: "instant" });
    };

    // The distances that a capped row can still scroll.
    const ends = () => {
        const root = page.scrollingElement ?? page.documentElement;
        const room = row.cap < height ? root.scrollHeight - innerHeight : 0;
        return { above: room > 0 ? scrollY : 0, below: room > 0 ? Math.max(room - scrollY, 0) : 0 };
    };
    window.addEventListener("scroll", () => post("scrolled", ends()), { passive: true });

    // MARK: Input

    const nameOf = (node) => unclobbered(node).localName;
    // A percent sign may be literal.
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
        // A drag that selects text ends with a click, too.
        const isUsed = path.some((node) => focusOf(node) !== "none" || nameOf(node) === "label");
        post("clicked", { isUsed: isUsed || getSelection()?.isCollapsed === false });
        const link = path.find((node) => nameOf(node) === "a");
        const href = link?.getAttribute("href");
        if (!href?.startsWith("#")) return;
        // A link to an anchor in the row: the list scrolls there, not the page.
        event.preventDefault();
        const name = decoded(href.slice(1));
        const target = page.getElementById(name) ?? page.getElementsByName(name)[0];
        if (!target) return;
        scrollWithinRow(target);
        post("reveal", { y: unclobbered(target).getBoundingClientRect().top, width: size().width });
    }, true);
    // The kind of the focused element: the list doesn't handle the keys that it uses.
    const buttons = ["button", "submit", "reset", "checkbox", "image", "color", "file"];
    const focusOf = (node) => {
        const element = unclobbered(node);
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
    // After its last control the engine would focus the first one again: instead, the next row gets
    // the focus.
    const controls = "a[href], area[href], button, input, select, textarea, summary, iframe, "
        + "[tabindex], [contenteditable], audio[controls], video[controls]";
    // WebKitGTK 2.42 has no checkVisibility.
    const isVisible = (one) => {
        const { checkVisibility, getClientRects } = unclobbered(one);
        return checkVisibility ? checkVisibility({ visibilityProperty: true })
            : getClientRects().length > 0 && getComputedStyle(one).visibility === "visible";
    };
    const isStop = (one, _, all) => {
        const { matches, tabIndex, closest } = unclobbered(one);
        return !matches(":disabled") && tabIndex >= 0 && !closest("[inert]") && isVisible(one)
            && (nameOf(one) !== "input" || one.type !== "radio" || one === radioOf(one, all));
    };
    // In a group of radio buttons, the Tab key stops at the checked one, or else at the first.
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
        // Shift+Tab from the row below starts at the last control.
        if (!isForward && at < 0 && all.length) return unclobbered(all.at(-1)).focus();
        unclobbered(page.activeElement)?.blur();
        post("left", { isForward });
    });
    // An element that was focused by a key is scrolled into view.
    page.addEventListener("focusin", ({ target }) => {
        if (Date.now() - tabbed > 600 || !unclobbered(target).matches(":focus-visible")) return;
        scrollWithinRow(target);
        const { top, bottom } = unclobbered(target).getBoundingClientRect();
        post("reached", { top, bottom, width: size().width });
    }, true);
    // An element that is removed fires no event; the next key reports the change.
    for (const kind of ["focusin", "focusout", "keyup"]) {
        page.addEventListener(kind, tellFocus, true);
    }
    // Only a selection by the user replaces the selection of rows; scripts may select as they like.
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

    // MARK: Search

    // Closed details are searched, too.
    const { rangesOf, open } = text;

    globalThis.inlayRows = Object.freeze({
        // Replaces the displayed row, or takes over the page that was loaded for a row with scripts.
        show(description) {
            row = description;
            if (row.html === null) {
                hasScripts = true;
                pinAll(page);
                nameInline(page, row.inline);
                applySheet(row.sheet);
                return watch();
            }
            dropStyleCache(1);
            applySheet(row.sheet);
            rest(row.base);
            const body = make(row.html);
            nameInline(body, row.inline);
            replaceBody(body);
            return watch();
        },

        // Removes the row until another one is displayed, which ends its media.
        clear(generation) {
            if (generation <= row.generation) return;
            observer.disconnect();
            replaceBody(page.createElement("body"));
        },

        // Applies another style sheet to the row; its content stays unchanged.
        restyle({ generation, sheet, cap }) {
            if (generation !== row.generation) return {};
            applySheet(sheet);
            height = reported = heightOf(page.body);
            row.cap = cap;
            fit();
            painted();
            return { height, width: size().width };
        },

        // Freezes the row at its view's height; it scrolls within itself.
        freeze(generation) {
            if (generation !== row.generation) return;
            row.cap = innerHeight;
            fit();
        },

        // Measures all rows at once, so that the engine lays the page out a single time.
        measure(rows, sheet, sources) {
            const start = performance.now();
            applySheet(sheet);
            const bodies = rows.map(({ html }) => make(html));
            bodies.forEach((body, i) => reserve(body, rows[i], sources));
            const heights = new Map();
            const layOut = (bodies) => {
                replaceBody(...bodies);
                still(page);
                for (const body of bodies) heights.set(body, heightOf(body));
                for (const body of bodies.slice(1)) body.remove();
                for (const body of bodies) body.replaceChildren();
            };
            const alone = bodies.filter((body) => body.querySelector(reaching));
            const others = bodies.filter((body) => !alone.includes(body));
            if (others.length) layOut(others);
            for (const body of alone) layOut([body]);
            dropStyleCache(rows.length);
            const all = bodies.map((body) => heights.get(body));
            return { heights: all, width: size().width, time: performance.now() - start };
        },

        // Highlights the matches of a text, the one with the number `current` more strongly.
        // Returns the position of that one.
        find(query, current, matchesCase = false) {
            for (const name of ["inlay-found", "inlay-current"]) {
                // A highlight that is deleted without being cleared stays painted.
                CSS.highlights.get(name)?.clear();
                CSS.highlights.delete(name);
            }
            const ranges = query ? rangesOf(query, { matchesCase }) : [];
            const selected = ranges[current];
            if (selected && open(selected.startContainer)) touched = Date.now();
            const others = ranges.filter((range) => range !== selected);
            if (others.length) CSS.highlights.set("inlay-found", new Highlight(...others));
            if (selected) CSS.highlights.set("inlay-current", new Highlight(selected));
            if (selected) scrollWithinRow(selected);
            const box = selected?.getBoundingClientRect();
            return box ? { top: box.top, bottom: box.bottom, width: size().width } : null;
        },

        // The text selection, as text and as HTML.
        selection() {
            const selection = getSelection();
            const holder = page.createElement("div");
            for (let i = 0; i < selection.rangeCount; i++) {
                holder.append(selection.getRangeAt(i).cloneContents());
            }
            for (const image of holder.querySelectorAll("img[src]")) {
                const source = image.getAttribute("src");
                if (row.inline && source.startsWith(row.inline)) {
                    image.setAttribute("src", "cid:" + source.slice(row.inline.length));
                }
            }
            return { text: selection.toString(), html: holder.innerHTML };
        },

        // The address of the focused link.
        focusedLink() {
            const { activeElement } = page;
            return focusOf(activeElement) === "link" ? unclobbered(activeElement).href : null;
        },

        deselect() {
            getSelection().removeAllRanges();
        },
    });
})
