// Runs in the world of a page that is drawn without a window, before the page's own scripts. It
// counts what the page still waits for: frame callbacks, short timers and responses. settle.js asks
// for these numbers by the event "inlay-ask", and reads them from the event "inlay-pulse".
((mostFrames, frameTime) => {
    "use strict";
    if (window.top !== window) return;

    // MARK: Frames

    // Callbacks wait for the first question, when the page is loaded. From then on, the page's
    // time goes by in frames, so that a loop that never ends is drawn in the same state each time.
    const requestFrame = window.requestAnimationFrame.bind(window);
    const elapsed = performance.now.bind(performance);
    let callbacks = new Map();
    let lastId = 0;
    let frames = -1;
    let isRequested = false;
    let time = 0;
    let began = 0;
    const isHalted = () => frames >= mostFrames;
    // The page's clock stands still until then, but for a step each time it is read: a loop that
    // waits for it ends. A page that requests no frames, or blocks one for long, sees the real time.
    const now = () => {
        const real = elapsed();
        if (frames < 0) return time += 0.001;
        const since = real - began;
        if (since > 250) [time, began] = [time + since, real];
        return time + Math.min(since, frameTime - 0.1);
    };
    Performance.prototype.now = { now() { return now(); } }.now;
    const run = () => {
        isRequested = false;
        if (isHalted()) return;
        [frames, time, began] = [frames + 1, Math.max(time + frameTime, now()), elapsed()];
        const current = callbacks;
        callbacks = new Map();
        for (const callback of current.values()) {
            try {
                callback(time);
            } catch (error) {
                reportError(error);
            }
        }
        request();
    };
    const request = () => {
        if (isRequested || frames < 0 || !callbacks.size || isHalted()) return;
        isRequested = true;
        requestFrame(run);
    };
    window.requestAnimationFrame = (callback) => {
        if (typeof callback !== "function") return requestFrame(callback);
        lastId += 1;
        callbacks.set(lastId, callback);
        request();
        return lastId;
    };
    window.cancelAnimationFrame = (id) => { callbacks.delete(id); };

    // MARK: Timers and responses

    // A timer that another one started is not waited for after three of them: it may be a clock.
    const longest = 1000;
    const deepest = 3;
    const timers = new Set();
    let depth = 0;
    const { setTimeout: start, clearTimeout: stop } = window;
    window.setTimeout = (code, delay, ...rest) => {
        if (typeof code !== "function" || !(delay <= longest || delay === undefined)) {
            return start.call(window, code, delay, ...rest);
        }
        const own = depth + 1;
        const id = start.call(window, () => {
            timers.delete(id);
            depth = own;
            try {
                code.apply(window, rest);
            } finally {
                depth = 0;
            }
        }, delay);
        if (own <= deepest) timers.add(id);
        return id;
    };
    window.clearTimeout = (id) => {
        timers.delete(id);
        stop.call(window, id);
    };

    let responses = 0;
    const counted = (promise) => {
        responses += 1;
        const end = () => { responses -= 1; };
        promise.then(end, end);
        return promise;
    };
    const { fetch } = window;
    window.fetch = (...values) => counted(fetch.apply(window, values));
    for (const name of ["arrayBuffer", "blob", "formData", "json", "text"]) {
        const read = Response.prototype[name];
        Response.prototype[name] = function () { return counted(read.call(this)); };
    }
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (...values) {
        counted(new Promise((done) => this.addEventListener("loadend", done, { once: true })));
        return send.apply(this, values);
    };

    // MARK: Visibility

    // The picture shows the whole page: all of it is in view, though the view is not as high,
    // because heights such as `100vh` would grow with it.
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class IntersectionObserver extends Observer {
        constructor(callback, options) {
            const isOfPage = !options?.root || options.root === document;
            super(callback, isOfPage ? { ...options, rootMargin: "1000000px 0px" } : options);
        }
    };

    document.addEventListener("inlay-ask", () => {
        if (frames < 0) [frames, began] = [0, elapsed()];
        request();
        const detail = JSON.stringify({
            frames: isHalted() ? 0 : callbacks.size, isHalted: isHalted(), timers: timers.size,
            responses,
        });
        document.dispatchEvent(new CustomEvent("inlay-pulse", { detail }));
    });
})
