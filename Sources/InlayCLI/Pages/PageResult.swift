/// The result of drawing one page.
struct PageResult: Sendable {
    var warnings: [String]
    var failure: CommandFailure?
    /// The path to print on standard output.
    var path: String?

    var reason: ExitReason { failure?.reason ?? .done }

    /// Prints the warnings, the failure and the path of the page.
    func tell() {
        for warning in warnings { StandardStream.error.write(warning + "\n") }
        if let failure { StandardStream.error.write(failure.report) }
        if let path { StandardStream.output.write(path + "\n") }
    }
}
