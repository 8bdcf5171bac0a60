import Foundation
import GRDB
import HTTPTypes

/// A row of the queue's database.
struct StoredWrite: Sendable {
    /// The stage of a write.
    enum Stage: Int64, Sendable {
        case waiting = 0
        /// Rejected by the server, and waiting for the app's decision.
        case refused = 1
        /// Rejected by the server, and kept by the app's decision.
        case kept = 2

        /// Cancelled while it was being sent; it blocks its resource until the attempt has ended.
        case cancelled = 4

        /// The stage of rows that can't be decoded; they are kept without blocking others.
        static let unreadable: Int64 = 3

        var isRefused: Bool { self == .refused || self == .kept }
    }

    static let columns = """
        id, resource, key, method, url, title, fields, body, file, checksum, length, added,
        attempts, notBefore, problem, stage, lease, status, answerFields, answerBody
        """

    let id: Int64
    let resource: String
    let key: String
    let method: HTTPRequest.Method
    let url: URL
    let title: String
    let headers: HTTPFields
    let body: Data?
    let file: String?
    let checksum: Int64
    let length: Int64
    let added: Date
    var attempts: Int
    let notBefore: Date?
    let problem: String?
    let stage: Stage
    let lease: String?
    let status: Int?
    let responseHeaders: HTTPFields
    let responseBody: Data

    /// Decodes a row; nil if it is damaged.
    init?(_ row: Row) {
        do {
            guard let method = HTTPRequest.Method(try row.decode(forColumn: "method")),
                let url = URL(string: try row.decode(forColumn: "url")),
                let headers = FieldsCoding.fields(try row.decode(forColumn: "fields")),
                let stage = Stage(rawValue: try row.decode(forColumn: "stage"))
            else { return nil }
            id = try row.decode(forColumn: "id")
            resource = try row.decode(forColumn: "resource")
            key = try row.decode(forColumn: "key")
            self.method = method
            self.url = url
            title = try row.decode(forColumn: "title")
            self.headers = headers
            body = try row.decode(forColumn: "body")
            file = try row.decode(forColumn: "file")
            checksum = try row.decode(forColumn: "checksum")
            length = try row.decode(forColumn: "length")
            added = Date(timeIntervalSince1970: try row.decode(forColumn: "added"))
            attempts = try row.decode(forColumn: "attempts")
            let time: Double? = try row.decode(forColumn: "notBefore")
            notBefore = time.map { Date(timeIntervalSince1970: $0) }
            problem = try row.decode(forColumn: "problem")
            self.stage = stage
            lease = try row.decode(forColumn: "lease")
            status = try row.decode(forColumn: "status")
            let fields: Data? = try row.decode(forColumn: "answerFields")
            responseHeaders = fields.flatMap(FieldsCoding.fields) ?? [:]
            responseBody = try row.decode(Data?.self, forColumn: "answerBody") ?? Data()
        } catch {
            return nil
        }
    }

    /// Reads a write of an owner; nil if there is none, or if it is damaged.
    init?(_ id: Int64, of owner: String, in database: Database) throws {
        let row = try Row.fetchOne(
            database, sql: "SELECT \(Self.columns) FROM write WHERE id = ? AND owner = ?",
            arguments: [id, owner])
        guard let row else { return nil }
        self.init(row)
    }

    /// Returns the public description of the write; a leased write is being sent.
    func pending(isLeased: Bool, now: Date) -> PendingWrite {
        let state: WriteState =
            switch stage {
            case .refused, .kept: .refused(status: status)
            case .waiting where isLeased, .cancelled: .sending
            case .waiting:
                notBefore.flatMap { $0 > now ? .pausing(until: $0) : nil } ?? .waiting
            }
        return PendingWrite(
            id: id, method: method, url: url, resource: resource, title: title, added: added,
            bodyLength: length, attempts: attempts, problem: problem, state: state)
    }

    /// Returns the rejected write with the server's response, for the app's decision.
    func refusal(now: Date) -> RefusedWrite {
        RefusedWrite(
            write: pending(isLeased: false, now: now), sentBody: body.map { [UInt8]($0) },
            status: status, headers: responseHeaders, body: [UInt8](responseBody))
    }
}
