/// Holds tasks back until it is opened.
actor Gate {
    private var isOpen = false
    private var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var arrivals: [(count: Int, CheckedContinuation<Void, Never>)] = []
    private var count = 0

    func open() {
        isOpen = true
        for waiter in waiters.values { waiter.resume(returning: true) }
        waiters = [:]
    }

    /// True when the gate is open, false when the waiting task is cancelled.
    func wait() async -> Bool {
        count += 1
        for arrival in arrivals where arrival.count <= count { arrival.1.resume() }
        arrivals.removeAll { $0.count <= count }
        guard !isOpen else { return true }
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

    /// Waits until a number of tasks have arrived at the gate.
    func arrived(_ wanted: Int) async {
        guard count < wanted else { return }
        await withCheckedContinuation { arrivals.append((wanted, $0)) }
    }

    private func leave(_ number: Int) {
        waiters.removeValue(forKey: number)?.resume(returning: false)
    }
}
