public import InlayValues

extension WebView {
    /// Runs a script in the page and returns the value of its last statement.
    ///
    /// ```swift
    /// try await view.evaluate("insert(\(field.text))")
    /// ```
    ///
    /// Values that are interpolated into the script are encoded, so that text never becomes code. A
    /// promise isn't awaited; see ``call(function:arguments:)``.
    ///
    /// - Parameter script: The code, which runs in the page's own JavaScript world.
    /// - Returns: The value, or `null` if there is none.
    /// - Throws: ``ScriptError``.
    @discardableResult
    public func evaluate(_ script: JavaScript) async throws(ScriptError) -> JSONValue {
        try await engine.evaluate(EngineScript(.statements(script)))
    }

    /// Runs a script like ``evaluate(_:)``, and decodes its value.
    ///
    /// ```swift
    /// let title = try await view.evaluate("document.title", as: String.self)
    /// ```
    public func evaluate<Value: Decodable>(
        _ script: JavaScript, as type: Value.Type
    ) async throws(ScriptError) -> Value {
        try await evaluate(script).decoded()
    }

    /// Calls a function of the page and awaits its result.
    ///
    /// ```swift
    /// try await view.call(function: "editor.insert", arguments: [text, 3])
    /// ```
    ///
    /// - Parameters:
    ///   - function: An expression whose value is a function, asynchronous or not. `editor.insert`
    ///     is called with `editor` as `this`.
    ///   - arguments: The arguments of the function.
    /// - Returns: The result, or `null` if the function returns nothing.
    /// - Throws: ``ScriptError``.
    @discardableResult
    public func call(
        function: JavaScript, arguments: [any Encodable] = []
    ) async throws(ScriptError) -> JSONValue {
        try await engine.evaluate(EngineScript(calling: function, arguments))
    }

    /// Calls a function like ``call(function:arguments:)``, and decodes its result.
    public func call<Value: Decodable>(
        function: JavaScript, arguments: [any Encodable] = [], as type: Value.Type
    ) async throws(ScriptError) -> Value {
        try await call(function: function, arguments: arguments).decoded()
    }
}
