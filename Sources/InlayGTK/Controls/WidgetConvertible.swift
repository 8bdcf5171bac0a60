/// What can stand in a window: a control, a web view, a list, or an object of the app's that is
/// shown by one of these.
///
/// ```swift
/// final class Compose: WidgetConvertible {
///     let text = TextArea()
///     lazy var widget: Widget = Column { text; Button("Send") { … } }
/// }
/// ```
///
/// A container keeps such an object alive for as long as its widget is in the container.
public protocol WidgetConvertible: AnyObject {
    /// The widget that shows the object.
    var widget: Widget { get }
}

/// Collects the children of a container.
@resultBuilder
public enum WidgetBuilder {
    /// One child.
    public static func buildExpression(
        _ child: any WidgetConvertible
    ) -> [any WidgetConvertible] { [child] }

    /// Children that were made before.
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
