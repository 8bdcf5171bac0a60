import Foundation
import Glibc
import Synchronization

/// A local HTTP server with responses given by the test.
final class Server: Sendable {
    struct Answer: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body = ""
        /// Whether the announced length exceeds the body, so that the response stalls.
        var isEndless = false

        static func page(_ body: String) -> Answer {
            Answer(body: "<!doctype html><body style=\"margin:0\">\(body)")
        }

        static func status(_ status: Int, _ headers: [String: String] = [:]) -> Answer {
            Answer(status: status, headers: headers, body: "the server's words")
        }
    }

    let port: UInt16
    private let descriptor: Int32
    private let answers: [String: Answer]
    private let state = Mutex<(requests: [String], bodies: [String], open: [Int32])>(([], [], []))
    private let first = AsyncStream<Void>.makeStream()

    var address: String { "http://127.0.0.1:\(port)" }
    /// The requested paths.
    var requests: [String] { state.withLock { $0.requests } }

    /// The received bodies, as UTF-8.
    var bodies: [String] { state.withLock { $0.bodies } }

    /// Waits for the first request.
    func firstRequest() async {
        for await _ in first.stream { return }
    }

    /// Starts a server.
    ///
    /// A request for a path without a response is never answered, and its connection stays open.
    init(_ answers: [String: Answer] = [:]) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutableBytes(of: &name) { [descriptor] bytes in
            let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
            return bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
                && getsockname(descriptor, address, &length) == 0
        }
        guard isReady else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: name.sin_port)
        self.answers = answers
        Thread.detachNewThread { [descriptor, weak self] in
            // Closed here, where it is used: its descriptor may be reused by another server at
            // once.
            defer { close(descriptor) }
            while case let connection = accept(descriptor, nil, nil), connection >= 0 {
                guard let self else { return }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        for connection in state.withLock({ $0.open }) { close(connection) }
    }

    /// Reads the body that a request's head announces.
    private func rest(of request: String, from connection: Int32) -> String {
        guard let end = request.firstRange(of: "\r\n\r\n") else { return "" }
        var body = Array(request[end.upperBound...].utf8)
        let announced = request[..<end.lowerBound].split(separator: "\r\n")
            .first { $0.lowercased().hasPrefix("content-length:") }?
            .split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) }
        var part = [UInt8](repeating: 0, count: 4096)
        while body.count < announced ?? 0 {
            let count = read(connection, &part, part.count)
            guard count > 0 else { break }
            body += part[..<count]
        }
        return String(decoding: body, as: UTF8.self)
    }

    private func serve(_ connection: Int32) {
        var request = ""
        var part = [UInt8](repeating: 0, count: 4096)
        while !request.contains("\r\n\r\n") {
            let count = read(connection, &part, part.count)
            guard count > 0 else { break }
            request += String(decoding: part[..<count], as: UTF8.self)
        }
        let words = request.split(separator: " ")
        guard words.count > 1 else {
            close(connection)
            return
        }
        let path = String(words[1])
        let body = rest(of: request, from: connection)
        state.withLock {
            $0.requests.append(path)
            $0.bodies.append(body)
        }
        first.continuation.yield()
        guard let answer = answers[path] else {
            state.withLock { $0.open.append(connection) }
            return
        }
        var headers = ["Content-Type": "text/html; charset=utf-8", "Connection": "close"]
        headers.merge(answer.headers) { $1 }
        headers["Content-Length"] = "\(answer.body.utf8.count + (answer.isEndless ? 1 : 0))"
        let head = headers.map { "\($0): \($1)\r\n" }.joined()
        let text = "HTTP/1.1 \(answer.status) X\r\n\(head)\r\n\(answer.body)"
        _ = Array(text.utf8).withUnsafeBytes {
            send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard !answer.isEndless else {
            state.withLock { $0.open.append(connection) }
            return
        }
        shutdown(connection, Int32(SHUT_WR))
        close(connection)
    }
}
