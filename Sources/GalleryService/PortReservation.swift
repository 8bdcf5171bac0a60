import Foundation

/// Keeps a port of this machine from being given to others, while nobody listens at it.
///
/// It is a socket that is bound and never listens: connections are refused, the kernel doesn't
/// hand the port out as a random one, and a server that asks for exactly this port still gets it,
/// because both allow their address to be reused.
final class PortReservation: Sendable {
    let port: Int
    private let descriptor: Int32

    /// Reserves the port, or a random one that is free for 0.
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
}
