import InlayValues

/// What a page of rows tells by itself; lengths are in the page's pixels.
enum RowReport: Hashable, Sendable {
    /// The row is painted in a view of this size.
    case painted(width: Double, height: Double)
    /// The row has another height; whether because of what a hand did in it.
    case grown(height: Double, width: Double, isTouched: Bool)
    /// How far a row that scrolls within itself can go up and down.
    case scrolled(above: Double, below: Double)
    /// A person wants to see a place of the row.
    case reveal(y: Double, width: Double)
    /// A person has come to a place of the row with keys.
    case reached(top: Double, bottom: Double, width: Double)
    /// A person goes on from the row to the next or the one before, with the Tab key.
    case left(isForward: Bool)
    /// Something in the row has the keyboard.
    case focused(RowFocus)
    /// A person selects text.
    case selected(isEmpty: Bool)
    /// A person clicked; whether on something that has a use for that.
    case clicked(isUsed: Bool)

    /// Reads what rows.js posts; `nil` for anything else.
    static func read(_ text: String, token: String) -> (generation: Int, report: RowReport)? {
        guard let value = try? JSONValue(parsing: text, file: "<report>"),
            value["token"]?.stringValue == token,
            let generation = value["generation"]?.integerValue,
            let report = RowReport(value)
        else { return nil }
        return (Int(generation), report)
    }

    private init?(_ value: JSONValue) {
        func number(_ key: String) -> Double { value[key]?.doubleValue ?? 0 }
        switch value["kind"]?.stringValue {
        case "painted": self = .painted(width: number("width"), height: number("height"))
        case "grown":
            self = .grown(
                height: number("height"), width: number("width"),
                isTouched: value["isTouched"]?.boolValue ?? false)
        case "scrolled": self = .scrolled(above: number("above"), below: number("below"))
        case "reveal": self = .reveal(y: number("y"), width: number("width"))
        case "reached":
            self = .reached(
                top: number("top"), bottom: number("bottom"), width: number("width"))
        case "left": self = .left(isForward: value["isForward"]?.boolValue ?? true)
        case "focused":
            self = .focused(value["focus"]?.stringValue.flatMap(RowFocus.init(rawValue:)) ?? .none)
        case "selected": self = .selected(isEmpty: value["isEmpty"]?.boolValue ?? true)
        case "clicked": self = .clicked(isUsed: value["isUsed"]?.boolValue ?? false)
        default: return nil
        }
    }
}
