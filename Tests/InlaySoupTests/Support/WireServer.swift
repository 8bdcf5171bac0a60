import Foundation
import Glibc
import Synchronization

/// A local server that responds with raw bytes given by the test, valid or not.
final class WireServer: Sendable {
    /// A received request.
    struct Request: Sendable {
        let method: String
        let path: String
        let headers: [(name: String, value: String)]
        let body: [UInt8]

        func values(_ name: String) -> [String] {
            headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        }

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    typealias Handler = @Sendable (Request, WireConnection) -> Void

    let port: UInt16
    private let descriptor: Int32
    private let handler: Handler
    private let state = Mutex<(requests: [Request], connections: Int, isOpen: Bool)>(
        ([], 0, true))

    var url: URL { URL(string: "http://127.0.0.1:\(port)/")! }
    var requests: [Request] { state.withLock { $0.requests } }
    var connections: Int { state.withLock { $0.connections } }

    /// Listens on a given or a free port.
    init(port: UInt16 = 0, _ handler: @escaping Handler) throws {
        (descriptor, self.port) = try Self.listen(port)
        self.handler = handler
        Thread.detachNewThread { [descriptor, weak self] in
            // Closed here, where it is used: its descriptor may be reused by another server at
            // once.
            defer { close(descriptor) }
            while case let socket = accept(descriptor, nil, nil), socket >= 0 {
                guard let self else { return }
                state.withLock { $0.connections += 1 }
                Thread.detachNewThread { self.serve(WireConnection(socket)) }
            }
        }
    }

    /// A server with one response to all requests.
    convenience init(_ text: String) throws {
        try self.init { _, connection in connection.send(text) }
    }

    deinit {
        stop()
    }

    /// Stops listening, so that another server can use the port.
    func stop() {
        let wasOpen = state.withLock { state in
            defer { state.isOpen = false }
            return state.isOpen
        }
        guard wasOpen else { return }
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// A port on which no server listens.
    ///
    /// Its socket stays bound until the program ends, so that no server of another test gets it.
    static func unusedPort() throws -> UInt16 {
        try bind(isShared: false).port
    }

    private func serve(_ connection: WireConnection) {
        while let request = connection.readRequest() {
            state.withLock { $0.requests.append(request) }
            handler(request, connection)
            guard connection.isOpen else { return }
        }
        connection.end()
    }

    private static func listen(_ port: UInt16) throws -> (Int32, UInt16) {
        let (descriptor, port) = try bind(port, isShared: true)
        guard Glibc.listen(descriptor, 64) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        return (descriptor, port)
    }

    private static func bind(
        _ port: UInt16 = 0, isShared: Bool
    ) throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // Allows a port whose last connections are still in TIME_WAIT.
        var isOn: Int32 = isShared ? 1 : 0
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var name = sockaddr_in()
        name.sin_port = port.bigEndian
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutableBytes(of: &name) { bytes in
            let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
            return Glibc.bind(descriptor, address, length) == 0
                && getsockname(descriptor, address, &length) == 0
        }
        guard isReady else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return (descriptor, UInt16(bigEndian: name.sin_port))
    }
}
