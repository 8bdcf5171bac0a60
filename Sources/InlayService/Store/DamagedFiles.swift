import Foundation

/// The damaged files that were renamed, the latest of which are kept for diagnosis.
struct DamagedFiles {
    /// The mark in the name of a renamed file or folder.
    static let mark = ".damaged"

    let folder: String
    /// The maximum number of incidents; a database with its log and bodies counts as one incident.
    let count: Int
    /// The time in seconds after which files are removed.
    let age: TimeInterval

    /// Removes all files, because they may contain responses of a user who logs out.
    func removeAll() {
        for name in names where Self.finding(name) != nil {
            try? FileManager.default.removeItem(atPath: folder + "/" + name)
        }
    }

    /// Removes files that exceed the age or number.
    func trim(now: Date = Date()) {
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

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Returns the key of the incident that a renamed file belongs to, which a database shares with
    /// its log and its folder of bodies; nil if the name isn't that of a damaged file.
    private static func finding(_ name: String) -> String? {
        guard let range = name.range(of: mark) else { return nil }
        var ending = name[range.upperBound...]
        for part in ["-wal", "-shm"] where ending.hasSuffix(part) {
            ending = ending.dropLast(part.count)
        }
        return ending.isEmpty ? name : String(ending)
    }

    /// Returns when a file was renamed: renaming sets the status change time, but not the
    /// modification time.
    private func time(of name: String) -> TimeInterval? {
        var status = stat()
        guard lstat(folder + "/" + name, &status) == 0 else { return nil }
        return TimeInterval(status.st_ctim.tv_sec) + TimeInterval(status.st_ctim.tv_nsec) / 1e9
    }
}
