import InlayValues

/// What a page of rows tells by itself.
enum RowReport: Hashable, Sendable {
    /// The row is painted in a view of this size, in the page's pixels.
    case painted(width: Double, height: Double)
    /// The row has another height, in the page's pixels.
    case grown(height: Double, width: Double)

    /// Reads what rows.js posts; `nil` for anything else.
    static func read(_ text: String, token: String) -> (generation: Int, report: RowReport)? {
        guard let value = try? JSONValue(parsing: text, file: "<report>"),
            value["token"]?.stringValue == token,
            let generation = value["generation"]?.integerValue.map({ Int($0) }),
            let width = value["width"]?.doubleValue, let height = value["height"]?.doubleValue
        else { return nil }
        switch value["kind"]?.stringValue {
        case "painted": return (generation, .painted(width: width, height: height))
        case "grown": return (generation, .grown(height: height, width: width))
        default: return nil
        }
    }
}
