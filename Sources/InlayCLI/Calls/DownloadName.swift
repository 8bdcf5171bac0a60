import Foundation
import HTTPTypes
import Inlay

/// The file name of a download.
enum DownloadName {
    /// Returns the name that the server suggests, or the last component of the URL; never a path.
    static func name(_ headers: HTTPFields, _ url: URL) -> String {
        let disposition = headers[HTTPField.Name.contentDisposition].map { "inline/\($0)" }
        let parameters = disposition.flatMap(HTTPMediaType.init)?.parameters ?? [:]
        let extended = parameters["filename*"].flatMap { text -> String? in
            let parts = text.unicodeScalars.split(
                separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 ? String(parts[2]).removingPercentEncoding : nil
        }
        let candidates = [extended, parameters["filename"], url.lastPathComponent]
        return candidates.lazy.compactMap { $0.flatMap(fileName) }.first ?? "download"
    }

    /// Returns the names to try until one is unused, such as `a.txt`, `a-2.txt` and so on.
    static func candidates(_ name: String) -> [String] {
        let dot = name.unicodeScalars.lastIndex(of: ".").flatMap {
            $0 == name.startIndex ? nil : $0
        }
        let stem = dot.map { String(name[..<$0]) } ?? name
        let ending = dot.map { String(name[$0...]) } ?? ""
        return [name] + (2...999).map { "\(stem)-\($0)\(ending)" }
    }

    private static func fileName(_ text: String) -> String? {
        // Split by scalars: a slash with a combining mark is a single character and would be
        // missed.
        let last = text.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last
        // Marks of writing direction would show the name otherwise than it is.
        let name = (last ?? Substring().unicodeScalars).filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            case .format: ["\u{200C}", "\u{200D}"].contains(scalar)
            default: true
            }
        }
        // A download shouldn't be a hidden file, nor look like an option of a command.
        let seen = String(name.drop { $0 == "." || $0 == "-" })
        return seen.isEmpty || seen.utf8.count > 200 ? nil : seen
    }
}
