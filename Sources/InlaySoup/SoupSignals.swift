import CGLib
import CSoup
import InlayGObject

/// Tells exchanges what their messages emit, by hooks that all messages share.
///
/// Handlers of each message's own would cost a call several times what the hooks do.
enum SoupSignals {
    private static let exchange = g_quark_from_string("inlay-exchange")

    /// The hooks, which stay from the first message on.
    private static let hooks: Void = {
        hook("network-event") { _, _, arguments, _ in
            guard let arguments, let exchange = exchange(of: arguments) else { return 1 }
            let socket = SoupSocket.socket(
                of: g_value_get_object(arguments + 2), on: SoupConnections.thread)
            exchange.assumeIsolated { $0.connecting(socket) }
            return 1
        }
        hook("starting") { _, _, arguments, _ in
            guard let arguments, let exchange = exchange(of: arguments) else { return 1 }
            exchange.assumeIsolated { $0.starting() }
            return 1
        }
    }()

    /// Has an exchange told what its message emits; the message keeps it until it is ignored.
    static func watch(_ message: EventObject, for exchange: SoupExchange) {
        _ = hooks
        g_object_set_qdata_full(
            message.cast(), Self.exchange, Unmanaged.passRetained(exchange).toOpaque()
        ) { exchange in
            if let exchange { Unmanaged<SoupExchange>.fromOpaque(exchange).release() }
        }
    }

    /// Asks an exchange whether the certificate of its message's server may be used.
    static func watchCertificate(of message: EventObject, for exchange: SoupExchange) {
        message.connect("accept-certificate") { [weak exchange] arguments, answer in
            guard let answer, let certificate = g_value_get_object(arguments) else { return }
            let errors = GTlsCertificateFlags(g_value_get_flags(arguments + 1))
            nonisolated(unsafe) let pointer = certificate.assumingMemoryBound(
                to: GTlsCertificate.self)
            let isAccepted = exchange?.assumeIsolated { $0.accepts(pointer, errors: errors) }
            g_value_set_boolean(answer, isAccepted == true ? 1 : 0)
        }
    }

    /// Has nobody told any more.
    static func ignore(_ message: EventObject) {
        g_object_set_qdata(message.cast(), exchange, nil)
    }

    private static func hook(_ signal: String, _ call: @escaping GSignalEmissionHook) {
        let type = soup_message_get_type()
        // A signal is there once its class is.
        g_type_class_unref(g_type_class_ref(type))
        let number = g_signal_lookup(signal, type)
        precondition(number != 0, "There is no signal '\(signal)'.")
        g_signal_add_emission_hook(number, 0, call, nil, nil)
    }

    private static func exchange(of arguments: UnsafePointer<GValue>) -> SoupExchange? {
        // Messages of others have none.
        let message = g_value_get_object(arguments)?.assumingMemoryBound(to: GObject.self)
        return g_object_get_qdata(message, exchange).map {
            Unmanaged<SoupExchange>.fromOpaque($0).takeUnretainedValue()
        }
    }
}
