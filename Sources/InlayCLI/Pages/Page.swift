import Foundation

/// A page named on the command line.
enum Page: Hashable, Sendable, CustomStringConvertible {
    case file(String)
    case address(String)
    case standardInput

    init(argument: String) {
        let start = argument.prefix(8).lowercased()
        if argument == "-" {
            self = .standardInput
        } else if start.hasPrefix("http://") || start.hasPrefix("https://") {
            self = .address(argument)
        } else {
            self = .file(argument)
        }
    }

    var description: String {
        switch self {
        case .file(let path): path
        case .address(let address): address
        case .standardInput: "standard input"
        }
    }

    /// The lower-case extension of the page's file; empty for a URL or standard input.
    var fileExtension: String {
        guard case .file(let path) = self else { return "" }
        return URL(fileURLWithPath: path).pathExtension.lowercased()
    }

    /// Whether the page's file is named as XHTML, which is always read as XML.
    var isXHTML: Bool { ["xhtml", "xht"].contains(fileExtension) }

    /// The folder that contains the page's file; nil for a URL or standard input.
    var folder: URL? {
        guard case .file(let path) = self else { return nil }
        return URL(fileURLWithPath: path).deletingLastPathComponent()
    }

    /// The name of the page's image without `.png`, a valid file name in any folder.
    var pictureName: String {
        switch self {
        case .standardInput: "page"
        case .file(let path):
            URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        case .address(let address): Self.name(ofAddress: address)
        }
    }

    /// The maximum length of a name in bytes, which leaves room for `-2.png` within the limit of
    /// file systems.
    private static let longestName = 200

    private static func name(ofAddress address: String) -> String {
        guard let url = URL(string: address), let host = url.host(percentEncoded: false) else {
            return "page"
        }
        let words = (host + url.path(percentEncoded: false)).split {
            !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" && $0 != "-"
        }
        // A name must not begin with a dot, which hides the file, or a dash, which makes it an
        // option.
        let name = words.joined(separator: "-").drop { $0 == "." || $0 == "-" }
        var short = name
        while short.utf8.count > longestName { short.removeLast() }
        return short.isEmpty ? "page" : String(short)
    }
}
