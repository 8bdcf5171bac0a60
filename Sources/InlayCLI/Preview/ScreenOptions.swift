import ArgumentParser
import Inlay

/// The size, appearance and data with which `inlay preview` and `inlay markup render` show a
/// document.
struct ScreenOptions: CheckedArguments {
    @Option(help: "The width.")
    var width: Int?

    @Option(help: "The height.")
    var height: Int?

    @Flag(help: "Show the document in the dark color scheme.")
    var dark = false

    @Option(
        name: [.customLong("text-scale"), .customLong("text-size")],
        help: "How large text is; 1 is the usual size.")
    var textScale = 1.0

    @Flag(help: "Show the document from right to left.")
    var rtl = false

    @Option(help: "A file of JSON, whose values bindings and templates show.", completion: .file())
    var data: String?

    @Flag(
        help: "Let Web elements of a screen load their addresses; a file gets no network otherwise."
    )
    var network = false

    func checkValues() throws {
        guard (1...4_000).contains(width ?? 1), (1...8_000).contains(height ?? 1) else {
            throw ValidationError("The width is from 1 to 4000, the height from 1 to 8000.")
        }
        guard (0.5...4).contains(textScale) else {
            throw ValidationError("The text scale \(textScale) isn't from 0.5 to 4.")
        }
    }

    /// Reads the JSON file that `--data` names; returns null without that option.
    func readData() throws(CommandFailure) -> JSONValue {
        guard let data else { return .null }
        let bytes = try InputFile.read(data == "-" ? "/dev/stdin" : data).bytes
        do throws(SourceDiagnostic) {
            return try JSONValue(parsing: bytes, file: data)
        } catch {
            throw CommandFailure(error)
        }
    }
}
