import CGLib
import Glibc
import InlayGObject

/// An open file of a resource folder.
///
/// After the file is opened, the kernel is asked for its real path, which must be within the
/// folder. So no symbolic link can lead out of the folder, even if another process changes links at
/// the same time.
final class ResourceFile {
    let size: Int
    let descriptor: Int32
    private var ownsDescriptor = true

    /// Opens a file; nil if the path isn't that of a regular file within the folder.
    init?(_ path: ResourcePath, in folder: String) {
        // The folder itself may be a symbolic link, because the app chose it.
        guard let root = realpath(folder, nil) else { return nil }
        defer { free(root) }
        // Non-blocking: opening a pipe without a writer would never return.
        let descriptor = open(
            "\(folder)/\(path.text)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let realPath = ResourceFile.realPath(of: descriptor),
            realPath.hasPrefix(String(cString: root) == "/" ? "/" : String(cString: root) + "/")
        else {
            Glibc.close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        size = Int(status.st_size)
    }

    isolated deinit {
        if ownsDescriptor { Glibc.close(descriptor) }
    }

    /// Returns a stream of the file; releasing the stream closes the file, so call this only once.
    func makeStream() -> GLibObject {
        ownsDescriptor = false
        guard let stream = g_unix_input_stream_new(descriptor, 1) else {
            preconditionFailure("GIO makes a stream of any descriptor.")
        }
        return GLibObject(owning: stream)
    }

    private static func realPath(of descriptor: Int32) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes {
            guard let start = $0.baseAddress else { return 0 }
            return readlink(
                "/proc/self/fd/\(descriptor)", start.assumingMemoryBound(to: CChar.self), $0.count)
        }
        return count > 0 ? String(validating: buffer.prefix(count), as: UTF8.self) : nil
    }
}
