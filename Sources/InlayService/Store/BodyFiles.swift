import Foundation

/// The folder of large bodies, one file each, with names that are never reused.
///
/// A file belongs to a response once the database references it. A file without a reference is
/// left over from a killed program and is removed by the next sweep.
struct BodyFiles: Sendable {
    let folder: String

    init(folder: String) throws {
        self.folder = folder
        try StoreFolder.prepare(folder)
    }

    func path(_ name: String) -> String { folder + "/" + name }

    /// Writes a body into a new file and returns its name.
    func add(_ body: Data) throws -> String {
        let name = Self.newName()
        let path = path(name)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.error(path) }
        defer { close(file) }
        do {
            try Self.fill(file, with: body, path)
        } catch {
            unlink(path)
            throw error
        }
        return name
    }

    /// Returns the contents of a file, or nil if it doesn't exist.
    func read(_ name: String) throws -> Data? {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path(name)))
        } catch  where access(path(name), F_OK) != 0 && errno == ENOENT {
            return nil
        }
    }

    func remove(_ name: String) {
        unlink(path(name))
    }

    /// The damaged files that were renamed: at most eight, for a month.
    var damaged: DamagedFiles { DamagedFiles(folder: folder, count: 8, age: 30 * 86_400) }

    /// Renames a damaged file so that it isn't used any more, and returns its new path; nil if
    /// renaming fails.
    func setAside(_ name: String) -> String? {
        let aside = path(name) + DamagedFiles.mark
        guard rename(path(name), aside) == 0 else { return nil }
        damaged.trim()
        return aside
    }

    /// Removes unreferenced files that are old enough not to be in the process of being written;
    /// returns their number.
    func sweep(keeping known: Set<String>, olderThan age: Duration) throws -> Int {
        damaged.trim()
        let limit = Date().addingTimeInterval(-(age / .seconds(1)))
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder)
        where !known.contains(name) && !name.hasSuffix(".damaged") && !isBeingWritten(name) {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
            guard let date = attributes?[.modificationDate] as? Date, date <= limit else {
                continue
            }
            remove(name)
            count += 1
        }
        return count
    }

    // MARK: -

    /// Returns whether a writer holds the lock of a file, however long ago it last wrote.
    private func isBeingWritten(_ name: String) -> Bool {
        let file = open(path(name), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    static func newName() -> String {
        (0..<2).map { _ in
            let text = String(UInt64.random(in: 0...UInt64.max), radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
    }

    static func fill(_ file: Int32, with body: Data, _ path: String) throws {
        try body.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = write(file, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw error(path) }
                written += count
            }
        }
    }

    /// Converts the last `errno` to a store error.
    static func error(_ path: String) -> ResponseStoreError {
        let code = errno
        return [ENOSPC, EDQUOT, EFBIG].contains(code)
            ? .diskFull(path: path)
            : .unusable(path: path, reason: String(cString: strerror(code)))
    }
}
