import InlayTesting

extension TestWindow {
    /// Draws frames until a condition holds.
    func wait(until goal: String, _ holds: () async throws -> Bool) async throws {
        var patience = Patience()
        while try await !holds() {
            try patience.check(goal)
            await frame()
        }
    }

    /// Draws frames until a value fits, and returns it.
    @discardableResult
    func wait<Value>(
        until goal: String, _ value: () async throws -> Value, fits: (Value) -> Bool
    ) async throws -> Value {
        var patience = Patience()
        while true {
            let seen = try await value()
            if fits(seen) { return seen }
            try patience.check(goal) { seen }
            await frame()
        }
    }

    /// Repeats events of the user until a condition holds: a drag may be too fast, and a view may
    /// scroll under the pointer.
    ///
    /// Only for idempotent events. They are repeated slowly, so that earlier ones take effect even
    /// on a slow machine.
    func act(
        _ arguments: String..., until goal: String, _ holds: () async throws -> Bool
    ) async throws {
        var patience = Patience()
        while true {
            try await UserInput.send(arguments)
            for _ in 0..<300 {
                if try await holds() { return }
                try patience.check("\(goal), after \(arguments.joined(separator: " "))")
                await frame()
            }
        }
    }
}
