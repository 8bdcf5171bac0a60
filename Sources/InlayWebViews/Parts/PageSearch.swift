import InlayHTML
import InlayValues

/// A search for a text in the page of a web view.
///
/// ```swift
/// let search = view.find("harbour")
/// search.onChange = { [weak search] in show(search?.current, search?.count) }
/// search.next()
/// ```
///
/// The matches are highlighted. A match may span several elements of a paragraph; the text of frames
/// isn't searched. The page that replaces this one is searched, too, when it is loaded. The search
/// ends when the view starts another one, or when ``end()`` is called.
@MainActor
public final class PageSearch: TextSearch, PagePart {
    /// The text to search for; any white space in it matches any other.
    public let text: String
    /// Whether upper and lower case are different.
    public let matchesCase: Bool
    /// The number of matches, of which at most 10,000 are counted.
    ///
    /// It is counted again with each ``next()`` and ``previous()``, because scripts may change the page.
    public private(set) var count = 0
    /// Whether the page was searched; false while it is loaded.
    public private(set) var isComplete = false
    /// The number of the selected match, from 1; nil if none is selected.
    public private(set) var current: Int?
    /// Called when the page was searched, or another match was selected.
    public var onChange: (@MainActor () -> Void)?

    /// The engine; nil after the end.
    private weak var engine: (any WebEngine)?
    /// The number of matches to go forward with the next request; negative to go backward.
    private var steps = 0
    /// The number of pages that replaced the first one; a result for an older page is dropped.
    private var page = 0
    private var isPageLoaded: Bool
    /// Whether the page has to be searched again after the request under way.
    private var isOutdated = false
    private var request: Task<Void, Never>?

    private static let mostMatches = 10_000

    init(_ text: String, matchesCase: Bool, isPageLoaded: Bool, engine: any WebEngine) {
        self.text = text
        self.matchesCase = matchesCase
        self.isPageLoaded = isPageLoaded
        self.engine = engine
        search()
    }

    /// Selects the next match and scrolls to it; the first match comes after the last.
    ///
    /// The first call selects the first match that isn't above the visible part of the page.
    public func next() { go(1) }

    /// Selects the previous match and scrolls to it; the last match comes before the first.
    public func previous() { go(-1) }

    /// Ends the search, and removes the highlights; the current match becomes the page's selection.
    public func end() {
        guard let engine else { return }
        close()
        Task { [script = script(text: "", steps: 0)] in _ = try? await engine.evaluate(script) }
    }

    /// Ends the search without removing its highlights, because another one replaces it or the view is
    /// closed.
    func close() {
        engine = nil
        onChange = nil
        request?.cancel()
    }

    /// Forgets the matches of a page that was replaced.
    func pageCommitted() {
        guard engine != nil else { return }
        page += 1
        (count, current, isComplete, isPageLoaded) = (0, nil, false, false)
        onChange?()
    }

    /// Searches the page, whose load has ended.
    func loadEnded() {
        isPageLoaded = true
        search()
    }

    private func go(_ step: Int) {
        steps += step
        search()
    }

    /// Searches the page, once the request under way has ended.
    private func search() {
        isOutdated = true
        guard request == nil else { return }
        request = Task { [weak self] in
            while await self?.searchOnce() == true {}
            self?.request = nil
        }
    }

    /// Searches the page if a search is due; returns whether to continue.
    private func searchOnce() async -> Bool {
        guard isOutdated, let engine else { return false }
        isOutdated = false
        let (page, requestedSteps) = (page, steps)
        steps = 0
        let script = script(text: HTMLTree.searchable(text), steps: requestedSteps)
        let result = try? await engine.evaluate(script)
        guard self.engine != nil else { return false }
        guard page == self.page, let count = result?["count"]?.integerValue else {
            // The next page is searched when it is loaded.
            steps += requestedSteps
            return isOutdated
        }
        self.count = Int(count)
        current = (result?["current"]?.integerValue).map { Int($0) + 1 }
        // The match to select may be in the part of the page that is still to be loaded.
        if current == nil, !isPageLoaded { steps += requestedSteps }
        isComplete = isPageLoaded && !isOutdated
        onChange?()
        return isOutdated
    }

    private func script(text: String, steps: Int) -> EngineScript {
        let request: JSONValue = [
            "text": .string(text), "matchesCase": .bool(matchesCase),
            "steps": .number(Double(steps)),
            "current": current.map { .number(Double($0 - 1)) } ?? .null,
            "limit": .number(Double(Self.mostMatches)),
        ]
        return EngineScript(.function(Self.find, json: request.serialized()), in: .isolated)
    }

    private static let find: JavaScript = """
        const unclobbered = \(PageAccess.script);
        const { rangesOf, open } = \(PageAccess.textSearch)(unclobbered);
        const { text, matchesCase, limit, steps, current } = JSON.parse(json);
        const page = unclobbered(document);
        const [selected] = CSS.highlights.get("inlay-current") ?? [];
        for (const name of ["inlay-found", "inlay-current"]) {
            // A highlight that is deleted without being cleared stays painted.
            CSS.highlights.get(name)?.clear();
            CSS.highlights.delete(name);
        }
        if (!text) {
            if (selected) {
                getSelection().removeAllRanges();
                getSelection().addRange(selected);
            }
            return { count: 0, current: null };
        }
        // No element can have this name.
        const key = Symbol.for("inlay-found");
        if (!globalThis[key]) {
            globalThis[key] = new CSSStyleSheet();
            globalThis[key].replaceSync(`
                ::highlight(inlay-found) { background-color: rgb(245 194 17 / 45%) }
                ::highlight(inlay-current) { background-color: rgb(255 120 0 / 75%) }`);
        }
        const sheets = page.adoptedStyleSheets;
        if (!sheets.includes(globalThis[key])) {
            page.adoptedStyleSheets = [...sheets, globalThis[key]];
        }
        const isHidden = (element) => getComputedStyle(element).display === "none";
        const ranges = rangesOf(text, { matchesCase, limit, isHidden });
        const isAhead = (range) => range.getBoundingClientRect().bottom > 0;
        let number = current;
        if (steps && ranges.length) {
            if (number === null) {
                number = Math.max(ranges.findIndex(isAhead), 0) + steps - (steps > 0 ? 1 : 0);
            } else {
                number += steps;
            }
            number = (number % ranges.length + ranges.length) % ranges.length;
        } else if (number !== null) {
            number = ranges.length ? Math.min(number, ranges.length - 1) : null;
        }
        const found = new Highlight();
        ranges.forEach((range, i) => { if (i !== number) found.add(range); });
        CSS.highlights.set("inlay-found", found);
        const range = ranges[number];
        if (range) {
            CSS.highlights.set("inlay-current", new Highlight(range));
            open(range.startContainer);
            const element = unclobbered(unclobbered(range.startContainer).parentNode);
            element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
            const box = range.getBoundingClientRect();
            if (steps && (box.top < 0 || box.bottom > innerHeight)) {
                scrollBy({ top: box.top - innerHeight / 3, behavior: "instant" });
            }
        }
        return { count: ranges.length, current: number };
        """
}
