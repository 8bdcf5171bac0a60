import ArgumentParser
import Foundation
import InlayTesting
import Testing

@testable import InlayCLI

/// Tests of the program's version, help and usage errors.
@Suite struct InlayCommandTests {
    private let program: Program
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    @Test func theVersionOptionPrintsTheVersion() async throws {
        let run = try await program.run("--version")
        #expect(run.text == "inlay 0.1.0\n")
        #expect(run.errors == "")
        #expect(run.code == 0)
    }

    @Test func theHelpOptionListsExamplesAndSubcommands() async throws {
        let run = try await program.run("--help")
        #expect(
            run.text == """
                OVERVIEW: Fills templates and forms, writes images of web pages without a
                window, calls services.

                EXAMPLES:
                  inlay snapshot report.html                       writes report.png
                  inlay snapshot mail.html -o mail.png --scale 2   sharp, as on a phone
                  inlay snapshot https://example.org/ --width 800  a page of a server
                  make-page | inlay snapshot - -o page.png         from a pipe
                  inlay snapshot *.html --output-dir pictures      a picture of each
                  inlay snapshot report.html -o report.pdf         a PDF of the page
                  inlay render event.mghtml --data event.json      fills a template
                  inlay call GET https://example.org/users id=7    calls a web service
                  inlay form https://example.org/order             lists the fields of a form
                  inlay markup check Login.xml                     checks a native screen
                  inlay preview Login.xml                          shows a screen, live
                  inlay new Notes                                  writes a project for an app

                USAGE: inlay <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  snapshot                Writes an image or a PDF of a whole page, without a
                                          window.
                  render                  Fills a template with data.
                  call                    Calls a web service.
                  form                    Lists the fields of an HTML form, fills them in, and
                                          submits them.
                  markup                  Checks, formats and draws documents of native screens.
                  preview                 Shows a screen, template or page in a window, and
                                          updates it at each save.
                  new                     Writes a project for an app.

                  See 'inlay help <subcommand>' for detailed help.

                """)
        #expect(run.errors == "")
        #expect(run.code == 0)
    }

    @Test func unknownSubcommandsExitWithCode64() async throws {
        let run = try await program.run("picture")
        #expect(run.errors.hasPrefix("error: "))
        #expect(run.text == "")
        #expect(run.code == 64)
    }

    /// The man pages of a command and its subcommands, each with its summary.
    private static func manuals(
        of command: any ParsableCommand.Type, after words: [String] = []
    ) -> [String: String] {
        let configuration = command.configuration
        let words = words + [configuration.commandName ?? ""]
        return configuration.subcommands.reduce(
            into: [words.joined(separator: "-") + ".1": configuration.abstract]
        ) { $0.merge(manuals(of: $1, after: words)) { $1 } }
    }

    @Test func everyCommandHasAManPage() async throws {
        let repository = Program.repository
        let writer = try await ChildProcess(
            [
                repository.appendingPathComponent("scripts/manuals").path,
                Program.products.appendingPathComponent("inlay").path, folder.url.path,
            ], environment: ProcessInfo.processInfo.environment)
        #expect(await writer.code(within: 480) == 0)
        let expected = Self.manuals(of: InlayCommand.self)
        #expect(expected["inlay-markup-check.1"] != nil)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(files.sorted() == expected.keys.sorted())
        let manual = try String(
            contentsOf: folder.url.appendingPathComponent("inlay-markup.1"), encoding: .utf8)
        #expect(
            manual.contains(
                """
                .SH EXAMPLES
                .in 2n
                .nf
                inlay markup check Screens/*.xml       every error and warning, for CI
                inlay markup format \\-i Screens/*.xml   one form, in place

                """))
        for (file, abstract) in expected {
            let page = try String(
                contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
            let name = file.dropLast(2).replacing("-", with: "\\-")
            let summary = abstract.dropFirst().dropLast().replacing("-", with: "\\-")
            #expect(page.contains(".SH NAME\n\(name) \\- "), "\(file)")
            #expect(page.contains("\(summary)\n.SH SYNOPSIS\n.nf\ninlay"), "\(file)")
        }
    }
}
