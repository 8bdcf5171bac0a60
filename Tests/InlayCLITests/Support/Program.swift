import Foundation

/// The built program, run without a display.
struct Program {
    /// The result of a run.
    struct Outcome {
        let code: Int32
        let output: Data
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// Limits concurrent runs, as each has its own display and web processes.
    private static let gate = Gate(3)
    /// The timeout in seconds; the longest run takes one minute on an idle machine.
    private static let longestRun = 480.0

    /// The folder of the package.
    static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The folder of the built programs: that of `scripts/test`, or else of debug builds.
    static let products =
        ProcessInfo.processInfo.environment["INLAY_PRODUCTS"].map { URL(fileURLWithPath: $0) }
        ?? repository.appendingPathComponent(".build/debug")

    /// The name of the executed product.
    var name = "inlay"
    /// The program and arguments that start the product.
    var launcher: [String] = []
    /// The working directory of the program.
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
        // By files, not pipes: a remaining child process can't block the reading of them.
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
