public import Foundation
import Logging

extension ResponseCache {
    /// The cache of this program, in a folder of its name in the user's cache folder.
    ///
    /// It is opened at its first use. Where the folder can't be used, the log says so, and the cache is in
    /// memory only.
    public static let standard = makeStandard()

    /// Makes a cache over a folder.
    ///
    /// ```swift
    /// let cache = try ResponseCache(folder: folder)
    /// ```
    ///
    /// - Parameters:
    ///   - folder: Where answers are kept; made with those above it where it isn't there.
    ///   - configuration: How the cache works.
    /// - Throws: Why the folder can't be used.
    public convenience init(
        folder: URL, configuration: ResponseCacheConfiguration = ResponseCacheConfiguration()
    ) throws {
        try FileManager.default.createDirectory(
            at: folder.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        self.init(
            store: try DatabaseResponseStore(folder: folder), configuration: configuration)
    }

    /// The folder of the cache of a program: in `XDG_CACHE_HOME`, or in `.cache` of the home.
    static func standardFolder(
        program: String, environment: [String: String], home: String
    ) -> URL {
        // The specification has relative paths ignored.
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
            cache.logger.error("Answers are kept in memory only, not in \(folder.path): \(error)")
            return cache
        }
    }
}
