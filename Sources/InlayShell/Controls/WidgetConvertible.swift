/// An object with a widget that displays it: a control, a web view, a list, or an object that the
/// app defines.
///
/// ```swift
/// final class Compose: WidgetConvertible {
///     let text = TextArea()
///     lazy var widget: Widget = Column { text; Button("Send") { … } }
/// }
/// ```
///
/// A container keeps the object alive while the object's widget is in the container.
public protocol WidgetConvertible: AnyObject {
    /// The widget that displays the object.
    var widget: Widget { get }
}

/// A result builder that collects the children of a container.
@resultBuilder
public enum WidgetBuilder {
    /// Collects a single child.
    public static func buildExpression(
        _ child: any WidgetConvertible
    ) -> [any WidgetConvertible] { [child] }

    /// Accepts an array of children as one expression.
    public static func buildExpression(
        _ children: [any WidgetConvertible]
    ) -> [any WidgetConvertible] { children }

    /// Joins the children of all statements, in their order.
    public static func buildBlock(
        _ parts: [any WidgetConvertible]...
    ) -> [any WidgetConvertible] { parts.flatMap { $0 } }

    /// Collects the children of an `if` without `else`; none if the condition is false.
    public static func buildOptional(
        _ part: [any WidgetConvertible]?
    ) -> [any WidgetConvertible] { part ?? [] }

    /// Collects the children of the `if` branch of a statement with `else`.
    public static func buildEither(
        first: [any WidgetConvertible]
    ) -> [any WidgetConvertible] { first }

    /// Collects the children of the `else` branch.
    public static func buildEither(
        second: [any WidgetConvertible]
    ) -> [any WidgetConvertible] { second }

    /// Joins the children of a loop's iterations.
    public static func buildArray(
        _ parts: [[any WidgetConvertible]]
    ) -> [any WidgetConvertible] { parts.flatMap { $0 } }
}

extension WidgetConvertible {
    /// The object's widget, for adding it to a container.
    ///
    /// Reading this property makes the widget keep the object alive while the widget is in a
    /// container.
    package var embedded: Widget {
        let widget = widget
        widget.keepAlive(self)
        return widget
    }
}

// Modifiers for properties that are usually set when a widget is made.
extension WidgetConvertible where Self: Widget {
    /// Sets the margins.
    @discardableResult
    public func margins(_ margins: Insets) -> Self {
        self.margins = margins
        return self
    }

    /// Adds style classes.
    @discardableResult
    public func styled(_ classes: StyleClass...) -> Self {
        styleClasses.formUnion(classes)
        return self
    }

    /// Makes the widget expand to the available space of its container.
    @discardableResult
    public func expanded(horizontally: Bool = true, vertically: Bool = false) -> Self {
        (expandsHorizontally, expandsVertically) = (horizontally, vertically)
        return self
    }

    /// Sets the position of the widget if its container gives it more space than it needs.
    @discardableResult
    public func aligned(horizontally: Alignment = .fill, vertically: Alignment = .fill) -> Self {
        (horizontalAlignment, verticalAlignment) = (horizontally, vertically)
        return self
    }

    /// Sets the name of the widget for screen readers.
    @discardableResult
    public func labeled(_ label: String) -> Self {
        accessibilityLabel = label
        return self
    }
}

/// Casts a web view's engine or a list's widget to its type in GTK's adapter.
///
/// Traps if another adapter made the engine or the widget.
package func ofThisAdapter<Part>(_ part: Any) -> Part {
    guard let part = part as? Part else {
        preconditionFailure("\(type(of: part)) isn't a \(Part.self); use its own widget.")
    }
    return part
}
