import Foundation
import Glibc

/// A raw connection, over which two requests can be sent at once.
final class Connection: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(port).bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeBytes(of: &name) { [descriptor] bytes in
            connect(descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), length)
        }
        guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        // Limits the wait, so that a service that never closes the connection fails the test.
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) {
        _ = text.withCString {
            Glibc.send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL))
        }
    }

    /// Returns the received text; empty if the peer has closed the connection, `nil` after two
    /// minutes.
    func receive() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var bytes = [UInt8](repeating: 0, count: 65_536)
                let count = recv(descriptor, &bytes, bytes.count, 0)
                let isOpen = count < 0 && errno == EAGAIN
                continuation.resume(
                    returning: isOpen
                        ? nil : String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
            }
        }
    }
}
