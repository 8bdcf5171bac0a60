import ArgumentParser
import Foundation
import Inlay

/// The command `inlay markup`.
struct MarkupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "markup",
        abstract: "Checks, formats and draws documents of native screens.",
        discussion: """
            EXAMPLES:
              inlay markup check Screens/*.xml       every error and warning, for CI
              inlay markup format -i Screens/*.xml   one form, in place
              inlay markup format -i --modernize Screens/*.xml   with the names of today
            """,
        subcommands: [
            MarkupCheckCommand.self, MarkupFormatCommand.self, MarkupRenderCommand.self,
        ])
}

/// A markup document named on the command line.
struct MarkupInput {
    /// The name in diagnostics.
    let name: String
    let bytes: [UInt8]

    /// The maximum size in bytes, which is also the limit for files of a `MarkupFolder`.
    private static let limit = 16 << 20

    init(_ argument: String) throws(CommandFailure) {
        if argument == "-" {
            name = "standard input"
            bytes = try InputFile.readStandardInput(limit: Self.limit)
        } else {
            name = argument
            bytes = try InputFile.read(argument, limit: Self.limit).bytes
        }
    }

    /// Returns the folder that contains the document.
    static func folder(of argument: String) -> MarkupFolder {
        let folder = argument == "-" ? "" : OutputFile.folder(of: argument)
        return MarkupFolder(path: folder.count > 1 ? String(folder.dropLast()) : folder)
    }

    /// Reads a file of texts, or all of a folder, which has one for each language.
    static func catalogs(at path: String) throws(CommandFailure) -> [TextCatalog] {
        var isFolder: ObjCBool = false
        var files = [path]
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
        {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            files = names.filter { $0.hasSuffix(".strings") }.sorted().map { "\(path)/\($0)" }
            guard !files.isEmpty else {
                throw CommandFailure(.noInput, "The folder \(path) has no file such as en.strings.")
            }
        }
        var catalogs: [TextCatalog] = []
        for file in files {
            let bytes = try InputFile.read(file, limit: limit).bytes
            do throws(SourceDiagnostic) {
                catalogs.append(try TextCatalog(parsing: bytes, file: file))
            } catch {
                throw CommandFailure(error)
            }
        }
        return catalogs
    }
}
