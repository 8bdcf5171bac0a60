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

            EXIT CODES:
              0   all is written
              64  the command is wrong
              65  the XML is malformed
              66  there is no such document
              73  the document can't be written
            """)

    @Argument(help: "The documents: files, or - for standard input.", completion: .file())
    var documents: [String]

    @Flag(name: [.short, .long], help: "Change the files, instead of writing to standard output.")
    var inPlace = false

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

    private func format(_ document: String) throws(CommandFailure) {
        let input = try MarkupInput(document)
        let tree: MarkupDocument
        do throws(MarkupErrors) {
            tree = try MarkupDocument(parsing: input.bytes, file: input.name)
        } catch {
            throw CommandFailure(error)
        }
        let formatted = MarkupFormatter.format(tree)
        do throws(SystemError) {
            if inPlace {
                if formatted != input.bytes { try OutputFile.write(formatted, to: document) }
            } else {
                try StandardStream.output.writeResult(formatted)
            }
        } catch {
            throw CommandFailure(
                .noOutput, "\(document) can't be written: \(error); check the folder.")
        }
    }
}
