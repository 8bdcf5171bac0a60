package import InlayValues

/// The native functions that a page can call with `inlay.call(name, value)`.
///
/// ```swift
/// view.bridge.handle("save") { (note: Note) async throws -> Receipt in
///     try await store.save(note)
/// }
/// ```
///
/// ```js
/// const receipt = await inlay.call("save", { title: "Shopping" })
/// ```
@MainActor
public final class PageBridge {
    private typealias Function = @MainActor (JSONValue) async throws -> JSONValue
    private var functions: [String: Function] = [:]
    /// Called with the name of each function that is registered.
    package var onRegistration: ((_ name: String) -> Void)?

    /// Creates a bridge without functions.
    public init() {}

    /// Registers a function that the page can call.
    ///
    /// A second function with the same name replaces the first. In a view whose pages have no
    /// bridge, an error is logged.
    ///
    /// The value that the page passes is decoded as the function's argument; the function's
    /// result is encoded for the page. If the function throws, the page's promise is rejected
    /// with the description of the error as its message.
    ///
    /// - Parameters:
    ///   - name: The name by which the page calls the function.
    ///   - function: The function to call.
    public func handle<Argument: Decodable, Result: Encodable>(
        _ name: String, _ function: @escaping @MainActor (Argument) async throws -> Result
    ) {
        register(name) { value in
            try JSONValue(encoding: await function(try value.decode(Argument.self)))
        }
    }

    /// Registers a function without a result; the page's promise resolves to `null`.
    ///
    /// - Parameters:
    ///   - name: The name by which the page calls the function.
    ///   - function: The function to call.
    public func handle<Argument: Decodable>(
        _ name: String, _ function: @escaping @MainActor (Argument) async throws -> Void
    ) {
        register(name) { value in
            try await function(try value.decode(Argument.self))
            return .null
        }
    }

    /// Registers a function without an argument.
    ///
    /// - Parameters:
    ///   - name: The name by which the page calls the function.
    ///   - function: The function to call.
    public func handle<Result: Encodable>(
        _ name: String, _ function: @escaping @MainActor () async throws -> Result
    ) {
        register(name) { _ in try JSONValue(encoding: await function()) }
    }

    /// Registers a function without argument and result; the page's promise resolves to `null`.
    ///
    /// - Parameters:
    ///   - name: The name by which the page calls the function.
    ///   - function: The function to call.
    public func handle(_ name: String, _ function: @escaping @MainActor () async throws -> Void) {
        register(name) { _ in
            try await function()
            return .null
        }
    }

    private func register(_ name: String, _ function: @escaping Function) {
        functions[name] = function
        onRegistration?(name)
    }

    /// Calls a registered function, as a view does for its page.
    ///
    /// - Parameters:
    ///   - name: The name of the function.
    ///   - argument: The value that the page passed.
    /// - Returns: The result, or the message with which the page's promise is rejected.
    package func reply(to name: String, _ argument: JSONValue) async -> BridgeReply {
        guard let function = functions[name] else {
            return .error("There is no native function '\(name)'.")
        }
        do {
            return .value(try await function(argument))
        } catch {
            return .error(sentence(for: error))
        }
    }
}
