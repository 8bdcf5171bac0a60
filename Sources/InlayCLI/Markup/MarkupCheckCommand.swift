import ArgumentParser
import Inlay

/// The command `inlay markup check`.
struct MarkupCheckCommand: ParsableCommand, CheckedArguments {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Prints every error and warning of documents.",
        discussion: """
            Errors are unknown elements, attributes, words, colors, fonts, images, templates and \
            includes, and classes and properties that GTK and libadwaita don't have. Warnings are what has no counterpart on this platform, templates that no \
            element uses, and deprecated forms. With --texts, keys without a text are errors. Outlets and actions are checked when a program \
            loads the document. Templates, includes and images are found beside the document.

            EXIT CODES:
              0   no document has an error
              64  the command is wrong
              65  a document has an error
              66  there is no such document
              124 reading took too long
            """)

    @Argument(help: "The documents: files, or - for standard input.", completion: .file())
    var documents: [String]

    @Option(
        help: ArgumentHelp(
            """
            A file of texts, such as en.strings, or a folder with one for each language: every key \
            of the documents must have a text in each. Without it, keys aren't checked.
            """, valueName: "path"))
    var texts: [String] = []

    @Option(help: "How many seconds reading may take.")
    var timeout = 30.0

    func checkValues() throws {
        if documents.contains("") { throw ValidationError("The name of a document is empty.") }
        if documents.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read once; give - once.")
        }
        try SnapshotLimits.check(timeout: timeout)
    }

    func run() throws {
        let deadline = CommandDeadline(
            seconds: timeout,
            CommandFailure(
                .timedOut,
                """
                The documents weren't read after \(CommandFailure.number(timeout)) seconds; give \
                more with --timeout.
                """))
        defer { deadline.cancel() }
        var catalogs: [TextCatalog] = []
        do throws(CommandFailure) {
            for path in texts { catalogs += try MarkupInput.catalogs(at: path) }
        } catch {
            StandardStream.error.write(error.report)
            throw ExitCode(error.reason.rawValue)
        }
        var worst: ExitReason?
        for document in documents {
            do throws(CommandFailure) {
                let input = try MarkupInput(document)
                var environment = MarkupEnvironment(resources: MarkupInput.folder(of: document))
                environment.widgets = IntrospectedWidgets()
                if !catalogs.isEmpty {
                    environment.strings = { [catalogs] key in
                        catalogs.contains { $0[key] == nil } ? nil : catalogs[0][key]
                    }
                    environment.missingText = .error
                }
                environment.markupProblem = { MarkupText.problem($0) }
                let checker = MarkupChecker(environment: environment)
                for problem in checker.problems(in: input.bytes, file: input.name) {
                    StandardStream.error.write("\(problem)\n")
                    if problem.severity == .error { worst = worst ?? .badInput }
                }
            } catch {
                StandardStream.error.write(error.report)
                worst = error.reason
            }
        }
        if let worst { throw ExitCode(worst.rawValue) }
    }
}
