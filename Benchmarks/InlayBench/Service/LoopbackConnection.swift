import Glibc

/// A connection to the benchmark's server.
nonisolated struct LoopbackConnection {
    /// The requested resource.
    enum Request: Sendable {
        case raw, fresh, expired, slow, count
    }

    private let descriptor: Int32
    private var received: [UInt8] = []

    private static let raw = response("no-store", body: String(repeating: "x", count: 1024))
    private static let fresh = response("max-age=3600", body: String(repeating: "x", count: 1024))
    private static let expired = response("max-age=0", body: String(repeating: "x", count: 1024))

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Reads the received requests, which have no bodies; nil at the end of the connection.
    mutating func read() -> [Request]? {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        received += buffer.prefix(count)
        var requests: [Request] = []
        while let end = endOfHead() {
            requests.append(Self.request(received[..<end]))
            received.removeFirst(end)
        }
        return requests
    }

    func respond(to request: Request, body: String? = nil) {
        let bytes =
            switch request {
            case .fresh: Self.fresh
            case .expired: Self.expired
            case .raw, .slow: Self.raw
            case .count: Self.response("no-store", body: body ?? "")
            }
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    // MARK: - Private

    private static func response(_ control: String, body: String) -> [UInt8] {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nCache-Control: \(control)\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n"
        return Array((head + body).utf8)
    }

    /// Returns the end of the first request, after its empty line.
    private func endOfHead() -> Int? {
        var breaks = 0
        for (index, byte) in received.enumerated() where byte != UInt8(ascii: "\r") {
            breaks = byte == UInt8(ascii: "\n") ? breaks + 1 : 0
            if breaks == 2 { return index + 1 }
        }
        return nil
    }

    private static func request(_ head: ArraySlice<UInt8>) -> Request {
        // GET /x…: the first letter of the path identifies the resource.
        switch head.dropFirst(5).first {
        case UInt8(ascii: "f"): .fresh
        case UInt8(ascii: "e"): .expired
        case UInt8(ascii: "s"): .slow
        case UInt8(ascii: "c"): .count
        default: .raw
        }
    }
}
