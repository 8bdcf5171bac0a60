import InlayMarkup
import InlayShell
import InlayValues

/// A property that refers to a widget of a document: the widget's id is the property's name.
///
/// ```swift
/// @Outlet var name: TextField
/// @Outlet var hint: Label?  // may be missing
/// ```
///
/// A ``MarkupView`` sets the outlets of its owner when it loads the document. A missing id, or a
/// widget of another class, is an error of the document.
@propertyWrapper
public final class Outlet<Element> {
    private var element: Element?

    /// Creates an outlet that isn't set yet.
    public init() {}

    /// The widget.
    ///
    /// Reading it before a document was loaded is a programming error, unless the type is optional.
    public var wrappedValue: Element {
        if let element { return element }
        if let none = (Element.self as? any OptionalOutlet.Type)?.missing as? Element {
            return none
        }
        preconditionFailure("The outlet of \(Element.self) is read before its document is loaded.")
    }
}

/// A type-erased outlet, as used by the code that loads documents.
protocol OutletConnecting: AnyObject {
    var mayBeMissing: Bool { get }
    var expectedClass: String { get }
    func accepts(_ widget: Widget) -> Bool
    func connect(_ widget: Widget)
    func disconnect()
}

extension Outlet: OutletConnecting {
    var mayBeMissing: Bool { Element.self is any OptionalOutlet.Type }

    var expectedClass: String {
        "\((Element.self as? any OptionalOutlet.Type)?.wrapped ?? Element.self)"
    }

    func accepts(_ widget: Widget) -> Bool { value(of: widget) != nil }

    func connect(_ widget: Widget) { element = value(of: widget) }

    func disconnect() { element = nil }

    /// Returns the widget or its `WebView`, whichever is of the outlet's class; nil if neither is.
    private func value(of widget: Widget) -> Element? {
        let view = MarkupWebViews.view(of: widget)
        return (widget as? Element) ?? (view as? Element)
    }
}

/// A protocol that only `Optional` adopts, by which outlets that may be missing are recognized.
private nonisolated protocol OptionalOutlet {
    static var missing: Self { get }
    static var wrapped: Any.Type { get }
}

extension Optional: OptionalOutlet {
    nonisolated static var missing: Wrapped? { nil }
    nonisolated static var wrapped: Any.Type { Wrapped.self }
}
