import ArgumentParser
import Inlay

/// `inlay preview`.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows a screen, template or page in a window, and updates it at each save.",
        discussion: """
            What was typed into fields and the scroll position stay. Errors are listed below the \
            last version without errors. A name that ends in .xml is a native screen, one in .mghtml \
            or one with --data a template, and others are pages, which get no network and run no scripts.

            EXAMPLES:
              inlay preview Login.xml --data person.json
              inlay preview Login.xml --width 360 --height 640 --dark
              inlay preview event.mghtml --data event.json
              inlay preview page.html --text-size 1.5 --rtl

            EXIT CODES:
              0   the window was closed
              64  the command is wrong
              66  there is no such file
              69  there is no display
            """)

    @Argument(help: "The document: a file.")
    var file: String

    @Option(help: "A file of JSON, whose values bindings and templates show.")
    var data: String?

    @Option(help: "The width of the window.")
    var width = 640

    @Option(help: "The height of the window.")
    var height = 480

    @Flag(help: "Show the document light on dark.")
    var dark = false

    @Option(help: "How large text is; 1 is the usual size.")
    var textSize = 1.0

    @Flag(help: "Show the document from right to left.")
    var rtl = false

    func validate() throws {
        guard (1...4_000).contains(width), (1...4_000).contains(height) else {
            throw ValidationError("The width and the height are from 1 to 4000.")
        }
        guard (0.5...4).contains(textSize) else {
            throw ValidationError("The text size \(textSize) isn't from 0.5 to 4.")
        }
    }

    func run() throws {
        do throws(CommandFailure) {
            for path in [file, data].compactMap(\.self) { _ = try InputFile.read(path) }
        } catch {
            StandardStream.error.write(error.report)
            throw ExitCode(error.reason.rawValue)
        }
        let command = self
        try MainActor.assumeIsolated {
            PreviewApplication.command = command
            throw ExitCode(PreviewApplication().run(["inlay"]))
        }
    }
}

/// The window of `inlay preview`.
@MainActor
private final class PreviewApplication: Application {
    static var command: PreviewCommand?

    override class var identifier: String { "org.inlay.Preview" }
    override class var isSingleInstance: Bool { false }

    override func activate() {
        guard let command = Self.command else { return }
        DocumentPreview.setAppearance(
            isDark: command.dark ? true : nil, textScale: command.textSize,
            isRightToLeft: command.rtl)
        let preview = DocumentPreview(
            path: command.file, data: command.data, isRightToLeft: command.rtl)
        Window(command.file, content: preview, width: command.width, height: command.height)
            .present()
    }
}
