/// An object that a widget displays: a control, a web view, a list, or an object of the app with a widget of its own.
///
/// ```swift
/// final class Compose: WidgetConvertible {
///     let text = TextArea()
///     lazy var widget: Widget = Column { text; Button("Send") { … } }
/// }
/// ```
///
/// A container keeps such an object alive while its widget is in the container.
public protocol WidgetConvertible: AnyObject {
    /// The widget that displays the object.
    var widget: Widget { get }
}

/// A result builder that collects the children of a container.
@resultBuilder
public enum WidgetBuilder {
    /// One child.
    public static func buildExpression(
        _ child: any WidgetConvertible
    ) -> [any WidgetConvertible] { [child] }

    /// Multiple children from an array.
    public static func buildExpression(
        _ children: [any WidgetConvertible]
    ) -> [any WidgetConvertible] { children }

    /// All children, in their order.
    public static func buildBlock(
        _ parts: [any WidgetConvertible]...
    ) -> [any WidgetConvertible] { parts.flatMap { $0 } }

    /// The children of an `if` without `else`.
    public static func buildOptional(
        _ part: [any WidgetConvertible]?
    ) -> [any WidgetConvertible] { part ?? [] }

    /// The children of the first branch.
    public static func buildEither(
        first: [any WidgetConvertible]
    ) -> [any WidgetConvertible] { first }

    /// The children of the other branch.
    public static func buildEither(
        second: [any WidgetConvertible]
    ) -> [any WidgetConvertible] { second }

    /// The children of a loop.
    public static func buildArray(
        _ parts: [[any WidgetConvertible]]
    ) -> [any WidgetConvertible] { parts.flatMap { $0 } }
}
