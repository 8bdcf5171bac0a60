import Foundation

/// The benchmark's server in its own process.
nonisolated struct ServerProcess {
    let url: URL
    private let process: Process
    private let input: Pipe

    /// Starts this program as a server and waits for its port.
    init() throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [LoopbackServer.name]
        input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = line.split(whereSeparator: \.isNewline).first.flatMap { Int($0) }
        guard let port, let url = URL(string: "http://127.0.0.1:\(port)/") else {
            throw BenchError(description: "The server didn't start.")
        }
        self.url = url
    }

    /// Stops the server, so that its port is closed.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
