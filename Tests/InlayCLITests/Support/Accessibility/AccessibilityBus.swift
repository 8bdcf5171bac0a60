import CGLib
import Dispatch
import Synchronization

/// A D-Bus connection with blocking calls.
///
/// They block a separate thread, because Swift's cooperative threads are few.
final class AccessibilityBus: Sendable {
    /// An argument of a call over D-Bus.
    enum Argument {
        case text(String)
        case number(Int32)
        case count(UInt32)
        /// A Boolean in a variant, as the value of a property.
        case flag(Bool)

        fileprivate var variant: OpaquePointer? {
            switch self {
            case .text(let text): g_variant_new_string(text)
            case .number(let number): g_variant_new_int32(number)
            case .count(let count): g_variant_new_uint32(count)
            case .flag(let flag): g_variant_new_variant(g_variant_new_boolean(flag ? 1 : 0))
            }
        }
    }

    private nonisolated(unsafe) let connection: OpaquePointer
    private let programs = Mutex<[ChildProcess]>([])
    private let queue = DispatchQueue(label: "org.inlay.tests.bus", attributes: .concurrent)

    /// Connects to the bus at an address.
    init(address: String) throws {
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        var error: UnsafeMutablePointer<GError>?
        guard
            let connection = g_dbus_connection_new_for_address_sync(
                address, flags, nil, nil, &error)
        else { throw Self.failure(error) }
        self.connection = connection
    }

    deinit {
        g_dbus_connection_close(connection, nil, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Ends waits for elements when a program crashes.
    func watch(_ program: ChildProcess) { programs.withLock { $0.append(program) } }

    /// Throws if a program has crashed.
    func checkPrograms() throws {
        let crash = programs.withLock { $0.lazy.compactMap(\.crash).first }
        if let crash { throw TestFailure(crash) }
    }

    /// Runs work with blocking calls on a separate thread.
    func perform<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { done in
            queue.async { done.resume(with: Swift.Result(catching: work)) }
        }
    }

    /// Calls a method and waits for the reply; a removed object is an error at once.
    func call(
        _ owner: String, _ path: String, _ interface: String, _ method: String,
        _ arguments: [Argument] = []
    ) throws -> BusValue {
        var parts = arguments.map { $0.variant }
        let tuple = g_variant_new_tuple(&parts, gsize(parts.count))
        var error: UnsafeMutablePointer<GError>?
        let answer = g_dbus_connection_call_sync(
            connection, owner, path, interface, method, tuple, nil, G_DBUS_CALL_FLAGS_NONE,
            20_000, nil, &error)
        guard let answer else {
            let reason = Self.failure(error).description
            throw TestFailure("\(interface).\(method) of \(owner) \(path): \(reason)")
        }
        return BusValue(owning: answer)
    }

    /// Reads a property.
    func property(
        _ name: String, of interface: String, _ owner: String, _ path: String
    ) throws -> BusValue {
        try call(
            owner, path, "org.freedesktop.DBus.Properties", "Get",
            [.text(interface), .text(name)])
    }

    private static func failure(_ error: UnsafeMutablePointer<GError>?) -> TestFailure {
        defer { if let error { g_error_free(error) } }
        let text = error.flatMap { $0.pointee.message }.map { String(cString: $0) }
        return TestFailure(text ?? "D-Bus gave no reason.")
    }
}
