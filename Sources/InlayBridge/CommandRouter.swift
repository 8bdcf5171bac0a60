import InlayValues

/// Delivers the commands of a page to the app's handlers, in the order in which they come.
///
/// ```swift
/// view.commands.on("refresh") { _ in model.refresh() }
/// view.commands.on("showDevices") { (query: DeviceQuery) in navigation.push(DeviceList(query)) }
/// ```
@MainActor
public final class CommandRouter {
    /// A command that reached no handler.
    public enum Problem: Error, CustomStringConvertible {
        /// The app has no handler of this name.
        case unknown(Command)
        /// The handler's type can't be decoded from the arguments.
        case unfitting(Command, any Error)
        /// A URL of the form of a command that names none.
        case malformed(url: String)

        /// What happened, in a sentence.
        public var description: String {
            switch self {
            case .unknown(let command):
                "The page sent the command '\(command.name)', which has no handler."
            case .unfitting(let command, let error):
                "The command '\(command.name)' came with arguments that don't fit. \(sentence(for: error))"
            case .malformed(let url):
                "The page followed '\(url)', which is no command."
            }
        }
    }

    /// Is told of commands that reached no handler.
    ///
    /// A view logs them unless the app sets this.
    public var onProblem: @MainActor (Problem) -> Void = { _ in }

    private var handlers: [String: @MainActor (Command) throws -> Void] = [:]

    /// Makes a router without handlers.
    public init() {}

    /// Handles a command by its name.
    ///
    /// A second handler of the same name replaces the first.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - handler: What is called.
    public func on(_ name: String, _ handler: @escaping @MainActor (Command) -> Void) {
        handlers[name] = handler
    }

    /// Handles a command whose arguments are a type of the app's.
    ///
    /// Arguments that don't fit the type are a ``Problem``; the handler isn't called.
    ///
    /// - Parameters:
    ///   - name: The command's name.
    ///   - handler: What is called.
    public func on<Arguments: Decodable>(
        _ name: String, _ handler: @escaping @MainActor (Arguments) -> Void
    ) {
        handlers[name] = { handler(try $0.decode(Arguments.self)) }
    }

    /// Removes the handler of a name.
    public func removeHandler(for name: String) {
        handlers[name] = nil
    }

    /// Delivers a command, as a view does.
    public func deliver(_ command: Command) {
        guard let handler = handlers[command.name] else { return onProblem(.unknown(command)) }
        do {
            try handler(command)
        } catch {
            onProblem(.unfitting(command, error))
        }
    }
}
