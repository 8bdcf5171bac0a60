public import InlayValues

/// The native functions that a page may call with `inlay.call(name, value)`.
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
public final class Bridge {
    private typealias Function = @MainActor (JSONValue) async throws -> JSONValue
    private var functions: [String: Function] = [:]

    /// Makes a bridge without functions.
    public init() {}

    /// Offers a function to the page.
    ///
    /// A second one of the same name replaces the first.
    ///
    /// What the page sends is decoded as the function's argument; what the function returns is
    /// encoded for the page. An error that it throws rejects the page's promise with the error's
    /// description as the message.
    ///
    /// - Parameters:
    ///   - name: The name by which the page calls.
    ///   - function: What is called.
    public func handle<Argument: Decodable, Result: Encodable>(
        _ name: String, _ function: @escaping @MainActor (Argument) async throws -> Result
    ) {
        functions[name] = { value in
            try JSONValue(encoding: await function(try value.decode(Argument.self)))
        }
    }

    /// Offers a function that returns nothing; the page's promise resolves to `null`.
    ///
    /// - Parameters:
    ///   - name: The name by which the page calls.
    ///   - function: What is called.
    public func handle<Argument: Decodable>(
        _ name: String, _ function: @escaping @MainActor (Argument) async throws -> Void
    ) {
        functions[name] = { value in
            try await function(try value.decode(Argument.self))
            return .null
        }
    }

    /// Offers a function that takes nothing.
    ///
    /// - Parameters:
    ///   - name: The name by which the page calls.
    ///   - function: What is called.
    public func handle<Result: Encodable>(
        _ name: String, _ function: @escaping @MainActor () async throws -> Result
    ) {
        functions[name] = { _ in try JSONValue(encoding: await function()) }
    }

    /// Offers a function that takes and returns nothing; the page's promise resolves to `null`.
    ///
    /// - Parameters:
    ///   - name: The name by which the page calls.
    ///   - function: What is called.
    public func handle(_ name: String, _ function: @escaping @MainActor () async throws -> Void) {
        functions[name] = { _ in
            try await function()
            return .null
        }
    }

    /// Answers a call of the page, as a view does.
    ///
    /// - Parameters:
    ///   - name: The name that the page called.
    ///   - argument: What came with it.
    /// - Returns: The result, or the sentence that the page's promise is rejected with.
    public func answer(_ name: String, _ argument: JSONValue) async -> BridgeReply {
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
