import Foundation
import GRDB
public import InlayGeometry
import Logging

/// Heights of rows that are kept in a file, for the next start.
///
/// ```swift
/// let heights = HeightDatabase(path: cacheFolder + "/heights.sqlite")
/// let list = ContentList(answers, heights: heights) { .html($0.body) }
/// ```
///
/// The file is opened on a thread of its own when the store is made, so that nothing waits for it but what is asked of
/// the store. What is in the file can always be measured again: a file that is damaged is set aside, and one that can't
/// be opened, or is of a newer version, is left as it is; the log says so once, and rows are measured. Several programs
/// may use a file at a time.
public final class HeightDatabase: HeightStore {
    /// The open file; nil where it can't be used.
    private let database: Task<DatabasePool?, Never>
    private let logger: Logger
    /// Days since 1970: when a height was asked for last is kept no finer.
    private let today: Int

    /// Takes a file, makes it where there is none, and begins to open it.
    ///
    /// - Parameters:
    ///   - path: Where the file is; its folder has to be there.
    ///   - limit: How many heights are kept; those that nobody asked for the longest go first.
    public init(path: String, limit: Int = 2_000_000) {
        let logger = Logger(label: "inlay.heights")
        self.logger = logger
        today = Int(Date().timeIntervalSince1970 / 86_400)
        database = Task.detached {
            let pool: DatabasePool? = await withCheckedContinuation { continuation in
                DispatchQueue(label: "inlay.heights.opening").async {
                    do {
                        continuation.resume(returning: try HeightFile(path: path, logger).opened())
                    } catch {
                        logger.error("Heights aren't kept, rows are measured instead: \(error)")
                        continuation.resume(returning: nil)
                    }
                }
            }
            guard let pool else { return nil }
            // Nobody waits for the count of what may be millions of rows.
            Task.detached(priority: .background) { await Self.trim(pool, to: limit, logger) }
            return pool
        }
    }

    /// The heights that are in the file, in pixels; none where it can't be read.
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
        guard !heights.isEmpty, let database = await database.value else { return }
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

    // MARK: - Private

    /// Removes the oldest heights, where there are too many.
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
