import CGLib
import CSoup
import InlayGObject

/// Signal handlers for exchanges, by emission hooks that all messages share.
///
/// Separate handlers for each message would make a call several times as expensive.
enum SoupSignals {
    private static let exchange = g_quark_from_string("inlay-exchange")

    /// The hooks, installed before the first message and never removed.
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
            SoupWire.install()
            exchange.assumeIsolated { $0.starting() }
            return 1
        }
    }()

    /// Forwards a message's signals to an exchange, which the message retains until
    /// ``ignore(_:)``.
    static func watch(_ message: EventObject, for exchange: SoupExchange) {
        _ = hooks
        g_object_set_qdata_full(
            message.cast(), Self.exchange, Unmanaged.passRetained(exchange).toOpaque()
        ) { exchange in
            if let exchange { Unmanaged<SoupExchange>.fromOpaque(exchange).release() }
        }
    }

    /// Has an exchange decide whether the certificate of its message's server is trusted.
    static func watchCertificate(of message: EventObject, for exchange: SoupExchange) {
        message.connect("accept-certificate") { [weak exchange] arguments, result in
            guard let result, let certificate = g_value_get_object(arguments) else { return }
            let errors = GTlsCertificateFlags(g_value_get_flags(arguments + 1))
            nonisolated(unsafe) let pointer = certificate.assumingMemoryBound(
                to: GTlsCertificate.self)
            let isAccepted = exchange?.assumeIsolated { $0.accepts(pointer, errors: errors) }
            g_value_set_boolean(result, isAccepted == true ? 1 : 0)
        }
    }

    /// Stops forwarding a message's signals.
    static func ignore(_ message: EventObject) {
        g_object_set_qdata(message.cast(), exchange, nil)
    }

    private static func hook(_ signal: String, _ call: @escaping GSignalEmissionHook) {
        let type = soup_message_get_type()
        // A signal is defined only after its class is initialized.
        g_type_class_unref(g_type_class_ref(type))
        let number = g_signal_lookup(signal, type)
        precondition(number != 0, "There is no signal '\(signal)'.")
        g_signal_add_emission_hook(number, 0, call, nil, nil)
    }

    private static func exchange(of arguments: UnsafePointer<GValue>) -> SoupExchange? {
        // Messages of other sessions have no exchange.
        let message = g_value_get_object(arguments)?.assumingMemoryBound(to: GObject.self)
        return g_object_get_qdata(message, exchange).map {
            Unmanaged<SoupExchange>.fromOpaque($0).takeUnretainedValue()
        }
    }
}
