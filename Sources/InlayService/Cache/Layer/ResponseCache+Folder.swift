public import Foundation
import Logging

extension ResponseCache {
    /// The program's default cache, in a folder named after the program in the user's cache
    /// folder.
    ///
    /// It is opened at first use. If the folder can't be used, a warning is logged and the cache
    /// is in memory only.
    public static let standard = makeStandard()

    /// Creates a cache in a folder.
    ///
    /// ```swift
    /// let cache = try ResponseCache(folder: folder)
    /// ```
    ///
    /// - Parameters:
    ///   - folder: The folder for responses; it and its parents are created if necessary.
    ///   - configuration: The limits and rules of the cache.
    /// - Throws: The reason why the folder can't be used.
    public convenience init(
        folder: URL, configuration: ResponseCacheConfiguration = ResponseCacheConfiguration()
    ) throws {
        try FileManager.default.createDirectory(
            at: folder.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        self.init(
            store: try DatabaseResponseStore(folder: folder), configuration: configuration)
    }

    /// Returns the default cache folder of a program, below `XDG_CACHE_HOME` or `~/.cache`.
    static func standardFolder(
        program: String, environment: [String: String], home: String
    ) -> URL {
        // The XDG specification requires relative paths to be ignored.
        let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return URL(fileURLWithPath: named ?? "\(home)/.cache", isDirectory: true)
            .appendingPathComponent(program, isDirectory: true)
            .appendingPathComponent("answers", isDirectory: true)
    }

    private static func makeStandard() -> ResponseCache {
        let process = ProcessInfo.processInfo
        let folder = standardFolder(
            program: process.processName, environment: process.environment,
            home: NSHomeDirectory())
        do {
            return try ResponseCache(folder: folder)
        } catch {
            let cache = ResponseCache()
            cache.logger.error(
                "Responses are cached in memory only, not in \(folder.path): \(error)")
            return cache
        }
    }
}
