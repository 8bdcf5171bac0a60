import Foundation
import GRDB
public import InlayGeometry
import Logging

/// A persistent cache of row heights in an SQLite file, so that rows aren't measured again when the
/// app is started the next time.
///
/// ```swift
/// let heights = HeightDatabase(path: cacheFolder + "/heights.sqlite")
/// let list = ContentList(answers, heights: heights) { .html($0.body) }
/// ```
///
/// The initializer returns at once, and opens the file on another thread; only lookups and writes
/// wait until the file is open. A damaged file is renamed and replaced by an empty one, because
/// heights can always be measured again. If the damage is found while the file is in use, the file
/// is replaced at the next start. A file that can't be opened, or was created by a newer version,
/// is left unchanged; this is logged once, and rows are measured instead. Multiple programs may use
/// a file at the same time.
public final class HeightDatabase: HeightStore {
    /// The open database, or nil if the file can't be used.
    private let database: Task<DatabasePool?, Never>
    private let file: HeightFile
    private let logger: Logger
    /// The day on which the database was opened, in days since 1970.
    ///
    /// It is recorded as the last use of each height that is read or stored.
    private let today: Int

    /// Opens a file in the background, creating it if necessary.
    ///
    /// - Parameters:
    ///   - path: The path of the file, in an existing folder, which is made readable by the user only.
    ///   - limit: The maximum number of heights; if the file has more when it is opened, the least
    ///     recently used ones are removed.
    public convenience init(path: String, limit: Int = 2_000_000) {
        self.init(path: path, limit: limit, logger: Logger(label: "inlay.heights"))
    }

    init(path: String, limit: Int = 2_000_000, logger: Logger) {
        self.logger = logger
        let file = HeightFile(path: path, logger)
        self.file = file
        today = Int(Date().timeIntervalSince1970 / 86_400)
        database = Task.detached {
            let pool: DatabasePool? = await withCheckedContinuation { continuation in
                DispatchQueue(label: "inlay.heights.opening").async {
                    do {
                        continuation.resume(returning: try file.opened())
                    } catch {
                        logger.error(
                            "The height database can't be opened; rows are measured instead: \(error)"
                        )
                        continuation.resume(returning: nil)
                    }
                }
            }
            guard let pool else { return nil }
            // Counting millions of rows takes long, so it is done in the background.
            Task.detached(priority: .background) { await Self.trim(pool, to: limit, logger) }
            return pool
        }
    }

    /// Returns the cached heights in pixels, without the keys that have no cached height.
    ///
    /// If the file can't be read or the task is cancelled, the dictionary is empty.
    public func heights(for keys: [HeightKey]) async -> [HeightKey: Double] {
        guard let database = await database.value else { return [:] }
        do {
            let (heights, old) = try await database.read { [today] database in
                let statement = try database.cachedStatement(
                    sql: "SELECT height, day FROM height WHERE content = ? AND variant = ?")
                var heights: [HeightKey: Double] = [:]
                var old: [HeightKey: Double] = [:]
                for key in keys {
                    let row = try Row.fetchOne(
                        statement, arguments: [key.content.data, key.variant])
                    guard let row else { continue }
                    let height: Double = try row.decode(atIndex: 0)
                    heights[key] = height
                    if try row.decode(atIndex: 1) != today { old[key] = height }
                }
                return (heights, old)
            }
            // The last use of looked-up heights is recorded in the background.
            if !old.isEmpty { Task { await store(old) } }
            return heights
        } catch is CancellationError {
            return [:]
        } catch {
            logger.warning("Heights can't be read; rows are measured instead: \(error)")
            file.suspect(after: error)
            return [:]
        }
    }

    /// Stores heights in pixels, in one transaction, even if the task is cancelled; does nothing if
    /// the file can't be used.
    public func store(_ heights: [HeightKey: Double]) async {
        guard !heights.isEmpty, let database = await database.value else { return }
        do {
            // In a task of its own: a write of a cancelled task is rolled back.
            try await Task { [today] in
                try await database.write { database in
                    let statement = try database.cachedStatement(
                        sql: "INSERT OR REPLACE INTO height VALUES (?, ?, ?, ?)")
                    for (key, height) in heights {
                        try statement.execute(
                            arguments: [key.content.data, key.variant, height, today])
                    }
                }
            }.value
        } catch {
            logger.warning("Heights can't be stored; rows are measured again next time: \(error)")
            file.suspect(after: error)
        }
    }

    // MARK: - Private

    /// Removes the least recently used heights until nine tenths of the limit remain; does nothing
    /// if the limit isn't exceeded.
    private static func trim(_ database: DatabasePool, to limit: Int, _ logger: Logger) async {
        do {
            let count = try await database.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM height") ?? 0
            }
            guard count > limit else { return }
            try await database.write { database in
                try database.execute(
                    sql: """
                        DELETE FROM height WHERE (content, variant) IN
                        (SELECT content, variant FROM height ORDER BY day LIMIT ?)
                        """, arguments: [count - limit + limit / 10])
            }
        } catch {
            logger.warning("The oldest heights can't be removed: \(error)")
        }
    }
}

extension ContentHash {
    /// The 128 bits as stored in the file.
    fileprivate var data: Data {
        withUnsafeBytes(of: (first.bigEndian, second.bigEndian)) { Data($0) }
    }
}

extension HeightKey {
    /// A hash of all parts of the key except the content, as an integer for a database column.
    fileprivate var variant: Int64 {
        let hash = ContentHash("\(style.first) \(style.second) \(width) \(textScale)")
        return Int64(bitPattern: hash.first)
    }
}
