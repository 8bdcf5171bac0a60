import Foundation
import InlayTesting

/// The processes that a run of the program left behind, found by a mark in their environment.
enum Leftovers {
    static let variable = "INLAY_TEST_MARK"

    /// Waits until no process has the mark.
    static func areGone(mark: String) async throws {
        try await waitUntil("no process is left", commands(mark: mark)) { $0.isEmpty }
    }

    static func commands(mark: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.filter { Int($0) != nil }.compactMap { process in
            // The environment of a zombie process is empty.
            let environment = contents("/proc/\(process)/environ")
            guard environment.contains("\(variable)=\(mark)") else { return nil }
            return contents("/proc/\(process)/cmdline").replacing("\0", with: " ")
        }
    }

    private static func contents(_ path: String) -> String {
        let data = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).readToEnd()
        return String(decoding: (data ?? nil) ?? Data(), as: UTF8.self)
    }
}
