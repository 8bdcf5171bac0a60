import InlayValues

/// A router that delivers the commands of a page to the app's handlers, in the order received.
///
/// ```swift
/// view.commands.on("refresh") { _ in model.refresh() }
/// view.commands.on("showDevices") { (query: DeviceQuery) in navigation.push(DeviceList(query)) }
/// ```
@MainActor
public final class CommandRouter {
    /// The reason why a command wasn't handled.
    public enum Problem: Error, CustomStringConvertible {
        /// The app has no handler for the command's name.
        case unknown(PageCommand)
        /// The command's arguments cannot be decoded as the handler's type.
        case invalidArguments(PageCommand, any Error)
        /// A URL has the form of a command but no valid name.
        case malformed(url: String)

        /// A sentence that describes the problem.
        public var description: String {
            switch self {
            case .unknown(let command):
                "The page sent the command '\(printable(command.name))', which has no handler."
            case .invalidArguments(let command, let error):
                "The command '\(printable(command.name))' has arguments that can't be decoded. \(sentence(for: error))"
            case .malformed(let url):
                "The page followed '\(printable(url))', which is not a valid command."
            }
        }
    }

    /// A handler that receives commands that couldn't be delivered.
    ///
    /// By default, views log them.
    public var onProblem: @MainActor (Problem) -> Void = { _ in }

    private var handlers: [String: @MainActor (PageCommand) throws -> Void] = [:]
    /// Called with the name of each handler that is registered.
    package var onRegistration: ((_ name: String) -> Void)?

    /// Creates a router without handlers.
    public init() {}

    /// Registers a handler for a command.
    ///
    /// A second handler for the same name replaces the first. In a view whose pages can't send
    /// commands, an error is logged.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - handler: The handler to call.
    public func on(_ name: String, _ handler: @escaping @MainActor (PageCommand) -> Void) {
        register(name, handler)
    }

    /// Registers a handler for a command with arguments of a type of the app.
    ///
    /// Arguments that cannot be decoded as the type are reported as a ``Problem``, and the
    /// handler isn't called.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - handler: The handler to call.
    public func on<Arguments: Decodable>(
        _ name: String, _ handler: @escaping @MainActor (Arguments) -> Void
    ) {
        register(name) { handler(try $0.decode(Arguments.self)) }
    }

    private func register(
        _ name: String, _ handler: @escaping @MainActor (PageCommand) throws -> Void
    ) {
        handlers[name] = handler
        onRegistration?(name)
    }

    /// Removes the handler for a name.
    public func removeHandler(for name: String) {
        handlers[name] = nil
    }

    /// Delivers a command to its handler, as a view does.
    package func deliver(_ command: PageCommand) {
        guard let handler = handlers[command.name] else { return onProblem(.unknown(command)) }
        do {
            try handler(command)
        } catch {
            onProblem(.invalidArguments(command, error))
        }
    }
}

/// Text of a page for a log: at most 200 scalars, with control and format characters as middle
/// dots.
private func printable(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(200) {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("·")
        default: shown.append(scalar)
        }
    }
    return String(shown)
}
