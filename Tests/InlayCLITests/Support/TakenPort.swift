import Foundation
import Glibc

/// A port of another program that stopped listening on it, on which the test listens instead.
final class TakenPort {
    private let descriptor: Int32

    /// Listens on a port that nobody listens on.
    init(_ port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isReady = withUnsafePointer(to: &name) { [descriptor] name in
            name.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                    && listen(descriptor, 16) == 0
            }
        }
        guard isReady else {
            let reason = errno
            Glibc.close(descriptor)
            throw POSIXError(POSIXErrorCode(rawValue: reason) ?? .EADDRINUSE)
        }
    }

    /// Stops listening.
    func release() { Glibc.close(descriptor) }

    /// Returns the first port of 127.0.0.1 on which a process listens.
    static func listeningPort(of pid: Int) throws -> UInt16? {
        let folder = "/proc/\(pid)/fd"
        let sockets = Set(
            try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
            })
        let table = try String(contentsOfFile: "/proc/\(pid)/net/tcp", encoding: .utf8)
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: " ")
            // Local address, state (0A is listening), inode.
            guard fields.count > 9, fields[1].hasPrefix("0100007F:"), fields[3] == "0A",
                sockets.contains("socket:[\(fields[9])]")
            else { continue }
            return UInt16(fields[1].dropFirst(9), radix: 16)
        }
        return nil
    }
}
