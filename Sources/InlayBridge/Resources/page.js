// The page's side of the bridge: `window.inlay`, described in inlay.d.ts.
//
// It runs in the page's own world before any script of the page, and holds no secret: what it
// says goes as text to bridge.js in the isolated world, which alone can reach native code.
(() => {
    "use strict";
    if (window.top !== window) return;

    // Kept from the start, so that a page which replaces them later changes nothing here.
    const { stringify, parse } = JSON;
    const Message = CustomEvent;
    const dispatch = window.dispatchEvent.bind(window);
    const pending = new Map();
    let calls = 0;

    const send = (kind, name, value, id) => {
        if (typeof name !== "string" || name === "") throw new TypeError("inlay: a name is missing");
        const text = stringify({ kind, id, name, arguments: value === undefined ? null : value });
        dispatch(new Message("inlay-message", { detail: text }));
    };

    window.addEventListener("inlay-reply", (event) => {
        const { id, value, error } = parse(event.detail);
        const call = pending.get(id);
        if (!call) return;
        pending.delete(id);
        if (error === undefined) call.resolve(value);
        else call.reject(new Error(error));
    });

    const inlay = Object.freeze({
        command(name, value) {
            send("command", name, value);
        },
        call(name, value) {
            return new Promise((resolve, reject) => {
                const id = ++calls;
                send("call", name, value, id);
                pending.set(id, { resolve, reject });
            });
        },
    });
    Object.defineProperty(window, "inlay", { value: inlay, enumerable: true });
})();
