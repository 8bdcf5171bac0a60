// The search for a text in a page. Evaluates to a function of dom.js, for the isolated world, which
// returns the functions of the search.
((unclobbered) => {
    "use strict";
    const page = unclobbered(document);

    // The text that is searched is that of the lines as displayed, including closed details: white
    // space of any length is one space, and blocks are lines of their own. Native code counts
    // matches by the same rules: `SearchableText` and `FoldedText`.
    const silent = new Set(["script", "style", "template", "head", "title", "noscript", "iframe",
        "object", "noembed", "noframes", "datalist", "textarea", "select", "rp"]);
    const blocks = new Set(["address", "article", "aside", "blockquote", "body", "br", "caption",
        "center", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption",
        "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr",
        "legend", "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search",
        "section", "summary", "table", "td", "th", "tr", "ul", "xmp"]);
    const inlineDisplays = /^(inline|contents|table-(row|header|footer)-group)/;
    const getter = (prototype, name) => {
        const { get } = Object.getOwnPropertyDescriptor(prototype, name);
        return (node) => get.call(node);
    };
    const [typeOf, firstChild, nextSibling, parentOf] =
        ["nodeType", "firstChild", "nextSibling", "parentNode"]
            .map((name) => getter(Node.prototype, name));
    const { hasAttribute } = Element.prototype;
    const tagOf = getter(Element.prototype, "localName");

    // An element's own style hides it if it isn't displayed, or has no area and clips its content.
    const isZero = (length) => /^0[a-z%]*$/.test(length);
    const clips = (element, style) => {
        const isClipped = [style.overflowX, style.overflowY].some((value) => /hid|cl|au|sc|ov/.test(value));
        const hasNoArea = isClipped
            && [style.width, style.maxWidth, style.height, style.maxHeight].some(isZero);
        if (!hasNoArea && style.contentVisibility !== "hidden") return false;
        return /^(block|inline-block|flow-root|list-item|(inline-)?(flex|grid)|-webkit.*box)$/
            .test(getComputedStyle(element).display);
    };
    const isHiddenByStyle = (element, style) => {
        if (style) {
            if (style.display === "none" || parseFloat(style.opacity) <= 0) return true;
            if (clips(element, style)) return true;
            if (style.display) return false;
        }
        return hasAttribute.call(element, "hidden")
            || tagOf(element) === "dialog" && !hasAttribute.call(element, "open");
    };
    // The inherited styles that hide an element's text, but not that of all its descendants.
    const concealed = ({ isVisible, hasNoFont }, style) => {
        if (/hidden|collapse/.test(style?.visibility)) isVisible = false;
        if (/visible|initial/.test(style?.visibility)) isVisible = true;
        const size = style?.fontSize;
        if (size && isZero(size)) {
            hasNoFont = true;
        } else if (size && !/([^r]em|%|ex|ch|ic|cap|[^r]lh|^inherit|^unset|er)$/.test(size)) {
            hasNoFont = false;
        }
        return { isVisible, hasNoFont };
    };
    // The text, and the chunks that it consists of: the start of each, and its node and offset
    // there.
    const read = (isHidden) => {
        const chunks = [];
        const parts = [];
        let length = 0;
        // The last character of the text so far: reading it from the joined text would take longer
        // with each chunk.
        let last = "\n";
        const push = (part) => {
            parts.push(part);
            length += part.length;
            last = part[part.length - 1];
        };
        const add = (part, node, offset) => {
            chunks.push({ start: length, node, offset });
            push(part);
        };
        const end = () => { if (last !== "\n") push("\n"); };
        const states = [{ isVisible: true, hasNoFont: false }];
        const open = [];
        const leave = () => {
            states.pop();
            if (open.pop()) end();
        };
        const enter = (node) => {
            if (typeOf(node) === Node.ELEMENT_NODE) {
                const hasStyle = hasAttribute.call(node, "style");
                const style = hasStyle ? unclobbered(node).style : undefined;
                if (silent.has(tagOf(node)) || isHiddenByStyle(node, style)) return false;
                if (isHidden(node)) return false;
                const display = style?.display;
                const isBlock = display ? !inlineDisplays.test(display) : blocks.has(tagOf(node));
                states.push(style ? concealed(states.at(-1), style) : states.at(-1));
                open.push(isBlock);
                if (isBlock) end();
                return true;
            }
            if (typeOf(node) !== Node.TEXT_NODE) return false;
            if (!states.at(-1).isVisible || states.at(-1).hasNoFont) return false;
            for (const { 0: part, index } of node.data.matchAll(/[ \n\t\r\f]+|[^ \n\t\r\f]+/g)) {
                if (!" \n\t\r\f".includes(part[0])) add(part, node, index);
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
                if (goesIn) leave();
                while (node !== body && !nextSibling(node)) {
                    node = parentOf(node);
                    leave();
                }
                node = node === body ? null : nextSibling(node);
            }
            if (node) goesIn = enter(node);
        }
        return { text: parts.join(""), chunks };
    };

    // Two texts match if they are equal when folded: decomposed, each character in the lower case of
    // its upper case, with any white space as one space, without ignorable characters such as soft
    // hyphens, and with plain quotation marks and hyphens. Accents count only if the query has
    // any.
    const accents = /[\u0300-\u0333\u0339-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0\u20d1\u20d4-\u20d7\u20db\u20dc\u20e1\u20e7\u20e9\u20f0\ufe20-\ufe2f]/g;
    const plain = new Map([["\u2018", "'"], ["\u2019", "'"], ["\u201b", "'"], ["\u02bc", "'"],
        ["\u201c", '"'], ["\u201d", '"'], ["\u201f", '"'], ["\u2010", "-"], ["\u2011", "-"]]);
    const small = (letter) => letter.toLowerCase().toUpperCase().toLowerCase();
    const foldCluster = (cluster, { matchesCase, keepsAccents }) => {
        let folded = cluster.replace(/\p{Default_Ignorable_Code_Point}/gu, "").normalize("NFD");
        if (!matchesCase) folded = Array.from(folded, small).join("").normalize("NFD");
        if (!keepsAccents) folded = folded.replace(accents, "");
        return folded.replace(/[\u02bc\u2010-\u201f]/g, (mark) => plain.get(mark) ?? mark);
    };
    const parts = /([!-~]+(?!\p{M}))|((?:(?!\n)\p{White_Space})+)|\n|[^]\p{M}*/gu;
    // The folded text, with the start and end of what each unit stands for in the text; without
    // these for units that stand for themselves.
    const fold = (text, options) => {
        if (/^[\n -~]*$/.test(text)) {
            return { units: options.matchesCase ? text : text.toLowerCase() };
        }
        const foldedParts = new Map();
        const [units, starts, ends] = [[], [], []];
        for (const { 0: part, 1: letters, 2: space, index } of text.matchAll(parts)) {
            if (letters) {
                units.push(options.matchesCase ? letters : letters.toLowerCase());
                for (let i = 0; i < letters.length; i++) {
                    starts.push(index + i);
                    ends.push(index + i + 1);
                }
                continue;
            }
            if (space && units.at(-1) === " ") continue;
            let folded = space ? " " : part === "\n" ? part : foldedParts.get(part);
            if (folded === undefined) foldedParts.set(part, folded = foldCluster(part, options));
            if (folded) units.push(folded);
            for (let i = 0; i < folded.length; i++) {
                starts.push(index);
                ends.push(index + part.length);
            }
        }
        return { units: units.join(""), starts, ends };
    };
    // The starts and ends of the matches in a text, `limit` of them at most; they don't overlap.
    const matches = (query, text, { matchesCase = false, limit = Infinity } = {}) => {
        const needle = fold(query, { matchesCase, keepsAccents: true }).units;
        const keepsAccents = needle.search(accents) >= 0;
        const { units, starts, ends } = fold(text, { matchesCase, keepsAccents });
        const found = [];
        if (!needle) return found;
        let i = units.indexOf(needle);
        while (i >= 0 && found.length < limit) {
            let next = i + needle.length;
            // A mark such as that of a voiced kana makes another letter.
            if (/[\u0334-\u0338\u3099\u309a]/.test(units[next])) {
                i = units.indexOf(needle, i + 1);
                continue;
            }
            const end = ends ? ends[next - 1] : next;
            found.push([starts ? starts[i] : i, end]);
            // The rest of a letter that is folded to several isn't another match.
            while (starts && next < units.length && starts[next] < end) next++;
            i = units.indexOf(needle, next);
        }
        return found;
    };
    // The ranges of a text's matches, also where elements begin or end within one; `limit` of them
    // at most.
    const rangesOf = (query, { matchesCase, limit, isHidden = () => false } = {}) => {
        const { text, chunks } = read(isHidden);
        const at = (offset) => {
            let [low, high] = [0, chunks.length];
            while (low < high) {
                const middle = (low + high) >> 1;
                if (chunks[middle].start <= offset) low = middle + 1; else high = middle;
            }
            const chunk = chunks[low - 1];
            return [chunk.node, Math.min(chunk.offset + offset - chunk.start, chunk.node.length)];
        };
        return matches(query, text, { matchesCase, limit }).map(([start, end]) => {
            const range = new Range();
            range.setStart(...at(start));
            const [node, offset] = at(end - 1);
            range.setEnd(node, Math.min(offset + 1, node.length));
            return range;
        });
    };

    // Opens the details elements that contain a match, as the user would; returns whether any was
    // closed.
    const open = (node) => {
        const around = (one) =>
            unclobbered(unclobbered(one).parentElement)?.closest("details:not([open])");
        let details = around(node);
        let hasOpened = false;
        while (details) {
            // The summary is visible even if the details are closed.
            const isVisible = details.querySelector(":scope > summary")?.contains(node);
            if (!isVisible) {
                details.open = true;
                hasOpened = true;
            }
            details = around(details);
        }
        return hasOpened;
    };

    return { rangesOf, matches, fold, open };
})
