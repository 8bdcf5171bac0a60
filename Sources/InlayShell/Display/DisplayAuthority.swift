import CGLib
import Glibc
import Synchronization

/// The X authority file of a virtual display, with the key that clients need to connect.
///
/// Only this user can read the file, so that other users of the machine can't connect.
package enum DisplayAuthority {
    /// The paths of the authority files, to be removed when the program exits.
    private nonisolated static let files = Mutex<[String]>([])

    /// Writes a file that only this user can read, with a new random key.
    ///
    /// The file is removed when the program exits normally.
    ///
    /// - Returns: The file's path.
    /// - Throws: ``VirtualDisplay/Failure``.
    static func makeFile() throws(VirtualDisplay.Failure) -> String {
        let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
        let usable = folder.flatMap { access($0, W_OK | X_OK) == 0 ? $0 : nil }
        let path = "\(usable ?? String(cString: g_get_tmp_dir()))/inlay-display-XXXXXX"
        var name = Array(path.utf8CString)
        let descriptor = g_mkstemp_full(&name, O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        defer { Glibc.close(descriptor) }
        let file = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let isFirst = files.withLock { files in
            files.append(file)
            return files.count == 1
        }
        // The handler runs on whichever thread exits the program.
        if isFirst { atexit { DisplayAuthority.removeFiles() } }
        let bytes = entry(key: withUnsafeBytes(of: UInt128.random(in: .min ... .max), Array.init))
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw failure(file) }
        return file
    }

    /// Returns an authority file's entry in the format of libXau.
    ///
    /// The entry consists of an address family, then the address, the display's number, the
    /// protocol's name and its key, each preceded by its length. The family matches any host. The
    /// display's number is empty, because the display isn't started yet.
    static func entry(key: [UInt8]) -> [UInt8] {
        func counted(_ bytes: [UInt8]) -> [UInt8] {
            [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
        }
        return [0xFF, 0xFF] + counted([]) + counted([]) + counted(Array("MIT-MAGIC-COOKIE-1".utf8))
            + counted(key)
    }

    /// Removes the authority files.
    ///
    /// Call it before the program ends without running its exit handlers, for example by a signal.
    package nonisolated static func removeFiles() {
        for file in files.withLock({ $0 }) { unlink(file) }
    }

    private static func failure(_ path: String) -> VirtualDisplay.Failure {
        VirtualDisplay.Failure(
            description: """
                The key of the private display can't be written to \(path): \
                \(String(cString: strerror(errno))).
                """)
    }
}
