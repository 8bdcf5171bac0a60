public import InlayValues

extension WebView {
    /// Runs a script in the page and gives the value of its last statement.
    ///
    /// ```swift
    /// try await view.evaluate("insert(\(field.text))")
    /// ```
    ///
    /// Values that are interpolated into the script are encoded: text is never code. A promise
    /// isn't awaited; see ``call(function:arguments:)``.
    ///
    /// - Parameter script: What to run, in the page's own world.
    /// - Returns: The value; `null` where there is none.
    /// - Throws: ``ScriptError``.
    @discardableResult
    public func evaluate(_ script: JavaScript) async throws(ScriptError) -> JSONValue {
        try await engine.evaluate(EngineScript(.statements(script)))
    }

    /// Runs a script in the page and decodes the value of its last statement.
    ///
    /// ```swift
    /// let title = try await view.evaluate("document.title", as: String.self)
    /// ```
    ///
    /// - Parameters:
    ///   - script: What to run, in the page's own world.
    ///   - type: What the value is.
    /// - Returns: The decoded value.
    /// - Throws: ``ScriptError``.
    public func evaluate<Value: Decodable>(
        _ script: JavaScript, as type: Value.Type
    ) async throws(ScriptError) -> Value {
        try decode(await evaluate(script))
    }

    /// Calls a function of the page and awaits what it returns.
    ///
    /// ```swift
    /// try await view.call(function: "editor.insert", arguments: [text, 3])
    /// ```
    ///
    /// - Parameters:
    ///   - function: An expression whose value is a function, asynchronous or not. `editor.insert`
    ///     is called with `editor` as `this`.
    ///   - arguments: What it is called with.
    /// - Returns: What it returned; `null` where that is nothing.
    /// - Throws: ``ScriptError``.
    @discardableResult
    public func call(
        function: JavaScript, arguments: [any Encodable] = []
    ) async throws(ScriptError) -> JSONValue {
        let values: [JSONValue]
        do {
            values = try arguments.map { try JSONValue(encoding: $0) }
        } catch {
            throw .arguments(message: "\(error)")
        }
        let body: JavaScript = "return await (\(function))(...JSON.parse(json));"
        return try await engine.evaluate(
            EngineScript(.function(body, json: JSONValue.array(values).serialized())))
    }

    /// Calls a function of the page, awaits what it returns and decodes it.
    ///
    /// - Parameters:
    ///   - function: An expression whose value is a function, asynchronous or not.
    ///   - arguments: What it is called with.
    ///   - type: What it returns.
    /// - Returns: The decoded value.
    /// - Throws: ``ScriptError``.
    public func call<Value: Decodable>(
        function: JavaScript, arguments: [any Encodable] = [], as type: Value.Type
    ) async throws(ScriptError) -> Value {
        try decode(await call(function: function, arguments: arguments))
    }

    private func decode<Value: Decodable>(_ value: JSONValue) throws(ScriptError) -> Value {
        do {
            return try value.decode(Value.self)
        } catch {
            throw .result(message: sentence(for: error))
        }
    }
}
