// Waits until a page that is drawn without a window shows what a browser shows once it is quiet:
// its fonts and images are loaded, its frame callbacks have run, and its animations are over.
// Evaluates to a function of those of dom.js and still.js, whether the page's scripts run, the number of frames after
// which a page that is never quiet is drawn, and the milliseconds to wait for its responses.
(async (unclobbered, still, options) => {
    "use strict";
    const mostTrees = 1000;
    const { runsScripts, mostFrames, patience } = options;
    const page = unclobbered(document);
    const getShadow = Object.getOwnPropertyDescriptor(Element.prototype, "shadowRoot").get;
    // Returns the page's document, those of its frames of the same origin, and the open shadow roots
    // in them; and the frames with their documents.
    const find = () => {
        const [trees, frames] = [[], []];
        const add = (tree) => {
            if (!tree || trees.length >= mostTrees) return;
            trees.push(tree);
            for (const element of unclobbered(tree).querySelectorAll("*")) add(getShadow.call(element));
            for (const frame of unclobbered(tree).querySelectorAll("iframe")) {
                frames.push([frame, frame.contentDocument]);
                add(frame.contentDocument);
            }
        };
        add(document);
        return { trees, frames };
    };
    const isDocument = (tree) => tree.nodeType === Node.DOCUMENT_NODE;
    const pause = (time) => new Promise((done) => setTimeout(done, time));

    const load = async (trees) => {
        // Not `fonts.ready`: WebKit never resolves it if a script navigated while the page was parsed.
        for (;;) {
            // The layout requests the fonts.
            unclobbered(page.documentElement)?.getBoundingClientRect();
            if (page.fonts.status !== "loading") break;
            await pause(10);
        }
        const images =
            trees.flatMap((tree) => Array.from(unclobbered(tree).querySelectorAll("img")));
        await Promise.all(images.map((image) => image.decode().catch(() => {})));
    };

    // MARK: Content for browsers without scripts

    // The engine parses the content of `<noscript>` as text, though no script of the page runs.
    const showUnscripted = async () => {
        const sheets = [];
        for (const element of page.querySelectorAll("noscript")) {
            let nodes = [...element.childNodes];
            if (!element.firstElementChild) {
                // A document that isn't shown has no scripts either.
                const { head, body } = new DOMParser()
                    .parseFromString(`<!doctype html>${element.textContent}`, "text/html");
                nodes = [...head.childNodes, ...body.childNodes];
            }
            element.replaceWith(...nodes);
            sheets.push(...nodes.filter((node) => node.matches?.("link[rel~=stylesheet][href]")));
        }
        const ends = sheets.map((sheet) => new Promise((done) => {
            sheet.onload = sheet.onerror = done;
        }));
        await Promise.race([Promise.all(ends), pause(Math.min(patience, 5000))]);
    };

    // MARK: Content that the engine skips

    // Content with `content-visibility: auto` is only drawn near the view, and never in a hidden
    // page or in print.
    const property = "content-visibility";
    const mentions = (sheet) => {
        try {
            return Array.from(sheet.cssRules).some(({ cssText }) => cssText.includes(property));
        } catch {
            // A sheet of another origin can't be read.
            return true;
        }
    };
    const reveal = (tree) => {
        const sheets = [...tree.styleSheets, ...tree.adoptedStyleSheets];
        if (!tree.querySelector(`[style*="${property}"]`) && !sheets.some(mentions)) return;
        for (const element of tree.querySelectorAll("*")) {
            if (getComputedStyle(element).contentVisibility !== "auto") continue;
            element.style.setProperty(property, "visible", "important");
        }
    };

    // MARK: Animated images

    const moving = "animate, animateTransform, animateMotion, set";
    const stopImages = (tree) => {
        for (const svg of tree.querySelectorAll("svg")) {
            if (svg.ownerSVGElement || !svg.querySelector(moving)) continue;
            const isEndless = svg.querySelector("[repeatCount=indefinite], [repeatDur=indefinite]");
            svg.pauseAnimations();
            svg.setCurrentTime(isEndless ? 1 : 3600);
        }
    };

    // MARK: Scripts

    // Resources that scripts added, until they are loaded.
    const added = new Set();
    let changes = 0;
    let hasOtherElements = true;
    const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;
    const isResource = (node) => node.matches?.("script[src], link[rel~=stylesheet][href], iframe[src]");
    const observer = new MutationObserver((records) => {
        changes += 1;
        for (const { addedNodes, removedNodes } of records) {
            for (const node of addedNodes) if (isResource(node)) added.add(node);
            hasOtherElements ||= [...addedNodes, ...removedNodes].some(isElement);
        }
    });
    const watched = new WeakSet();
    const watch = (trees) => {
        for (const tree of trees) {
            if (watched.has(tree)) continue;
            watched.add(tree);
            changes += 1;
            observer.observe(tree, {
                subtree: true, childList: true, attributes: true, characterData: true,
            });
            const end = ({ target }) => added.delete(target);
            for (const kind of ["load", "error"]) {
                unclobbered(tree).addEventListener(kind, end, true);
            }
        }
    };
    const ask = (trees) => {
        const sum = { frames: 0, isHalted: false, timers: 0, responses: 0, shadows: 0 };
        for (const tree of trees.filter(isDocument).map(unclobbered)) {
            let detail = "{}";
            const read = (event) => { detail = event.detail; };
            tree.addEventListener("inlay-pulse", read);
            tree.dispatchEvent(new CustomEvent("inlay-ask"));
            tree.removeEventListener("inlay-pulse", read);
            // Shadow roots aren't counted in a document that doesn't reply.
            const { frames = 0, isHalted = false, timers = 0, responses = 0, shadows = NaN }
                = JSON.parse(detail);
            sum.frames += frames;
            sum.isHalted ||= isHalted;
            // A frame that is still being loaded.
            sum.timers += timers + (tree.readyState === "complete" ? 0 : 1);
            sum.responses += responses;
            sum.shadows += shadows;
        }
        return sum;
    };
    // Reading all elements of a large page takes longer than a frame: they are read again after
    // elements changed, shadow roots were attached, or a frame showed another document.
    let found = { trees: [], frames: [] };
    let foundShadows = NaN;
    const findTrees = (shadows) => {
        if (hasOtherElements || shadows !== foundShadows
            || found.frames.some(([frame, shown]) => frame.contentDocument !== shown)) {
            [hasOtherElements, foundShadows, found] = [false, shadows, find()];
        }
        return found.trees;
    };
    const frame = () => new Promise((done) => requestAnimationFrame(done));

    // A callback of an observer runs one frame after its cause, and may cause the next.
    const quietFrames = 3;
    // Returns whether the page became quiet.
    const run = async () => {
        const start = performance.now();
        let size = "";
        let pulse = ask(find().trees);
        for (let frames = 0, quiet = 0; quiet < quietFrames; frames += 1) {
            await frame();
            const trees = findTrees(pulse.shadows);
            watch(trees);
            await load(trees);
            pulse = ask(trees);
            const { scrollWidth, scrollHeight } = unclobbered(page.documentElement) ?? {};
            const now = `${scrollWidth} ${scrollHeight}`;
            const animations = trees.reduce((count, tree) => count + still(unclobbered(tree)), 0);
            const isDrawing = animations > 0 || pulse.frames > 0 || changes > 0 || now !== size;
            const isWaiting = pulse.responses > 0 || added.size > 0;
            [size, changes] = [now, 0];
            quiet = isDrawing || isWaiting || pulse.timers > 0 ? 0 : quiet + 1;
            const isLate = performance.now() - start > patience;
            if (isLate || frames > mostFrames + quietFrames && !isWaiting) {
                observer.disconnect();
                return !(isDrawing || isWaiting || pulse.isHalted);
            }
        }
        observer.disconnect();
        return !pulse.isHalted;
    };

    // Pages without scripts change no more, unless they lead to another page.
    const hasScripts = () => page.evaluate(
        "boolean(//*[local-name() = 'script' or local-name() = 'iframe'"
            + " or translate(@http-equiv, 'EFHRS', 'efhrs') = 'refresh']"
            + " | //@*[starts-with(name(), 'on')])",
        document, null, XPathResult.BOOLEAN_TYPE, null).booleanValue;
    const prepare = async () => {
        const { trees } = find();
        for (const tree of trees.map(unclobbered)) {
            reveal(tree);
            still(tree);
            stopImages(tree);
        }
        await load(trees);
    };

    if (!runsScripts) await showUnscripted();
    await prepare();
    let isQuiet = true;
    if (runsScripts && hasScripts()) {
        isQuiet = await run();
        await prepare();
    }
    // Events of blocked resources that are still queued are reported first.
    await pause(0);
    return isQuiet;
})
