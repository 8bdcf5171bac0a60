/// A type whose values can be passed to a call as arguments.
///
/// ```swift
/// extension Colour: ArgumentConvertible {
///     var argument: ServiceArgument { .string(name) }
/// }
/// ```
public protocol ArgumentConvertible {
    /// The value as an argument.
    var argument: ServiceArgument { get }
}
