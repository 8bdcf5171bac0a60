import Foundation

/// A reservation of a local port while no server listens on it.
///
/// It is a bound socket that never listens: connections are refused and the kernel doesn't assign
/// the port to other programs as a random one. A server that requests exactly this port still
/// gets it, because both sockets allow their address to be reused.
final class PortReservation: Sendable {
    let port: Int
    private let descriptor: Int32

    /// Reserves a port; 0 reserves a random free port.
    init(port: Int) throws {
        guard let wanted = UInt16(exactly: port) else { throw POSIXError(.EINVAL) }
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = wanted.bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &name) { [descriptor] name in
            name.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isBound else {
            let reason = errno
            close(descriptor)
            throw POSIXError(POSIXErrorCode(rawValue: reason) ?? .EADDRINUSE)
        }
        self.port = Int(UInt16(bigEndian: name.sin_port))
    }

    deinit {
        close(descriptor)
    }

    /// Binds to a port in up to 100 attempts, with pauses of 20 milliseconds.
    ///
    /// A port that this program has closed stays open in child processes until they have started
    /// their own program. On a busy machine that takes longer, and so do the attempts.
    static func retrying<Value>(_ bind: () async throws -> Value) async throws -> Value {
        for _ in 1..<100 {
            if let value = try? await bind() { return value }
            try await Task.sleep(for: .milliseconds(20))
        }
        return try await bind()
    }
}
