import Foundation
import GRDB
import Inlay
import InlayTesting

/// A message of the mail scene.
struct Mail: FetchableRecord, Decodable, Sendable {
    let id: Int64
    let sender: String
    let sent: Date
    let subject: String
    let body: String
    let isRead: Bool
}

/// A mailbox in SQLite, with messages generated from a seed.
final class MailStore: Sendable {
    static let count = 50_000

    let pool: DatabasePool
    let heights: HeightDatabase
    /// The folder of the database, removed with the scene.
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        pool = try DatabasePool(path: folder.url.appendingPathComponent("mail.sqlite").path)
        heights = HeightDatabase(
            path: folder.url.appendingPathComponent("heights.sqlite").path)
        try pool.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE mail (id INTEGER PRIMARY KEY, sender TEXT NOT NULL, \
                    sent DOUBLE NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, isRead BOOLEAN NOT NULL)
                    """)
            var random = SeededGenerator(seed: 12)
            let now = Date.now.timeIntervalSince1970
            for number in 0..<Self.count {
                let isRead = Int.random(in: 0..<5, using: &random) > 0
                // Twenty minutes apart, the last of them just now.
                let sent = now - Double(Self.count - 1 - number) * 1200
                try Self.insert(isRead: isRead, sent: sent, into: db, &random)
            }
        }
    }

    /// Returns a snapshot of the current messages, newest first.
    func messages() throws -> DatabaseRows<Mail> {
        try DatabaseRows("mail", descending: true, in: pool)
    }

    /// Adds a new message.
    func receive() async throws {
        try await pool.write { db in
            var random = SystemRandomNumberGenerator()
            try Self.insert(
                isRead: false, sent: Date.now.timeIntervalSince1970, into: db, &random)
        }
    }

    func read(_ id: Int64) async throws {
        try await pool.write { db in
            try db.execute(sql: "UPDATE mail SET isRead = 1 WHERE id = ?", arguments: [id])
        }
    }

    /// Deletes messages and returns them, so that the deletion can be undone.
    ///
    /// - Parameters:
    ///   - rows: The indices of the messages.
    ///   - messages: The rows that have these indices.
    ///   - progress: Receives the completed fraction after each thousand messages.
    /// - Returns: The deleted messages.
    /// - Throws: The error of the database.
    func delete(
        _ rows: RangeSet<Int>, of messages: DatabaseRows<Mail>,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws -> [Mail] {
        let ids = try messages.ids(as: Int64.self)
        let deleted = rows.ranges.joined().map { ids[$0] }
        return try await pool.write { db in
            let select = try db.makeStatement(sql: "SELECT * FROM mail WHERE id = ?")
            let delete = try db.makeStatement(sql: "DELETE FROM mail WHERE id = ?")
            return try deleted.enumerated().compactMap { index, id in
                let mail = try Mail.fetchOne(select, arguments: [id])
                try delete.execute(arguments: [id])
                Self.report(index + 1, of: deleted.count, to: progress)
                return mail
            }
        }
    }

    /// Inserts deleted messages again, and reports the completed fraction.
    func insert(
        _ mails: [Mail], progress: @escaping @Sendable (Double) -> Void
    ) async throws {
        try await pool.write { db in
            let insert = try db.makeStatement(sql: "INSERT INTO mail VALUES (?, ?, ?, ?, ?, ?)")
            for (index, mail) in mails.enumerated() {
                try insert.execute(arguments: [
                    mail.id, mail.sender, mail.sent.timeIntervalSince1970, mail.subject, mail.body,
                    mail.isRead,
                ])
                Self.report(index + 1, of: mails.count, to: progress)
            }
        }
    }

    private static func report(
        _ count: Int, of total: Int, to progress: @Sendable (Double) -> Void
    ) {
        if count.isMultiple(of: 1000) { progress(Double(count) / Double(total)) }
    }

    private static func insert(
        isRead: Bool, sent: Double, into db: Database, _ random: inout some RandomNumberGenerator
    ) throws {
        let number = Int.random(in: 100..<1000, using: &random)
        let body = bodies[Int.random(in: bodies.indices, using: &random)]
        try db.execute(
            sql: "INSERT INTO mail (sender, sent, subject, body, isRead) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                senders[Int.random(in: senders.indices, using: &random)], sent,
                subjects[Int.random(in: subjects.indices, using: &random)] + " \(number)",
                body.replacingOccurrences(of: "#", with: "\(number)"), isRead,
            ])
    }

    private static let senders = [
        "Ada Lovelace", "Grace Hopper", "Facility <night shift>", "Barbara & Frances", "Billing",
    ]
    private static let subjects = [
        "Delivery", "Rack change", "Your ticket", "Feed maintenance", "Meeting minutes",
    ]
    private static let bodies = [
        "<p>The pallet with number # is at the gate. <b>Please fetch it before five.</b></p>",
        """
        <p>Good evening,</p><p>we are moving the servers of rack # on Saturday between two and four. \
        Servers with two feeds stay online.</p><ul><li>doors stay locked<li>the lift is out of order</ul>
        """,
        """
        <table><tr><th>Feed<th>kW<th>State<tr><td>A<td>#<td>as always<tr><td>B<td>0<td>off</table>
        """,
        "<blockquote>Can you look at # once more?</blockquote><p>Done, it is closed again.</p>",
        "<p>See <a href=\"https://example.org/minutes/#\">the minutes</a> of number #.</p>",
    ]
}
