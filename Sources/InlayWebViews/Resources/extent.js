// Finds how far the visible content of a page, or of a row's body, reaches down: farther than its
// box, if content is positioned absolutely or overflows. Evaluates to a function of the body that
// returns the bottom edges of the content that is and that isn't fixed to the view, in CSS pixels.
(() => {
    "use strict";
    const { getBoundingClientRect, getClientRects, checkVisibility, querySelectorAll }
        = Element.prototype;
    // The glyphs of lines with a small line height hang over the box around them, by less than
    // this.
    const overhang = 12;
    const boxOf = (element) => getBoundingClientRect.call(element);
    // WebKitGTK 2.42 has no checkVisibility; there, an element in a transparent one counts as shown.
    const isShown = (element) => {
        if (checkVisibility) {
            return checkVisibility.call(
                element, { opacityProperty: true, visibilityProperty: true });
        }
        const { opacity, visibility } = getComputedStyle(element);
        return opacity !== "0" && visibility === "visible";
    };

    // The bottom edge of an element's box, or of the text that overflows it.
    const edgeOf = (element, style) => {
        const box = boxOf(element);
        const { clientHeight, clientTop, scrollHeight } = element;
        if (scrollHeight <= clientHeight || style.overflowY !== "visible") return box.bottom;
        const text = box.top + clientTop + scrollHeight;
        return text > box.bottom + overhang ? text : box.bottom;
    };

    // The bottom edge of the part of an element that its ancestors don't clip.
    const clipped = (element, edge, body) => {
        let { position } = getComputedStyle(element);
        for (let up = element.parentElement; up && up !== body; up = up.parentElement) {
            if (position === "fixed") break;
            const style = getComputedStyle(up);
            // Not the element's containing block.
            if (position === "absolute" && style.position === "static") continue;
            if (style.overflowY !== "visible") edge = Math.min(edge, boxOf(up).bottom);
            position = style.position;
        }
        return edge;
    };

    return (body) => {
        const { bottom, height } = boxOf(body);
        const style = getComputedStyle(body);
        const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
        const edges = { flow: edgeOf(body, style), fixed: -Infinity };
        let hasFlow = height - padding > 0.5 || edges.flow > bottom;
        const fixed = new Set();
        for (const element of querySelectorAll.call(body, "*")) {
            // Without a box, for example in closed details.
            if (!getClientRects.call(element).length) continue;
            const style = getComputedStyle(element);
            const isFixed = style.position === "fixed" || fixed.has(element.parentElement);
            if (isFixed) fixed.add(element);
            const key = isFixed ? "fixed" : "flow";
            // The box of an inline element is as high as its font, whatever the line height is.
            if (style.display === "inline") continue;
            const edge = edgeOf(element, style);
            if (edge <= edges[key] && (isFixed || hasFlow) || !isShown(element)) continue;
            const visible = clipped(element, edge, body);
            edges[key] = Math.max(edges[key], visible);
            if (!isFixed && visible > boxOf(element).top) hasFlow = true;
        }
        return { ...edges, isAllFixed: fixed.size > 0 && !hasFlow };
    };
})()
