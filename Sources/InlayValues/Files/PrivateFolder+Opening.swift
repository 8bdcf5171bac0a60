import Foundation

extension PrivateFolder {
    /// The missing folders that are created.
    enum Creation {
        case nothing, alone, withParents
    }

    /// The number of links on the way to a folder above which it isn't found.
    private static let maximumLinks = 40

    /// Opens a folder, component by component.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - creating: Which missing folders are created.
    /// - Returns: The descriptor of the folder, which belongs to the user and has the mode 0700.
    /// - Throws: ``PrivateFolderError`` for a link, a folder of another user, and errors of the system.
    static func open(_ path: String, creating: Creation) throws(PrivateFolderError) -> Int32 {
        var walk = try FolderWalk(path)
        while let name = walk.next() {
            if try walk.isLink(name, creating: creating) {
                guard !walk.isAtEnd else {
                    throw PrivateFolderError(path, "it is a link or a file, not a folder")
                }
                guard walk.links < maximumLinks else { throw PrivateFolderError(path, code: ELOOP) }
                try walk.follow(name)
            } else {
                try walk.enter(name)
            }
        }
        return try walk.openRestricted()
    }
}

/// The way to a folder, from the root of the file system.
private struct FolderWalk: ~Copyable {
    #if os(Linux)
    /// A descriptor that needs no permission to list the folder (`O_PATH`).
    private static let flags = 0o10000000 | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    #else
    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    #endif

    private let path: String
    /// The components that are left, the next one at the end.
    private var pending: [Substring]
    /// The descriptor of the folder that was reached.
    private var current: Int32
    private(set) var links = 0

    init(_ path: String) throws(PrivateFolderError) {
        self.path = path
        let absolute =
            path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        pending = Self.components(of: absolute)
        current = open("/", Self.flags)
        guard current >= 0 else { throw PrivateFolderError(path) }
    }

    deinit { close(current) }

    private static func components(of path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }.reversed()
    }

    var isAtEnd: Bool { pending.isEmpty }

    mutating func next() -> String? { pending.popLast().map(String.init) }

    /// Returns whether a component is a link; creates a missing folder.
    func isLink(_ name: String, creating: PrivateFolder.Creation) throws(PrivateFolderError) -> Bool
    {
        var status = stat()
        if fstatat(current, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            return status.st_mode & S_IFMT == S_IFLNK
        }
        let isCreated = creating == .withParents || creating == .alone && isAtEnd
        guard errno == ENOENT, isCreated else { throw PrivateFolderError(path) }
        // Another program may create it at the same time.
        guard mkdirat(current, name, 0o700) == 0 || errno == EEXIST else {
            throw PrivateFolderError(path)
        }
        return false
    }

    mutating func enter(_ name: String) throws(PrivateFolderError) {
        let folder = openat(current, name, Self.flags)
        guard folder >= 0 else {
            throw errno == ENOTDIR || errno == ELOOP
                ? PrivateFolderError(path, "it is a link or a file, not a folder")
                : PrivateFolderError(path)
        }
        close(current)
        current = folder
    }

    /// Goes on with the target of a link, which nobody but the user and root can have made.
    mutating func follow(_ name: String) throws(PrivateFolderError) {
        var status = stat()
        guard fstat(current, &status) == 0 else { throw PrivateFolderError(path) }
        guard status.st_mode & 0o022 == 0, [0, geteuid()].contains(status.st_uid) else {
            throw PrivateFolderError(
                path, "“\(name)” is a link in a folder that other users can change")
        }
        let size = Int(PATH_MAX)
        var target = [CChar](repeating: 0, count: size)
        let count = readlinkat(current, name, &target, size)
        guard count > 0, count < size else { throw PrivateFolderError(path) }
        let text = String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        pending += Self.components(of: text)
        links += 1
        guard text.hasPrefix("/") else { return }
        let root = open("/", Self.flags)
        guard root >= 0 else { throw PrivateFolderError(path) }
        close(current)
        current = root
    }

    /// Opens the folder that was reached for reading, and restricts its mode.
    func openRestricted() throws(PrivateFolderError) -> Int32 {
        let folder = openat(current, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw PrivateFolderError(path) }
        do throws(PrivateFolderError) {
            var status = stat()
            guard fstat(folder, &status) == 0 else { throw PrivateFolderError(path) }
            guard status.st_uid == geteuid() else {
                throw PrivateFolderError(path, "it belongs to another user")
            }
            guard status.st_mode & S_ISVTX == 0 else {
                throw PrivateFolderError(path, "it is shared by all users")
            }
            if status.st_mode & 0o077 != 0, fchmod(folder, 0o700) != 0 {
                throw PrivateFolderError(path)
            }
        } catch {
            close(folder)
            throw error
        }
        return folder
    }
}
