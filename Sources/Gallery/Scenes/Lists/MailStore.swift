import Foundation
import GRDB
import Inlay
import InlayTesting

/// A message of the mail scene.
struct Mail: FetchableRecord, Decodable, Sendable {
    let id: Int64
    let sender: String
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
                    subject TEXT NOT NULL, body TEXT NOT NULL, isRead BOOLEAN NOT NULL)
                    """)
            var random = SeededGenerator(seed: 12)
            for _ in 0..<Self.count {
                let isRead = Int.random(in: 0..<5, using: &random) > 0
                try Self.insert(isRead: isRead, into: db, &random)
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
            try Self.insert(isRead: false, into: db, &random)
        }
    }

    func read(_ id: Int64) async throws {
        try await pool.write { db in
            try db.execute(sql: "UPDATE mail SET isRead = 1 WHERE id = ?", arguments: [id])
        }
    }

    /// Deletes messages and returns them, so that the deletion can be undone.
    func delete(_ rows: RangeSet<Int>, of messages: DatabaseRows<Mail>) async throws -> [Mail] {
        let ids = try messages.ids(as: Int64.self)
        return try await pool.write { db in
            try rows.ranges.joined().compactMap { row in
                let id = ids[row]
                let mail = try Mail.fetchOne(
                    db, sql: "SELECT * FROM mail WHERE id = ?", arguments: [id])
                try db.execute(sql: "DELETE FROM mail WHERE id = ?", arguments: [id])
                return mail
            }
        }
    }

    /// Inserts deleted messages again.
    func insert(_ mails: [Mail]) async throws {
        try await pool.write { db in
            for mail in mails {
                try db.execute(
                    sql: "INSERT INTO mail VALUES (?, ?, ?, ?, ?)",
                    arguments: [mail.id, mail.sender, mail.subject, mail.body, mail.isRead])
            }
        }
    }

    private static func insert(
        isRead: Bool, into db: Database, _ random: inout some RandomNumberGenerator
    ) throws {
        let number = Int.random(in: 100..<1000, using: &random)
        let body = bodies[Int.random(in: bodies.indices, using: &random)]
        try db.execute(
            sql: "INSERT INTO mail (sender, subject, body, isRead) VALUES (?, ?, ?, ?)",
            arguments: [
                senders[Int.random(in: senders.indices, using: &random)],
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
