import CGLib
import Foundation
import Glibc

/// A single-threaded web server that does as little as possible, so that the measured time is that
/// of the client.
///
/// `/raw` returns a kilobyte that must not be stored, `/fresh/…` one that is
/// fresh for an hour, `/expired/…` one that may be stored and is stale at once; `/slow` responds
/// after 200 ms, and `/count` returns the number of requests so far. The server exits at the end of
/// its standard input.
nonisolated final class LoopbackServer {
    static let name = "service-server"

    private static let delay = 0.2

    private let listener: Int32
    private var watched: [pollfd] = []
    private var connections: [Int32: LoopbackConnection] = [:]
    private var late: [(due: Double, connection: Int32)] = []
    private var count = 0

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard isBound == 0, listen(listener, 2048) == 0 else {
            throw BenchError(description: "There is no port for a server.")
        }
        watch(listener)
        watch(STDIN_FILENO)
    }

    var port: Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &length)
            }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Serves until the standard input ends.
    func run() {
        while true {
            let wait = late.first.map { max(0, Int32(($0.due - Self.now) * 1000) + 1) } ?? -1
            _ = poll(&watched, nfds_t(watched.count), wait)
            for ready in watched where ready.revents != 0 {
                switch ready.fd {
                case STDIN_FILENO: return
                case listener: accept()
                default: serve(ready.fd)
                }
            }
            while let first = late.first, first.due <= Self.now {
                late.removeFirst()
                connections[first.connection]?.respond(to: .raw)
            }
        }
    }

    // MARK: - Private

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func watch(_ descriptor: Int32) {
        watched.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }

    private func accept() {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { return }
        var isOn: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
            socklen_t(MemoryLayout<Int32>.size))
        connections[descriptor] = LoopbackConnection(descriptor)
        watch(descriptor)
    }

    private func serve(_ descriptor: Int32) {
        guard let requests = connections[descriptor]?.read() else {
            connections[descriptor] = nil
            watched.removeAll { $0.fd == descriptor }
            late.removeAll { $0.connection == descriptor }
            close(descriptor)
            return
        }
        for request in requests {
            guard request != .count else {
                connections[descriptor]?.respond(to: .count, body: "\(count)")
                continue
            }
            count += 1
            if request == .slow {
                late.append((Self.now + Self.delay, descriptor))
            } else {
                connections[descriptor]?.respond(to: request)
            }
        }
    }
}
