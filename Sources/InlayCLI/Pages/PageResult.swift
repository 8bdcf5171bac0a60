/// What became of one page.
struct PageResult: Sendable {
    var warnings: [String]
    var failure: CommandFailure?
    /// The path to tell on standard output.
    var path: String?

    var reason: ExitReason { failure?.reason ?? .done }

    /// Tells of the page, once.
    func tell() {
        for warning in warnings { StandardStream.error.write(warning + "\n") }
        if let failure { StandardStream.error.write(failure.report) }
        if let path { StandardStream.output.write(path + "\n") }
    }
}
