import InlayValues

/// The style sheets that were sent to a ``RowPage``.
///
/// The page caches them by number, so that the text of each is sent once.
struct SentSheets {
    /// The greatest number of style sheets that a page caches.
    ///
    /// Each change of the desktop's colors adds new ones.
    private static let most = 8

    private var numbers: Set<Int> = []

    /// Returns a style sheet in the format of rows.js: its number, and its text if the page hasn't
    /// cached it.
    ///
    /// For the first style sheet, and when the page's cache is full, the result also tells the page
    /// to discard its cached style sheets.
    mutating func send(_ sheet: RowSheet) -> JSONValue {
        let isKnown = numbers.contains(sheet.number)
        if !isKnown, numbers.count >= Self.most { numbers = [] }
        let isFirst = numbers.isEmpty
        numbers.insert(sheet.number)
        return [
            "number": .number(Double(sheet.number)), "css": isKnown ? .null : .string(sheet.css),
            "isFirst": .bool(isFirst),
        ]
    }
}
