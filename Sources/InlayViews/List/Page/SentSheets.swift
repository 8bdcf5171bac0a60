import InlayValues

/// The style sheets that a page of rows has received, which rows.js keeps by their numbers.
struct SentSheets {
    /// The most style sheets that a page keeps.
    ///
    /// Each change of the desktop's colors adds new ones.
    private static let most = 8

    private var numbers: Set<Int> = []
    private var areKnown = true

    /// Returns a style sheet as rows.js takes it: by number, and with its text the first time.
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

    /// Notes that the page may lack a style sheet that was sent.
    mutating func forget() { areKnown = false }
}
