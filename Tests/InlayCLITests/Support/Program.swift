import Foundation

/// The built program, run as a person would run it, without a display.
struct Program {
    /// All that a run left behind.
    struct Outcome {
        let code: Int32
        let output: Data
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Few at a time: each run has a display and web processes of its own.
    private static let gate = Gate(3)
    /// In seconds; the longest takes one minute on a machine that has nothing else to do.
    private static let longestRun = 480.0

    static let products = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(".build/debug")

    /// The product that is run.
    var name = "inlay"
    /// The program and arguments before the product, which start it.
    var launcher: [String] = []
    /// Where the program runs, and where it writes.
    let folder: URL
    var environment: [String: String] = [:]

    /// Runs the program to its end.
    func run(_ arguments: String..., input: Data? = nil) async throws -> Outcome {
        try await run(arguments, input: input)
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: What follows the program's name.
    ///   - input: What it reads as standard input; without it, there is none.
    ///   - began: Is given the running process.
    /// - Returns: All that the run left behind.
    /// - Throws: What the system says when the program can't be started; ``TestFailure`` when it doesn't
    ///   come to its end.
    func run(
        _ arguments: [String], input: Data? = nil, began: (@Sendable (ChildProcess) -> Void)? = nil
    ) async throws -> Outcome {
        await Self.gate.enter()
        defer { Task { await Self.gate.leave() } }
        let logs = FileManager.default.temporaryDirectory
            .appendingPathComponent("inlay-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: logs) }
        // Through files, not pipes: nothing that is left behind could keep this waiting.
        let handles = try ["in", "out", "err"].map { name in
            let file = logs.appendingPathComponent(name)
            try (name == "in" ? input ?? Data() : Data()).write(to: file)
            return try FileHandle(forUpdating: file)
        }
        let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            .filter { !displays.contains($0.key) || environment[$0.key] != nil }
        let process = try await ChildProcess(
            launcher + [Self.products.appendingPathComponent(name).path] + arguments,
            environment: variables,
            folder: folder,
            files: .init(input: handles[0], output: handles[1], errors: handles[2]))
        began?(process)
        let code = await process.code(within: Self.longestRun)
        if code == nil { process.stop() }
        let outcome = try Outcome(
            code: code ?? 0,
            output: Data(contentsOf: logs.appendingPathComponent("out")),
            errors: String(
                decoding: Data(contentsOf: logs.appendingPathComponent("err")), as: UTF8.self))
        guard code != nil else {
            throw TestFailure(
                """
                \(name) \(arguments.joined(separator: " ")) didn't come to its end. It said:
                \(outcome.text)\(outcome.errors)
                """)
        }
        return outcome
    }
}
