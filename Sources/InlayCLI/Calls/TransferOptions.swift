import ArgumentParser

/// The command line options that calls and forms share: credentials, output and time limit.
struct TransferOptions: CheckedArguments {
    @OptionGroup(title: "Credentials")
    var credentials: CallCredentials

    @Option(
        name: [.short, .long], help: "The file to write. (default: standard output)",
        completion: .file())
    var output: String?

    @Option(help: "The time limit in seconds.")
    var timeout: Double?

    func checkValues() throws {
        if let timeout, !(timeout > 0 && timeout <= 1_000_000) {
            throw ValidationError("The timeout \(timeout) isn't from above 0 to 1000000 seconds.")
        }
        if output == "" { throw ValidationError("The name of the output is empty.") }
    }

    /// The destination of the response's body.
    var destination: CallOutput {
        output.map { $0 == "-" ? .terminal : .file($0) } ?? .terminal
    }
}
