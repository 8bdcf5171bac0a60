import CGLib
import InlayGObject
import Logging

/// The bytes that libsoup reads from an HTTP/1 connection.
///
/// libsoup wraps each connection in a private class of stream and has no way to see its bytes.
/// Therefore this type replaces the reading function in that class by one that calls the original
/// and passes on what it has read.
final class SoupWire {
    private typealias Read =
        @convention(c) (
            OpaquePointer?, UnsafeMutableRawPointer?, gsize,
            UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> gssize

    private static let quark = g_quark_from_string("inlay-wire")
    // Used only in libsoup's thread.
    private nonisolated(unsafe) static var isInstalled = false
    private nonisolated(unsafe) static var original: Read?
    /// The number of bytes that the current read has received from the network and not from libsoup's
    /// own buffer.
    private nonisolated(unsafe) static var fresh = 0

    /// The response that is being read.
    var response = ResponseWire()

    private init() {}

    /// Installs the reading function; must be called in libsoup's thread once a connection exists,
    /// because the class of streams doesn't exist before.
    static func install() {
        guard !isInstalled else { return }
        isInstalled = true
        let type = g_type_from_name("SoupFilterInputStream")
        let signal = type == 0 ? 0 : g_signal_lookup("read-data", type)
        guard signal != 0, hasLength(signal), let streams = g_type_class_ref(type),
            let table = g_type_interface_peek(streams, g_pollable_input_stream_get_type())
        else {
            return Logger(label: "inlay.http").error(
                """
                This version of libsoup has unknown streams: truncated bodies may not be noticed, \
                and header fields are changed where they aren't UTF-8.
                """)
        }
        g_signal_add_emission_hook(
            signal, 0,
            { _, _, arguments, _ in
                guard let arguments, SoupConnections.thread.isCurrent else { return 1 }
                SoupWire.fresh = Int(g_value_get_uint(arguments + 1))
                return 1
            }, nil, nil)
        let reading = table.assumingMemoryBound(to: GPollableInputStreamInterface.self)
        original = reading.pointee.read_nonblocking
        reading.pointee.read_nonblocking = { stream, buffer, count, error in
            SoupWire.read(stream, buffer, count, error)
        }
    }

    /// Returns the wire of a connection's stream; nil if nothing was read from it.
    static func wire(of connection: UnsafeMutablePointer<GInputStream>) -> SoupWire? {
        let object = UnsafeMutableRawPointer(connection).assumingMemoryBound(to: GObject.self)
        return g_object_get_qdata(object, quark).map {
            Unmanaged<SoupWire>.fromOpaque($0).takeUnretainedValue()
        }
    }

    // MARK: - Private

    /// Returns whether the only argument of a signal is a number of bytes.
    private static func hasLength(_ signal: guint) -> Bool {
        var query = GSignalQuery()
        g_signal_query(signal, &query)
        // `G_TYPE_UINT`, which Swift doesn't import.
        return query.n_params == 1 && query.param_types[0] == 7 << 2
    }

    private static func read(
        _ stream: OpaquePointer?, _ buffer: UnsafeMutableRawPointer?, _ count: gsize,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> gssize {
        guard let original else { return -1 }
        // Other sessions of the program aren't observed.
        guard SoupConnections.thread.isCurrent, let stream else {
            return original(stream, buffer, count, error)
        }
        fresh = 0
        let result = original(stream, buffer, count, error)
        if fresh > 0, let buffer {
            attached(to: stream).response.receive(
                UnsafeRawBufferPointer(start: buffer, count: min(fresh, Int(count))))
        }
        return result
    }

    /// Returns the wire of a stream, which retains it.
    private static func attached(to stream: OpaquePointer) -> SoupWire {
        if let wire = wire(of: UnsafeMutablePointer(stream)) { return wire }
        let wire = SoupWire()
        g_object_set_qdata_full(
            UnsafeMutablePointer(stream), quark, Unmanaged.passRetained(wire).toOpaque()
        ) { wire in
            if let wire { Unmanaged<SoupWire>.fromOpaque(wire).release() }
        }
        return wire
    }
}
