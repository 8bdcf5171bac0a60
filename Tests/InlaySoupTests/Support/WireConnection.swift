import Foundation
import Glibc
import Synchronization

/// A connection of a server.
final class WireConnection: Sendable {
    private let socket: Int32
    private let state = Mutex<(rest: [UInt8], isOpen: Bool)>(([], true))

    var isOpen: Bool { state.withLock { $0.isOpen } }

    init(_ socket: Int32) {
        self.socket = socket
    }

    deinit {
        end()
    }

    /// Sends raw bytes; returns false if the client has closed the connection.
    @discardableResult
    func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    @discardableResult
    func send(_ bytes: [UInt8], flags: Int32 = 0) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | flags)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends a complete response and keeps the connection open.
    func respond(
        _ status: Int = 200, _ headers: [String: String] = [:], _ body: String = ""
    ) {
        let head = headers.map { "\($0): \($1)\r\n" }.joined()
        send("HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\(head)\r\n\(body)")
    }

    /// Sends the last bytes together with the end of the connection, so that the client never
    /// receives one without the other.
    func end(with text: String) {
        send(Array(text.utf8), flags: Int32(MSG_MORE))
        end()
    }

    /// Closes the connection.
    func end() {
        guard takeOpen() else { return }
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
    }

    /// Closes the connection with a reset (RST) instead of an end.
    func reset() {
        guard takeOpen() else { return }
        var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
        close(socket)
    }

    /// Waits until the client has closed the connection.
    func waitForEnd() {
        while readMore() {}
    }

    func readRequest() -> WireServer.Request? {
        let separator = Array("\r\n\r\n".utf8)
        var headEnd: Int?
        while true {
            headEnd = state.withLock { $0.rest.firstRange(of: separator)?.upperBound }
            if headEnd != nil { break }
            guard readMore() else { return nil }
        }
        let head = String(decoding: take(headEnd!), as: UTF8.self)
        let lines = head.split(separator: "\r\n").map(String.init)
        let words = lines[0].split(separator: " ").map(String.init)
        let headers = lines.dropFirst().map { line -> (name: String, value: String) in
            let colon = line.firstIndex(of: ":")!
            return (
                String(line[..<colon]),
                line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            )
        }
        func value(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name }?.value
        }
        let body: [UInt8]?
        if value("transfer-encoding") == "chunked" {
            body = readChunks()
        } else {
            body = read(Int(value("content-length") ?? "0")!)
        }
        guard let body else { return nil }
        return WireServer.Request(method: words[0], path: words[1], headers: headers, body: body)
    }

    // MARK: - Private

    /// Marks the connection as closed; returns whether it was open.
    private func takeOpen() -> Bool {
        state.withLock { state in
            defer { state.isOpen = false }
            return state.isOpen
        }
    }

    private func readChunks() -> [UInt8]? {
        var body: [UInt8] = []
        while true {
            guard let line = readLine(), let count = Int(line, radix: 16) else { return nil }
            guard count > 0 else {
                _ = readLine()
                return body
            }
            guard let chunk = read(count) else { return nil }
            body += chunk
            _ = readLine()
        }
    }

    private func readLine() -> String? {
        while true {
            let end = state.withLock { $0.rest.firstRange(of: Array("\r\n".utf8))?.upperBound }
            if let end { return String(decoding: take(end).dropLast(2), as: UTF8.self) }
            guard readMore() else { return nil }
        }
    }

    private func read(_ count: Int) -> [UInt8]? {
        while state.withLock({ $0.rest.count }) < count {
            guard readMore() else { return nil }
        }
        return take(count)
    }

    private func take(_ count: Int) -> [UInt8] {
        state.withLock { state in
            defer { state.rest.removeFirst(count) }
            return Array(state.rest.prefix(count))
        }
    }

    private func readMore() -> Bool {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &part, part.count, 0)
        guard count > 0 else { return false }
        state.withLock { $0.rest += part[..<count] }
        return true
    }
}
