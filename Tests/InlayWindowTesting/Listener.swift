import Glibc

/// A port that counts every connection, even without a request.
struct Listener: ~Copyable {
    let port: Int
    private let descriptor: Int32

    /// Listens on a port of this machine that was free.
    init() {
        (descriptor, port) = bindToFreePort()
        _ = listen(descriptor, 16)
    }

    deinit {
        close(descriptor)
    }

    /// The number of connections since the last call.
    func connections() -> Int {
        var count = 0
        while true {
            let connection = accept(descriptor, nil, nil)
            guard connection >= 0 else { return count }
            close(connection)
            count += 1
        }
    }
}

/// A port that refuses every connection, and that no other program gets meanwhile.
final class ClosedPort {
    let number: Int
    private let descriptor: Int32

    init() {
        (descriptor, number) = bindToFreePort()
    }

    deinit {
        close(descriptor)
    }
}

/// Binds a socket to a port of this machine that was free.
private nonisolated func bindToFreePort() -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            _ = bind(descriptor, $0, size)
            _ = getsockname(descriptor, $0, &size)
        }
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
}
