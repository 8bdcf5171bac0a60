/// Why the program ends, as its exit code says it.
enum ExitReason: Int32, Sendable {
    /// All is done.
    case done = 0
    /// Some of many pages failed, or all did for different reasons.
    case partlyDone = 1
    /// The server answered that the request is at fault.
    case clientStatus = 4
    /// The server answered that it is at fault.
    case serverStatus = 5
    /// The command is wrong.
    case usage = 64
    /// What was given is no page that can be drawn.
    case badInput = 65
    /// There is no such page.
    case noInput = 66
    /// A server, the display or the sandbox isn't there.
    case unavailable = 69
    /// The program or the engine is at fault.
    case internalError = 70
    /// The picture can't be written.
    case noOutput = 73
    /// The page took too long.
    case timedOut = 124

    /// The reason that an HTTP status of 400 and above stands for.
    init(status: Int) {
        self = (400..<500).contains(status) ? .clientStatus : .serverStatus
    }

    /// Sums up the pages of one run.
    ///
    /// When all failed for the same reason, that is the run's reason too.
    init(summing pages: [ExitReason]) {
        let reasons = Set(pages)
        if let only = reasons.first, reasons.count == 1 {
            self = only
        } else {
            self = reasons.isEmpty ? .done : .partlyDone
        }
    }
}
