import Foundation

/// Simulated keyboard and pointer input on a display.
struct UserInput: Sendable {
    let environment: [String: String]

    /// Presses keys one after the other, each by its name in X: `Tab`, `Return`, `alt+Left`.
    func press(_ keys: String...) async throws {
        try await act(["key"] + keys)
    }

    /// Types a text.
    func type(_ text: String) async throws {
        try await act(["type", "--delay", "1", text])
    }

    /// Clicks at a point of the window with the keyboard focus.
    func click(x: Int, y: Int) async throws {
        try await act([
            "getwindowfocus", "mousemove", "--window", "%1", "\(x)", "\(y)", "click", "1",
        ])
    }

    /// Resizes the window with the keyboard focus.
    func resizeWindow(width: Int, height: Int) async throws {
        try await act(["getwindowfocus", "windowsize", "%1", "\(width)", "\(height)"])
    }

    private func act(_ arguments: [String]) async throws {
        let process = try await ChildProcess(["xdotool"] + arguments, environment: environment)
        guard await process.code(within: 60) == 0 else {
            throw TestFailure("xdotool \(arguments.joined(separator: " ")) failed.")
        }
    }
}
