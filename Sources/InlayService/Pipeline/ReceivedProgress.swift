import Synchronization

/// The download progress of a call, reported by every reader of the response's body.
final class ReceivedProgress: TransportValue {
    static let defaultValue = ReceivedProgress(nil)

    private let handler: TransferProgress.Handler?
    private let last = Mutex<TransferProgress?>(nil)

    init(_ handler: TransferProgress.Handler?) {
        self.handler = handler
    }

    /// Reports the number of received bytes, unless it is the same as before.
    func tell(_ count: Int, of total: Int64?) async {
        guard let handler else { return }
        let progress = TransferProgress(.received, Int64(count), of: total)
        let isNew = last.withLock { last in
            defer { last = progress }
            return last?.bytes != progress.bytes
        }
        if isNew { await handler(progress) }
    }

    static func == (left: ReceivedProgress, right: ReceivedProgress) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
