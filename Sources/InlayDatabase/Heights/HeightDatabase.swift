import Foundation
import GRDB
public import InlayGeometry
import Logging

/// Heights of rows that are kept in a file, for the next start.
///
/// ```swift
/// let heights = try HeightDatabase(path: cacheFolder + "/heights.sqlite")
/// let list = ContentList(answers, heights: heights) { .html($0.body) }
/// ```
///
/// What is in the file can always be measured again: a file that is damaged is set aside, and one
/// that can't be written is read for as long as it goes. Several programs may use it at a time.
public final class HeightDatabase: HeightStore {
    private let database: DatabasePool
    private let limit: Int
    private let logger: Logger
    /// Days since 1970: when a height was asked for last is kept no finer.
    private let today: Int

    /// Opens a file, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - path: Where the file is; its folder has to be there.
    ///   - limit: How many heights are kept; those that nobody asked for the longest go first.
    /// - Throws: What SQLite says of a file that can neither be opened nor be made anew.
    public init(path: String, limit: Int = 2_000_000) throws {
        let logger = Logger(label: "inlay.heights")
        self.logger = logger
        self.limit = limit
        today = Int(Date().timeIntervalSince1970 / 86_400)
        do {
            database = try Self.open(path)
        } catch let error as DatabaseError where Self.isDamage(error) {
            // Kept for whoever wants to know what happened.
            let aside = "\(path).damaged-\(Int(Date().timeIntervalSince1970))"
            logger.warning("\(path) is damaged (\(error)); it is set aside as \(aside).")
            try FileManager.default.moveItem(atPath: path, toPath: aside)
            for ending in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + ending)
            }
            database = try Self.open(path)
        }
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        trim()
    }

    /// The heights that are in the file, in pixels; none where it can't be read.
    public func heights(for keys: [HeightKey]) async -> [HeightKey: Double] {
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
            // Those that are asked for stay for longer; nobody waits for that.
            if !old.isEmpty { Task { await store(old) } }
            return heights
        } catch {
            logger.warning("Heights can't be read, rows are measured instead: \(error)")
            return [:]
        }
    }

    /// Puts heights into the file, in pixels, all or none of them.
    public func store(_ heights: [HeightKey: Double]) async {
        guard !heights.isEmpty else { return }
        do {
            try await database.write { [today] database in
                let statement = try database.cachedStatement(
                    sql: "INSERT OR REPLACE INTO height VALUES (?, ?, ?, ?)")
                for (key, height) in heights {
                    try statement.execute(
                        arguments: [key.content.data, key.variant, height, today])
                }
            }
        } catch {
            logger.warning("Heights can't be kept, rows are measured again next time: \(error)")
        }
    }

    private static func open(_ path: String) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.label = "inlay.heights"
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { database in
            // What the last second wrote may be lost with the power; the file is never damaged.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS height (
                        content BLOB NOT NULL, variant INTEGER NOT NULL, height REAL NOT NULL,
                        day INTEGER NOT NULL, PRIMARY KEY (content, variant)
                    ) WITHOUT ROWID
                    """)
            _ = try Int.fetchOne(database, sql: "SELECT height + day FROM height LIMIT 1")
        }
        return pool
    }

    private static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
    }

    /// Lets go of the oldest heights, where there are too many.
    private func trim() {
        try? database.write { [limit] database in
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM height") ?? 0
            guard count > limit else { return }
            try database.execute(
                sql: """
                    DELETE FROM height WHERE (content, variant) IN
                    (SELECT content, variant FROM height ORDER BY day LIMIT ?)
                    """, arguments: [count - limit + limit / 10])
        }
    }
}

extension ContentHash {
    /// The bits as the file has them.
    fileprivate var data: Data {
        withUnsafeBytes(of: (first.bigEndian, second.bigEndian)) { Data($0) }
    }
}

extension HeightKey {
    /// All but the content, in one number.
    fileprivate var variant: Int64 {
        let hash = ContentHash("\(style.first) \(style.second) \(width) \(textScale)")
        return Int64(bitPattern: hash.first)
    }
}
