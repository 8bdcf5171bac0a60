/// Holds tasks back until it is opened.
actor Gate {
    private var isOpen = false
    private var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var count = 0

    var waiterCount: Int { waiters.count }

    func open() {
        isOpen = true
        for waiter in waiters.values { waiter.resume(returning: true) }
        waiters = [:]
    }

    /// True when the gate is open, false when the waiting task is cancelled.
    func wait() async -> Bool {
        guard !isOpen else { return true }
        count += 1
        let number = count
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                waiters[number] = continuation
            }
        } onCancel: {
            Task { await self.leave(number) }
        }
    }

    private func leave(_ number: Int) {
        waiters.removeValue(forKey: number)?.resume(returning: false)
    }
}
