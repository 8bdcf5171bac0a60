import ArgumentParser
import Inlay
import InlayTools

/// The command `inlay preview`.
struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows a screen, template or page in a window, and updates it at each save.",
        discussion: """
            What was typed into fields and the scroll position stay. Errors are listed below the \
            last version without errors. A name that ends in .xml is a native screen, one in .mghtml \
            or one with --data a template, and others are pages, which get no network and run no scripts. \
            The window is 640 wide and 480 high unless --width and --height say otherwise.

            EXAMPLES:
              inlay preview Login.xml --data person.json
              inlay preview Login.xml --width 360 --height 640 --dark
              inlay preview event.mghtml --data event.json
              inlay preview page.html --text-scale 1.5 --rtl

            EXIT CODES:
              0   the window was closed
              64  the command is wrong
              66  there is no such file
              69  there is no display
            """)

    @Argument(help: "The document: a file.", completion: .file())
    var file: String

    @OptionGroup
    var options: ScreenOptions

    func run() throws {
        for path in [file, options.data].compactMap(\.self) { try InputFile.check(path) }
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
        let options = command.options
        DocumentPreview.setAppearance(
            isDark: options.dark ? true : nil, textScale: options.textScale,
            isRightToLeft: options.rtl)
        let preview = DocumentPreview(
            path: command.file, data: options.data, isRightToLeft: options.rtl,
            usesNetwork: options.network)
        Window(
            command.file, content: preview, width: options.width ?? 640,
            height: options.height ?? 480
        ).present()
    }
}
