import Foundation
import Glibc

/// A child process that renders the workloads with engines of other languages.
///
/// Its runs alternate with those of this process, so that other load of the machine affects all.
final class PeerProcess {
    /// The supported pairs of an engine and a workload, each as `engine workload`.
    private(set) var runs: [String] = []
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var buffer: [UInt8] = []

    /// Starts the program, sends it the first line, and reads the runs that it supports.
    init(_ executable: String, _ arguments: [String], firstLine: String? = nil) throws {
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        if let firstLine {
            try input.fileHandleForWriting.write(contentsOf: Data((firstLine + "\n").utf8))
        }
        let line = try readLine()
        runs = line.split(separator: "\t").map(String.init)
    }

    /// Returns the time of a number of runs, in seconds.
    func seconds(_ run: String, count: Int) throws -> Double {
        try request(run, count)
        guard let seconds = Double(try readLine()) else { throw Self.end }
        return seconds
    }

    /// Returns the text of one run.
    func text(_ run: String) throws -> String {
        try request(run, 0)
        guard let count = Int(try readLine()) else { throw Self.end }
        while buffer.count < count { try read() }
        defer { buffer.removeFirst(count) }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Ends the process.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private func request(_ run: String, _ count: Int) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(run) \(count)\n".utf8))
    }

    private func readLine() throws -> String {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeFirst(end + 1) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            try read()
        }
    }

    private func read() throws {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else { throw Self.end }
        buffer += data
    }

    private static let end = BenchError(description: "A peer’s process ended or said no number.")
}

extension PeerProcess {
    /// Returns Python with its installed engines; `INLAY_BENCH_PYTHON` names another interpreter.
    static func python(_ setup: String) -> PeerProcess? {
        let script = String(decoding: PackageResources.peers_py, as: UTF8.self)
        let python = ProcessInfo.processInfo.environment["INLAY_BENCH_PYTHON"]
        return try? PeerProcess(
            "/usr/bin/env", [python ?? "python3", "-c", script], firstLine: setup)
    }

    /// Returns ctemplate, if its headers and a C++ compiler are installed; the program and the
    /// template are written into the folder.
    static func ctemplate(_ template: String, _ values: [String], in folder: URL) -> PeerProcess? {
        let source = folder.appendingPathComponent("ctemplate_peer.cc")
        let program = folder.appendingPathComponent("ctemplate_peer")
        let file = folder.appendingPathComponent("row.tpl")
        guard (try? Data(PackageResources.ctemplate_peer_cc).write(to: source)) != nil,
            (try? Data(template.utf8).write(to: file)) != nil
        else { return nil }
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "c++", "-O2", "-std=c++14", source.path, "-lctemplate", "-lpthread", "-o",
            program.path,
        ]
        compiler.standardError = FileHandle.nullDevice
        guard (try? compiler.run()) != nil else { return nil }
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { return nil }
        return try? PeerProcess(program.path, [file.path] + values)
    }
}
