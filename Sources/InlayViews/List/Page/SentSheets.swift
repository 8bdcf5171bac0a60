import InlayValues

/// A record of the style sheets that a ``RowPage`` has cached, by number, so that the text of a
/// cached style sheet isn't sent again.
struct SentSheets {
    /// The greatest number of style sheets that a page caches.
    ///
    /// Each change of the desktop's colors adds new ones.
    private static let most = 8

    private var numbers: Set<Int> = []
    private var areKnown = true

    /// Returns a style sheet in the format of rows.js: its number, and its text if the page hasn't
    /// cached it.
    ///
    /// The page discards its other style sheets when there are too many.
    mutating func send(_ sheet: RowSheet) -> JSONValue {
        let isKnown = areKnown && numbers.contains(sheet.number)
        let isFirst = !areKnown || !isKnown && numbers.count >= Self.most
        if isFirst { numbers = [] }
        numbers.insert(sheet.number)
        areKnown = true
        return [
            "number": .number(Double(sheet.number)), "css": isKnown ? .null : .string(sheet.css),
            "isFirst": .bool(isFirst),
        ]
    }

    /// Records that the page may lack style sheets that were sent to it.
    mutating func forget() { areKnown = false }
}
