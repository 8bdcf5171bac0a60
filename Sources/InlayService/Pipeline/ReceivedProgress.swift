import Synchronization

/// Tells a call how much of its answer is there, wherever the answer is read.
final class ReceivedProgress: TransportValue {
    static let defaultValue = ReceivedProgress(nil)

    private let handler: TransferProgress.Handler?
    private let last = Mutex<TransferProgress?>(nil)

    init(_ handler: TransferProgress.Handler?) {
        self.handler = handler
    }

    /// Tells how many bytes there are, but nothing twice in a row.
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
