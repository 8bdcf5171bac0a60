package import InlayValues

/// A script to run in an engine: its code and its JavaScript world.
package struct EngineScript: Hashable, Sendable {
    /// The code of a script: statements, or the body of a function.
    package enum Body: Hashable, Sendable {
        /// Statements, whose result is the value of the last one.
        ///
        /// A promise isn't awaited.
        case statements(JavaScript)
        /// The body of an asynchronous function; `json` is passed as the function's parameter
        /// `json`.
        case function(JavaScript, json: String)
    }

    /// The code of the script: statements, or the body of a function.
    package let body: Body
    /// The JavaScript world that the script runs in.
    package let world: ScriptWorld

    /// Creates a script for a JavaScript world, by default the page's.
    package init(_ body: Body, in world: ScriptWorld = .page) {
        self.body = body
        self.world = world
    }

    /// Creates a script that calls a function of the page and awaits its result.
    ///
    /// - Throws: ``ScriptError/arguments(message:)``.
    init(calling function: JavaScript, _ arguments: [any Encodable]) throws(ScriptError) {
        let values: [JSONValue]
        do {
            values = try arguments.map { try JSONValue(encoding: $0) }
        } catch {
            throw .arguments(message: "\(error)")
        }
        let body: JavaScript = "return await (\(function))(...JSON.parse(json));"
        self.init(.function(body, json: JSONValue.array(values).serialized()))
    }
}

extension JSONValue {
    /// Returns the decoded result of a script.
    ///
    /// - Throws: ``ScriptError/result(message:)``.
    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws(ScriptError) -> Value {
        do {
            return try decode(type)
        } catch {
            throw .result(message: sentence(for: error))
        }
    }
}
