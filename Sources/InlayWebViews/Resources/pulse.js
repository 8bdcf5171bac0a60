// Runs in the world of a page that is drawn without a window, and of its frames of the same origin,
// before their own scripts. It counts what the page still waits for, frame callbacks, short timers,
// messages and responses, and the shadow roots that were attached. settle.js asks for these numbers
// by the event "inlay-ask", and reads them from the event "inlay-pulse".
((mostFrames, frameTime) => {
    "use strict";
    try {
        if (!window.top.document) return;
    } catch {
        // A frame of another origin can't be asked.
        return;
    }

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

    // MARK: Timers

    // Timers that lead to one another, and the calls of an interval, are not waited for after 20 of
    // them or two seconds: they may be a clock.
    const longest = 1000;
    const longestChain = 2000;
    const deepest = 20;
    const timers = new Set();
    // The number and the delays of the timers that led to the current one.
    let chain = [0, 0];
    const isCounted = (code, delay) =>
        typeof code === "function" && (delay <= longest || delay === undefined);
    const following = ([count, time], delay) => [count + 1, time + Math.max(1, delay || 0)];
    const isClock = ([count, time]) => count > deepest || time > longestChain;
    const call = (code, values, own) => {
        chain = own;
        try {
            code.apply(window, values);
        } finally {
            chain = [0, 0];
        }
    };
    const { setTimeout: start, setInterval: startInterval, clearTimeout: stop } = window;
    window.setTimeout = (code, delay, ...rest) => {
        if (!isCounted(code, delay)) return start.call(window, code, delay, ...rest);
        const own = following(chain, delay);
        const id = start.call(window, () => {
            timers.delete(id);
            call(code, rest, own);
        }, delay);
        if (!isClock(own)) timers.add(id);
        return id;
    };
    window.setInterval = (code, delay, ...rest) => {
        if (!isCounted(code, delay)) return startInterval.call(window, code, delay, ...rest);
        let own = following(chain, delay);
        const id = startInterval.call(window, () => {
            const current = own;
            own = following(own, delay);
            if (isClock(own)) timers.delete(id);
            call(code, rest, current);
        }, delay);
        if (!isClock(own)) timers.add(id);
        return id;
    };
    window.clearTimeout = window.clearInterval = (id) => {
        timers.delete(id);
        stop.call(window, id);
    };

    // MARK: Messages

    // A message to a port or a worker is waited for until the next one arrives, or for as long as a
    // timer: it may be a step of a scheduler, or work that is never answered.
    const expectMessages = (sender, receiver) => {
        const sent = new Set();
        const expect = () => {
            const message = {};
            const end = () => {
                timers.delete(message);
                sent.delete(end);
            };
            timers.add(message);
            sent.add(end);
            start.call(window, end, longest);
        };
        const { postMessage } = sender;
        sender.postMessage = (...values) => {
            postMessage.apply(sender, values);
            expect();
        };
        receiver.addEventListener("message", () => sent.forEach((end) => end()));
        return expect;
    };
    const { MessageChannel: Channel, Worker: Thread } = window;
    window.MessageChannel = class MessageChannel extends Channel {
        constructor() {
            super();
            expectMessages(this.port1, this.port2);
            expectMessages(this.port2, this.port1);
        }
    };
    window.Worker = class Worker extends Thread {
        constructor(...values) {
            super(...values);
            expectMessages(this, this)();
        }
    };

    // MARK: Responses

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

    // MARK: Shadow roots

    // No mutation observer reports them.
    let shadows = 0;
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = {
        attachShadow(init) {
            shadows += 1;
            return attachShadow.call(this, init);
        },
    }.attachShadow;

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
            responses, shadows,
        });
        document.dispatchEvent(new CustomEvent("inlay-pulse", { detail }));
    });
})
