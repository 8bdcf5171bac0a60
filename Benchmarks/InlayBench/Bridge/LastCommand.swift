import Inlay

/// A waiter for the last of many commands.
final class LastCommand {
    private let number: Int64
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ number: Int) {
        self.number = Int64(number)
    }

    func receive(_ arguments: JSONValue) {
        guard arguments.integerValue == number else { return }
        continuation?.resume()
        continuation = nil
    }

    /// Sends the commands and waits until the last one was received.
    func wait(start: @escaping @MainActor () async throws -> Void) async {
        await withCheckedContinuation { waiting in
            continuation = waiting
            Task { try await start() }
        }
    }
}
