/// What can be given to a call as an argument.
///
/// ```swift
/// extension Colour: ArgumentConvertible {
///     var argument: ServiceArgument { .string(name) }
/// }
/// ```
public protocol ArgumentConvertible {
    /// The value as calls take it.
    var argument: ServiceArgument { get }
}
