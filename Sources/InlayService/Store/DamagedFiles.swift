import Foundation

/// Damaged files that were set aside: the latest stay for some time, for whoever wants to look at them.
struct DamagedFiles {
    /// Marks the name of a file or folder that was set aside.
    static let mark = ".damaged"

    /// The folder that they are in.
    let folder: String
    /// How many findings stay; a database with its log and its bodies is one.
    let count: Int
    /// How long one stays, in seconds.
    let age: TimeInterval

    /// Removes what is too old or too much.
    func trim(now: Date = Date()) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        var findings: [String: (names: [String], time: TimeInterval)] = [:]
        for name in names {
            guard let finding = Self.finding(name), let time = time(of: name) else { continue }
            let known = findings[finding] ?? ([], 0)
            findings[finding] = (known.names + [name], max(known.time, time))
        }
        let limit = now.timeIntervalSince1970 - age
        let sorted = findings.values.sorted { $0.time > $1.time }
        for (index, finding) in sorted.enumerated() where index >= count || finding.time < limit {
            for name in finding.names {
                try? FileManager.default.removeItem(atPath: folder + "/" + name)
            }
        }
    }

    // MARK: - Private

    /// What all files of one finding have in common; nil for a file that wasn't set aside.
    private static func finding(_ name: String) -> String? {
        guard let range = name.range(of: mark) else { return nil }
        var ending = name[range.upperBound...]
        for part in ["-wal", "-shm"] where ending.hasSuffix(part) {
            ending = ending.dropLast(part.count)
        }
        return ending.isEmpty ? name : String(ending)
    }

    /// When a file was set aside: renaming changes that time, and no other.
    private func time(of name: String) -> TimeInterval? {
        var status = stat()
        guard lstat(folder + "/" + name, &status) == 0 else { return nil }
        return TimeInterval(status.st_ctim.tv_sec) + TimeInterval(status.st_ctim.tv_nsec) / 1e9
    }
}
