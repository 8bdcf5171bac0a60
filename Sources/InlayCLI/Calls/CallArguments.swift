import Foundation
import Inlay

/// The arguments and headers of a call, built from the items on the command line.
struct CallArguments {
    var arguments = ServiceArguments()
    var headers = ServiceHeaders()
    private(set) var hasFiles = false

    init(_ items: [CallItem]) throws(CommandFailure) {
        for item in items {
            switch item {
            case .text(let name, let text): arguments.append(name, .string(text))
            case .json(let name, let text):
                arguments.append(name, try Self.value(of: text, named: name))
            case .file(let name, let path):
                // The call reads the file later; a wrong name is reported here, with advice.
                guard FileManager.default.isReadableFile(atPath: path) else {
                    throw CommandFailure(
                        .noInput, "There is no file \(path) to send as \(name); check the name.")
                }
                arguments.append(name, FileArgument(at: URL(fileURLWithPath: path)).serviceArgument)
                hasFiles = true
            case .header(let name, let text):
                headers.append(name, text.trimmingCharacters(in: .whitespaces))
            }
        }
    }

    private static func value(
        of text: String, named name: String
    ) throws(CommandFailure) -> ServiceArgument {
        do {
            return try JSONValue(parsing: text, file: "\(name):=").serviceArgument
        } catch {
            throw CommandFailure(error)
        }
    }
}
