// The search for a text in a page. Evaluates to a function of dom.js, for the isolated world, which
// returns the functions of the search.
((sure) => {
    "use strict";
    const page = sure(document);

    // The text that is searched is that of the lines as displayed, including closed details: white
    // space of any length is one space, and blocks are lines of their own. Native code counts
    // matches by the same rules.
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
    // The text, and the pieces that it consists of: the start of each, and its node and offset
    // there.
    const read = (fold, isHidden) => {
        const pieces = [];
        const parts = [];
        let length = 0;
        // The last character of the text so far: reading it from the joined text would take longer
        // with each piece.
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
                if (isUnseen(node) || isHidden(node)) return false;
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
        // Iterative, because untrusted rows may have any number of levels.
        const body = page.body ?? page.documentElement;
        let node = body;
        let goesIn = node && enter(node);
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
    // The text in lower case, with each letter converted alone and its length kept: the lower case
    // of "İ" has two code units, and that of "Σ" depends on its position in the word.
    const fold = (text) => /^[\x00-\x7f]*$/.test(text) ? text.toLowerCase()
        : Array.from(text, (letter) => {
            const small = letter.toLowerCase();
            return small.length === letter.length ? small : letter;
        }).join("");
    // The ranges of a text's matches, also where elements begin or end within one; `limit` of them
    // at most.
    const places = (wanted, { matchesCase, limit = Infinity, isHidden = () => false } = {}) => {
        const folded = matchesCase ? (text) => text : fold;
        const { text, pieces } = read(folded, isHidden);
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
        const needle = folded(wanted);
        for (let i = text.indexOf(needle); i >= 0; i = text.indexOf(needle, i + needle.length)) {
            const range = new Range();
            range.setStart(...at(i));
            const [node, offset] = at(i + needle.length - 1);
            range.setEnd(node, offset + 1);
            ranges.push(range);
            if (ranges.length === limit) break;
        }
        return ranges;
    };

    // Opens the details elements that contain a match, as the user would; returns whether any was
    // closed.
    const open = (node) => {
        const around = (one) => sure(sure(one).parentElement)?.closest("details:not([open])");
        let details = around(node);
        let hasOpened = false;
        while (details) {
            // The summary is visible even if the details are closed.
            const isSeen = details.querySelector(":scope > summary")?.contains(node);
            if (!isSeen) {
                details.open = true;
                hasOpened = true;
            }
            details = around(details);
        }
        return hasOpened;
    };

    return { places, open };
})
