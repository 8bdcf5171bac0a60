import Foundation

/// The random key of a store, in a file that only its owner can read.
enum StoreKey {
    private static let length = 32

    /// Reads the key of a folder, creating one if necessary.
    static func read(in folder: String) throws -> [UInt8] {
        let path = folder + "/key"
        if let key = content(path) { return key }
        let new = folder + "/key-\(UUID().uuidString)"
        defer { unlink(new) }
        let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw BodyFiles.error(new) }
        defer { close(file) }
        try BodyFiles.fill(file, with: Data(random()), new)
        // Another program may create a key at the same time; the first one wins.
        if link(new, path) != 0, errno != EEXIST { throw BodyFiles.error(path) }
        if let key = content(path) { return key }
        // The existing key file is incomplete, so data that was stored with it can't be found any
        // more.
        guard rename(new, path) == 0, let key = content(path) else { throw BodyFiles.error(path) }
        return key
    }

    /// Returns a random key for the lifetime of the process.
    static func random() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<length).map { _ in .random(in: .min ... .max, using: &generator) }
    }

    private static func content(_ path: String) -> [UInt8]? {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)), data.count == length
        else { return nil }
        return [UInt8](data)
    }
}
