import Foundation
import Glibc
import HTTPTypes
import Inlay

/// The destination of a response's body.
enum CallOutput {
    /// Standard output: formatted on a terminal, unchanged in a pipe.
    case terminal
    case file(String)
    /// A file with the name that the server suggests.
    case download

    /// The maximum size in bytes of a body that is formatted for a terminal; larger ones belong
    /// in a file.
    private static let shownLimit = 4 << 20

    func write(_ answer: ServiceStream, hasHeadOnly: Bool) async throws {
        switch self {
        case .terminal where hasHeadOnly: try put(Self.head(answer.status, answer.headers))
        case .terminal where isatty(StandardStream.output.rawValue) != 0: try await show(answer)
        case .terminal: for try await piece in answer { try put(piece) }
        case .file(let path) where hasHeadOnly:
            do throws(SystemError) {
                try OutputFile.write(Self.head(answer.status, answer.headers), to: path)
            } catch {
                throw Self.failure(path, error)
            }
        case .file(let path): try await write(answer, inPlaceOf: path)
        case .download: try await download(answer)
        }
    }

    /// Writes the body of an error response to standard output; bodies for files aren't written.
    func writeRefusal(_ error: ServiceError) {
        guard case .terminal = self else { return }
        guard isatty(StandardStream.output.rawValue) != 0 else {
            try? put(error.body)
            return
        }
        try? put(Self.readable(error.body, error.headers[.contentType]))
    }

    // MARK: - Private

    private func show(_ answer: ServiceStream) async throws {
        var bytes: [UInt8] = []
        for try await piece in answer {
            bytes += piece
            guard bytes.count <= Self.shownLimit else {
                throw CommandFailure(
                    .noOutput,
                    "The response is too long for a terminal; give --output or --download."
                )
            }
        }
        try put(Self.readable(bytes, answer.headers[.contentType]))
    }

    private static func readable(_ bytes: [UInt8], _ type: String?) -> [UInt8] {
        let type = type.map(HTTPMediaType.init) ?? .json
        if type?.isJSON == true, let value = try? JSONValue(parsing: bytes) {
            let hasColors = ProcessInfo.processInfo.environment["NO_COLOR"]?.isEmpty != false
            return Array(ColoredJSON(hasColors: hasColors).text(of: value).utf8)
        }
        guard let text = String(validating: bytes, as: UTF8.self), !text.contains("\0") else {
            return Array("(\(bytes.count) bytes that aren't text; use --output)\n".utf8)
        }
        let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
        return Array((TerminalText.shown(text) + end).utf8)
    }

    private static func head(_ status: Int, _ headers: HTTPFields) -> [UInt8] {
        let lines = headers.map { "\($0.name.rawName): \(TerminalText.shown($0.value))\n" }
        return Array("\(status)\n\(lines.joined())".utf8)
    }

    private func write(_ answer: ServiceStream, inPlaceOf path: String) async throws {
        let file: PartialFile
        do throws(SystemError) {
            file = try PartialFile(replacing: path)
        } catch {
            throw Self.failure(path, error)
        }
        for try await piece in answer { try write(piece, to: file, path) }
        do throws(SystemError) {
            try file.replace()
        } catch {
            throw Self.failure(path, error)
        }
    }

    private func download(_ answer: ServiceStream) async throws {
        let name = DownloadName.name(answer.headers, answer.url)
        let paths = DownloadName.candidates(name)
        let file: PartialFile
        do throws(SystemError) {
            file = try PartialFile(beside: name)
        } catch {
            throw Self.failure(name, error)
        }
        for try await piece in answer { try write(piece, to: file, name) }
        for path in paths {
            do {
                try file.add(as: path)
                StandardStream.error.write("\(path)\n")
                return
            } catch {
                guard error.code == EEXIST else { throw Self.failure(path, error) }
            }
        }
        throw CommandFailure(.noOutput, "There are too many files like \(name); give --output.")
    }

    private func put(_ bytes: [UInt8]) throws(CommandFailure) {
        do {
            try writeAll(bytes, to: StandardStream.output.rawValue)
        } catch {
            throw Self.failure("Standard output", error)
        }
    }

    private func write(
        _ piece: [UInt8], to file: PartialFile, _ path: String
    ) throws(CommandFailure) {
        do {
            try file.write(piece)
        } catch {
            throw Self.failure(path, error)
        }
    }

    private static func failure(_ path: String, _ error: SystemError) -> CommandFailure {
        CommandFailure(
            .noOutput, "\(path) can't be written: \(error); check the folder, or where it leads.")
    }
}
