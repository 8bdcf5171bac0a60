import Foundation

/// The processes that a run of the program left behind, found by a mark in their environment.
enum Leftovers {
    static let variable = "INLAY_TEST_MARK"

    /// Waits until no process has the mark, or the time is up.
    ///
    /// - Returns: The command lines of those that are still there.
    static func remaining(mark: String, within limit: Duration) async -> [String] {
        let deadline = ContinuousClock.now + limit
        while true {
            let found = commands(mark: mark)
            if found.isEmpty || ContinuousClock.now > deadline { return found }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    static func commands(mark: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.filter { Int($0) != nil }.compactMap { process in
            // Of a process that has ended, and only waits for its parent to notice, it is empty.
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
