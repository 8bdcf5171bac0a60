// The isolated world's side of the bridge. The page can't see this world, and native code takes
// messages from it alone. Evaluates to a function of the token that native code made for the view,
// and of what the view wants to hear.
((token, wishes) => {
    "use strict";
    if (window.top !== window) return;

    const post = (message) =>
        webkit.messageHandlers.inlay.postMessage(
            JSON.stringify({ ...message, token, origin: location.origin }));

    // Each kind is reported once, and a document has at most this many: each is a message for the app's main thread.
    const mostViolations = 101;
    const violations = new Set();
    document.addEventListener("securitypolicyviolation", (event) => {
        if (!event.isTrusted || violations.size >= mostViolations) return;
        const name = (event.blockedURI || "inline").slice(0, 2048);
        const key = `${event.effectiveDirective} ${name}`;
        if (violations.has(key)) return;
        violations.add(key);
        post({ kind: "blocked", name, arguments: event.effectiveDirective });
    });
    if (wishes.reportsWidth) {
        window.addEventListener("resize", (event) => {
            if (!event.isTrusted) return;
            post({ kind: "resized", name: "window", arguments: window.innerWidth });
        });
    }
    if (!wishes.carriesMessages) return;

    const dropped = "The call wasn't received: its value is nested more than 500 levels deep, " +
        "or the view was closed.";

    window.addEventListener("inlay-message", async (event) => {
        if (typeof event.detail !== "string") return;
        try {
            const { kind, name, id, arguments: value } = JSON.parse(event.detail);
            if (kind !== "command" && kind !== "call") return;
            const reply = post({ kind, name, arguments: value });
            if (kind === "command") return;
            // A message that native code drops has no reply.
            const answer = await reply.catch(() => undefined);
            const result = answer === undefined ? { error: dropped } : JSON.parse(answer);
            const detail = JSON.stringify({ ...result, id });
            window.dispatchEvent(new CustomEvent("inlay-reply", { detail }));
        } catch {
            // Not sent by page.js: there is nobody to tell.
        }
    });
})
