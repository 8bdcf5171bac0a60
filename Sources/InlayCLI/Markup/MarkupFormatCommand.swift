import ArgumentParser
import Inlay

/// The command `inlay markup format`.
struct MarkupFormatCommand: ParsableCommand, CheckedArguments {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Writes documents in one form.",
        discussion: """
            Four spaces a level, one element a line, long start tags with a line an attribute. \
            Values, templates and comments stay as they are; a formatted document stays the same. \
            A document with malformed XML is not changed.

            --modernize also replaces older names and words, such as UILabel, by those of today, which \
            `docs/markup-older-names.md` lists. Names that are only ignored stay, as do files of templates \
            beside the document and what is for other systems. A document with errors is not changed then.

            EXIT CODES:
              0   all is written
              64  the command is wrong
              65  the XML is malformed, or with --modernize, the document has an error
              66  there is no such document
              73  the document can't be written
            """)

    @Argument(help: "The documents: files, or - for standard input.", completion: .file())
    var documents: [String]

    @Flag(name: [.short, .long], help: "Change the files, instead of writing to standard output.")
    var inPlace = false

    @Flag(help: "Replace older names and words by those of today.")
    var modernize = false

    func checkValues() throws {
        if documents.contains("") { throw ValidationError("The name of a document is empty.") }
        if documents.count > 1, !inPlace {
            throw ValidationError("One document is written to standard output; for more, give -i.")
        }
        if inPlace, documents.contains("-") {
            throw ValidationError("Standard input can't be changed in place.")
        }
    }

    func run() throws {
        var worst: ExitReason?
        for document in documents {
            do throws(CommandFailure) {
                try format(document)
            } catch {
                StandardStream.error.write(error.report)
                worst = error.reason
            }
        }
        if let worst { throw ExitCode(worst.rawValue) }
    }

    /// Throws the errors of a document, which could be rewritten to another meaning.
    private static func check(
        _ input: MarkupInput, _ resources: MarkupFolder
    ) throws(MarkupErrors) {
        var environment = MarkupEnvironment(resources: resources)
        environment.widgets = IntrospectedWidgets()
        let errors = MarkupChecker(environment: environment)
            .problems(in: input.bytes, file: input.name).filter { $0.severity == .error }
        if !errors.isEmpty { throw MarkupErrors(errors) }
    }

    private func format(_ argument: String) throws(CommandFailure) {
        let input = try MarkupInput(argument)
        let tree: MarkupDocument
        do throws(MarkupErrors) {
            var document = try MarkupDocument(parsing: input.bytes, file: input.name)
            if modernize {
                let resources = MarkupInput.folder(of: argument)
                try Self.check(input, resources)
                document = try MarkupDocument(
                    parsing: MarkupModernizer.modernize(document, resources: resources),
                    file: input.name)
            }
            tree = document
        } catch {
            throw CommandFailure(error)
        }
        let formatted = MarkupFormatter.format(tree)
        do throws(SystemError) {
            if inPlace {
                if formatted != input.bytes { try OutputFile.write(formatted, to: argument) }
            } else {
                try StandardStream.output.writeResult(formatted)
            }
        } catch {
            throw CommandFailure(
                .noOutput, "\(argument) can't be written: \(error); check the folder.")
        }
    }
}
