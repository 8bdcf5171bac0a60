// Waits until a page that is drawn without a window shows what a browser shows once it is quiet:
// its fonts and images are loaded, its frame callbacks have run, and its animations are over.
// Evaluates to a function of those of dom.js and still.js, whether the page's scripts run, the number of frames after
// which a page that is never quiet is drawn, and the milliseconds to wait for its responses.
(async (sure, still, options) => {
    "use strict";
    const { runsScripts, mostFrames, patience } = options;
    const page = sure(document);
    const pause = (time) => new Promise((done) => setTimeout(done, time));

    const load = async () => {
        // Not `fonts.ready`: WebKit never resolves it if a script navigated while the page was parsed.
        for (;;) {
            // The layout requests the fonts.
            sure(page.documentElement)?.getBoundingClientRect();
            if (page.fonts.status !== "loading") break;
            await pause(10);
        }
        await Promise.all(Array.from(page.images, (image) => image.decode().catch(() => {})));
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
    const reveal = () => {
        const sheets = [...page.styleSheets, ...page.adoptedStyleSheets];
        if (!page.querySelector(`[style*="${property}"]`) && !sheets.some(mentions)) return;
        for (const element of page.querySelectorAll("*")) {
            if (getComputedStyle(element).contentVisibility !== "auto") continue;
            element.style.setProperty(property, "visible", "important");
        }
    };

    // MARK: Animated images

    const moving = "animate, animateTransform, animateMotion, set";
    const stopImages = () => {
        for (const svg of page.querySelectorAll("svg")) {
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
    const isResource = (node) => node.matches?.("script[src], link[rel~=stylesheet][href], iframe[src]");
    const watch = () => {
        const observer = new MutationObserver((records) => {
            changes += 1;
            for (const { addedNodes } of records) {
                for (const node of addedNodes) if (isResource(node)) added.add(node);
            }
        });
        observer.observe(document, {
            subtree: true, childList: true, attributes: true, characterData: true,
        });
        const end = ({ target }) => added.delete(target);
        for (const kind of ["load", "error"]) page.addEventListener(kind, end, true);
        return observer;
    };
    const ask = () => {
        let detail = "{}";
        const read = (event) => { detail = event.detail; };
        page.addEventListener("inlay-pulse", read);
        page.dispatchEvent(new CustomEvent("inlay-ask"));
        page.removeEventListener("inlay-pulse", read);
        return JSON.parse(detail);
    };
    const frame = () => new Promise((done) => requestAnimationFrame(done));

    // A callback of an observer runs one frame after its cause, and may cause the next.
    const quietFrames = 3;
    // Returns whether the page became quiet.
    const run = async () => {
        const start = performance.now();
        const observer = watch();
        let size = "";
        let pulse = ask();
        for (let frames = 0, quiet = 0; quiet < quietFrames; frames += 1) {
            await frame();
            await load();
            pulse = ask();
            const { scrollWidth, scrollHeight } = sure(page.documentElement) ?? {};
            const now = `${scrollWidth} ${scrollHeight}`;
            const isDrawing = still(page) > 0 || pulse.frames > 0 || changes > 0 || now !== size;
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
        reveal();
        still(page);
        stopImages();
        await load();
    };

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
