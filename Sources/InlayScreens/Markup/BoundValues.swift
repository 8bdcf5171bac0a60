import CGTK
import InlayGObject
import InlayMarkup
import InlayValues

/// The rules for data that a document shows: it can't be markup, exceed the range of a number, or
/// choose an address that documents may not have.
enum BoundValues {
    /// Returns a value as its attribute takes it.
    ///
    /// - Throws: `BoundTextConverter.Problem` if the attribute can't take it.
    static func admit(
        _ value: MarkupValue, to property: CompiledProperty, of element: CompiledElement,
        by converter: BoundTextConverter
    ) throws(BoundTextConverter.Problem) -> MarkupValue {
        let kind = element.kind(of: property)
        if let kind, let text = value.string, isConverted(text, to: kind, property.isNative) {
            return try converter.value(of: text, as: kind)
        }
        if kind?.base == .markup || property.isNative && element.usesMarkup(in: property.name) {
            return .text(escaped(MarkupFormats.text(of: MarkupBound(value))))
        }
        if case .address(let schemes)? = kind?.base {
            let text = value.string ?? ""
            guard text.isEmpty || MarkupAddress.scheme(of: text, isIn: schemes) else {
                throw BoundTextConverter.Problem(
                    message: "expected \(kind?.expectation ?? ""), found “\(text)”")
            }
            return value
        }
        guard let range = kind?.range,
            let number = value.number ?? value.string.flatMap(Double.init)
        else { return value }
        let clamped = min(max(number.isNaN ? 0 : number, range.lowerBound), range.upperBound)
        return clamped == number ? value : .number(clamped)
    }

    /// Returns whether a text is converted as in a document, because the attribute's values aren't
    /// texts or are certain words; an empty text stands for no value.
    private static func isConverted(
        _ text: String, to kind: ValueKind, _ isNative: Bool
    ) -> Bool {
        switch kind.base {
        case .words, .color, .font, .insets: !text.isEmpty
        case .list: !isNative
        // GTK reads the numbers of words, too.
        case .choice, .flags: !text.isEmpty && Int(text) == nil
        default: false
        }
    }

    /// Returns a text as markup that shows it.
    private static func escaped(_ text: String) -> String {
        guard let raw = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(raw) }
        return String(cString: raw)
    }
}

extension CompiledElement {
    /// Returns the kind of a property's value; nil if it isn't known.
    func kind(of property: CompiledProperty) -> ValueKind? {
        if property.isNative {
            guard case .widget(let widget) = kind else { return nil }
            return widget.properties[property.name] ?? nil
        }
        return definition?.attribute(property.name)?.kind
    }
}

/// An error about data that an attribute can't take.
struct BoundValueError: Error, CustomStringConvertible {
    let problem: SourceDiagnostic

    var description: String { problem.description }
}
