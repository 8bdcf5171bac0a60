import CGTK
import InlayGObject
import InlayMarkup
import InlayValues

/// The rules for data that a document shows: it can't be markup, exceed the range of a number, or
/// choose an address that documents may not have.
enum BoundValues {
    /// Returns a value as its attribute takes it; nil if the attribute can't take it.
    static func admit(
        _ value: MarkupValue, to property: CompiledProperty, of element: CompiledElement
    ) -> MarkupValue? {
        let kind = element.kind(of: property)
        if kind?.base == .markup || property.isNative && element.usesMarkup(in: property.name) {
            return .text(escaped(MarkupFormats.text(of: MarkupBound(value))))
        }
        if case .address(let schemes)? = kind?.base {
            let text = value.string ?? ""
            return text.isEmpty || MarkupAddress.scheme(of: text, isIn: schemes) ? value : nil
        }
        guard let range = kind?.range,
            let number = value.number ?? value.string.flatMap(Double.init)
        else { return value }
        let clamped = min(max(number.isNaN ? 0 : number, range.lowerBound), range.upperBound)
        return clamped == number ? value : .number(clamped)
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
