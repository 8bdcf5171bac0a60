import Foundation

/// The web processes that this program started, with their memory.
enum WebProcesses {
    /// Returns the ids of the web processes that exist now.
    static func all() -> Set<Int> {
        var parents: [Int: Int] = [:]
        var webProcesses: [Int] = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = Int(name), let status = read("/proc/\(name)/stat"),
                let open = status.firstIndex(of: "("), let close = status.lastIndex(of: ")")
            else { continue }
            // After the name: the state, then the parent.
            let rest = status[close...].dropFirst().split(separator: " ")
            parents[process] = rest.count > 1 ? Int(rest[1]) : nil
            if status[open...].hasPrefix("(WebKitWebProces"), rest.first != "Z" {
                webProcesses.append(process)
            }
        }
        let own = Int(ProcessInfo.processInfo.processIdentifier)
        return Set(
            webProcesses.filter { process in
                var ancestor: Int? = process
                while let current = ancestor, current > 1, current != own {
                    ancestor = parents[current]
                }
                return ancestor == own
            })
    }

    /// Returns the memory of processes in megabytes; shared memory counts proportionally.
    static func megabytes(of processes: Set<Int>) -> Double {
        processes.reduce(0) { sum, process in
            let lines = read("/proc/\(process)/smaps_rollup")?.split(separator: "\n") ?? []
            let words = lines.first { $0.hasPrefix("Pss:") }?.split(separator: " ") ?? []
            return sum + (words.count > 1 ? Double(words[1]) ?? 0 : 0) / 1024
        }
    }

    /// Returns the memory of this program and all its child processes, in megabytes.
    static func treeMegabytes() -> Double {
        var parents: [Int: Int] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = Int(name), let status = read("/proc/\(name)/stat"),
                let close = status.lastIndex(of: ")")
            else { continue }
            let rest = status[close...].dropFirst().split(separator: " ")
            parents[process] = rest.count > 1 ? Int(rest[1]) : nil
        }
        let own = Int(ProcessInfo.processInfo.processIdentifier)
        let tree = parents.keys.filter { process in
            var ancestor: Int? = process
            while let current = ancestor, current > 1, current != own {
                ancestor = parents[current]
            }
            return ancestor == own && read("/proc/\(process)/comm")?.hasPrefix("Xvfb") != true
        }
        return megabytes(of: Set(tree))
    }

    private static func read(_ path: String) -> String? {
        guard let data = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).readToEnd()
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
