import InlayService

/// The rest of a response's body; the transfer is cancelled when the last reference is released.
final class SoupBody: ResponseBodySource {
    private let exchange: SoupExchange

    init(_ exchange: SoupExchange) {
        self.exchange = exchange
    }

    deinit {
        exchange.perform { $0.abandon() }
    }

    func next() async throws(TransportError) -> [UInt8]? {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.perform { $0.next(continuation) }
            }
        } onCancel: {
            exchange.perform { $0.cancel(.cancelled) }
        }
        return try result.get()
    }
}
