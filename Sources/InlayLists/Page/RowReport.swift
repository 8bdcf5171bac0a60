import InlayValues
package import InlayWebViews

/// A report that a row's page posts to native code; lengths are in CSS pixels.
///
/// `width` is the page's width when it posts the report. The list divides the view's width by it to
/// get the scale for converting lengths to view pixels.
enum RowReport: Hashable, Sendable {
    /// The row was painted in a view of this size.
    case painted(width: Double, height: Double)
    /// The row's height or width changed; `isTouched` if the user's input caused the change.
    case grown(height: Double, width: Double, isTouched: Bool)
    /// A row that scrolls within itself was scrolled or resized; it can now scroll up by the
    /// distance `above` and down by `below`.
    case scrolled(above: Double, below: Double)
    /// The user followed a link to an anchor in the row; the anchor is at the distance `y` below
    /// the row's top.
    case reveal(y: Double, width: Double)
    /// The user moved the keyboard focus to an element in the row, with this top and bottom.
    case reached(top: Double, bottom: Double, width: Double)
    /// The user moved the keyboard focus out of the row with Tab (forward) or Shift+Tab.
    case left(isForward: Bool)
    /// The keyboard focus within the row changed.
    case focused(RowFocus)
    /// The user changed the text selection.
    case selected(isEmpty: Bool)
    /// The user clicked; `isUsed` if the click was on a link or control, or if it selected text.
    case clicked(isUsed: Bool)

    /// Parses a message of `rows.js`, the script of web rows; `nil` if it isn't a valid report, or
    /// if it doesn't contain the page's secret token.
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

extension RowKind {
    package var configuration: WebViewConfiguration {
        var configuration = WebViewConfiguration(trust: .document)
        configuration.permissions = PagePermissions(
            runsScripts: runsScripts, hasOwnProcess: hasOwnProcess, images: remoteImages,
            origin: RowPage.origin)
        return configuration
    }
}

/// A detector of a layout loop in one row: a height that keeps changing without the user's input.
///
/// A row with a layout loop is frozen at its current height and scrolls within itself.
struct GrowthDetector {
    /// The number of height changes within ``time`` that counts as a layout loop; new content and
    /// animations cause fewer changes.
    private static let limit = 60
    private static let time = Duration.seconds(4)

    private var width = 0.0
    private var since: Duration?
    private var count = 0
    private(set) var isFrozen = false

    /// Records a change of a row's height, and returns whether to apply the change: false once a
    /// layout loop was detected.
    ///
    /// The count of changes restarts when the row's width changes, in CSS pixels, or the user's
    /// input caused the change (`isTouched`).
    mutating func accepts(width: Double, at now: Duration, isTouched: Bool = false) -> Bool {
        if isFrozen { return false }
        defer { self.width = width }
        guard !isTouched, width == self.width, let since, now - since < Self.time
        else {
            since = now
            count = 0
            return true
        }
        count += 1
        isFrozen = count >= Self.limit
        return !isFrozen
    }
}
