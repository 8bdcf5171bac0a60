import ArgumentParser
import Foundation
import Glibc
import Inlay
import InlayGObject
import InlayTools

/// The command `inlay markup render`.
struct MarkupRenderCommand: ParsableCommand, CheckedArguments {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Writes an image of a native screen, without a window.",
        discussion: """
            The screen is drawn on a private display, as wide as --width says, 390 by default, and as high as its \
            content, but no higher than the display, whose height is 1200. Content that needs more than the \
            width is an error. Pages of Web elements aren't loaded without --network. \
            Actions do nothing; paths of bindings show what --data has. \
            The document is the one of the size class of the picture.

            EXAMPLES:
              inlay markup render Login.xml -o login.png
              inlay markup render Login.xml -o login.png --width 1000 --dark
              inlay markup render Login.xml -o login.png --data person.json --rtl

            EXIT CODES:
              0   the picture is written
              64  the command is wrong
              65  the document or the data has an error, or the size is too small
              66  there is no such document
              69  no display can be made
              70  the toolkit failed
              73  the image can't be written
              124 the document took too long
            """)

    private static let standardWidth = 390

    @Argument(help: "The document: a file, or - for standard input.", completion: .file())
    var document: String

    @Option(
        name: [.short, .long], help: "The file to write, or - for standard output.",
        completion: .file())
    var output: String

    @Option(help: "How many seconds reading and drawing may take.")
    var timeout = 30.0

    @OptionGroup
    var options: ScreenOptions

    func checkValues() throws {
        try SnapshotLimits.check(timeout: timeout)
        if document.isEmpty || output.isEmpty {
            throw ValidationError("The name of the document or the output is empty.")
        }
        if document == "-", options.data == "-" {
            throw ValidationError("Standard input can be read once: as document or as data.")
        }
    }

    func run() throws {
        try OutputPlan.check(output, against: [document] + [options.data].compactMap(\.self))
        let page = document == "-" ? Page.standardInput : .file(document)
        let deadline = CommandDeadline(
            seconds: timeout, CommandFailure(timedOut: page, after: timeout))
        defer { deadline.cancel() }
        let input = try MarkupInput(document)
        let values = try options.readData()
        // Always a private display: no window opens on the user's screen.
        unsetenv("DISPLAY")
        unsetenv("WAYLAND_DISPLAY")
        try MainActor.assumeIsolated {
            Interruption.handle()
            do {
                try Toolkit.start()
            } catch {
                throw CommandFailure(.unavailable, "\(error)")
            }
            MainLoop.run { await draw(input, values).rawValue }
        }
    }

    @MainActor
    private func draw(_ input: MarkupInput, _ values: JSONValue) async -> ExitReason {
        let (width, height) = (options.width ?? Self.standardWidth, options.height)
        MarkupSnapshot.prepare(
            isDark: options.dark, textScale: options.textScale, isRightToLeft: options.rtl)
        let view: MarkupView
        do throws(MarkupErrors) {
            view = try MarkupView(
                previewing: input.bytes, file: input.name,
                in: MarkupInput.folder(of: document), data: values,
                usesNetwork: options.network,
                sizeClass: SizeClass(width: width, height: height ?? SizeClass.highHeight))
        } catch {
            return end(CommandFailure(error))
        }
        for warning in view.warnings { StandardStream.error.write("\(warning)\n") }
        let png: Data
        do throws(MarkupSnapshotError) {
            png = try await MarkupSnapshot.png(of: view, width: width, height: height)
        } catch {
            return end(CommandFailure(error == .empty ? .internalError : .badInput, "\(error)"))
        }
        do throws(SystemError) {
            if output == "-" {
                try writeAll(png, to: StandardStream.output.rawValue)
            } else {
                try OutputFile.write(png, to: output)
            }
        } catch {
            let name = output == "-" ? "Standard output" : output
            return end(
                CommandFailure(
                    .noOutput, "\(name) can't be written: \(error); check the folder."))
        }
        return .done
    }

    private func end(_ failure: CommandFailure) -> ExitReason {
        StandardStream.error.write(failure.report)
        return failure.reason
    }
}
