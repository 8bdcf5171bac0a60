import Foundation
import Glibc

/// A child process of this test program with a single suite, until it ends or is killed.
final class KilledProgram {
    private let process = Process()
    private let pipe = Pipe()
    private var output = Data()

    init(suite: String, environment: [String: String]) throws {
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--testing-library", "swift-testing", "--filter", suite]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Waits until the program has printed so many lines or has ended.
    func read(atLeast count: Int) {
        while output.count < count {
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { return }
            output += data
        }
    }

    /// Waits for the end of the program, and returns the lines with `@` that it printed.
    func lines() -> [[Substring]] {
        output += pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\n")
            .filter { $0.hasPrefix("@") }.map { $0.dropFirst().split(separator: " ") }
    }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
    }

    /// Prints a line for the parent process.
    static func say(_ text: String) {
        FileHandle.standardOutput.write(Data("@\(text)\n".utf8))
    }
}
