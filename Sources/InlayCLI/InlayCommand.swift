import ArgumentParser
import Glibc
import Inlay
import Logging

/// The program `inlay` with all its commands.
///
/// Its `main` is synchronous, as the main loop requires
/// (docs/decisions/0003-synchronous-main.md).
@main
struct InlayCommand: ParsableCommand {
    /// The version of the program, defined only here.
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "inlay",
        abstract:
            "Fills templates and forms, writes images of web pages without a window, calls services.",
        discussion: """
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
            """,
        version: "inlay \(version)",
        subcommands: [
            SnapshotCommand.self, RenderCommand.self, CallCommand.self, FormCommand.self,
            MarkupCommand.self, PreviewCommand.self, NewCommand.self,
        ])

    static func main() {
        // Without the signals, writing to a closed pipe, or more than a file may have, is reported as
        // an error.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        openStreams()
        widenHelp()
        LoggingSystem.bootstrap { _ in MessageLogHandler() }
        do {
            var command = try ArgumentChecks.parsedCommand()
            try command.run()
        } catch {
            end(with: error)
        }
    }

    /// Opens closed standard streams, so that no other file gets their descriptors; reading and
    /// writing them still fails.
    private static func openStreams() {
        for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Sets the width of help to at least 40 columns; below 27, the argument parser crashes.
    private static func widenHelp() {
        var size = winsize()
        let given = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
        let hasSize = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        guard let width = given ?? (hasSize ? Int(size.ws_col) : nil), width < 40 else { return }
        setenv("COLUMNS", "40", 1)
    }

    /// Exits like the argument parser, but with error messages in the format of this program:
    /// `error: `, followed by a sentence.
    private static func end(with error: any Error) -> Never {
        if let failure = error as? CommandFailure {
            StandardStream.error.write(failure.report)
            exit(withError: ExitCode(failure.reason.rawValue))
        }
        let code = exitCode(for: error)
        let message = fullMessage(for: error)
        guard !code.isSuccess, message.hasPrefix("Error: ") else { exit(withError: error) }
        StandardStream.error.write("error: \(message.dropFirst("Error: ".count))\n")
        exit(withError: code)
    }
}

extension SoupOptions {
    /// The options for the calls of this program, some of whose servers demand its name.
    static var ofProgram: SoupOptions {
        var options = SoupOptions()
        options.userAgent = "inlay/\(InlayCommand.version)"
        return options
    }
}
