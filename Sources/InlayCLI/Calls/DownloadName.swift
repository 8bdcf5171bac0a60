import Foundation
import HTTPTypes
import Inlay

/// What a downloaded file is called.
enum DownloadName {
    /// The name that the server gives, or the last part of the address; never a path.
    static func name(_ headers: HTTPFields, _ url: URL) -> String {
        let disposition = headers[HTTPField.Name.contentDisposition].map { "inline/\($0)" }
        let parameters = disposition.flatMap(MediaType.init)?.parameters ?? [:]
        let extended = parameters["filename*"].flatMap { text -> String? in
            let parts = text.unicodeScalars.split(
                separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 ? String(parts[2]).removingPercentEncoding : nil
        }
        let candidates = [extended, parameters["filename"], url.lastPathComponent]
        return candidates.lazy.compactMap { $0.flatMap(fileName) }.first ?? "download"
    }

    /// The names to try until one is free, such as `a.txt`, `a-2.txt` and so on.
    static func candidates(_ name: String) -> [String] {
        let dot = name.unicodeScalars.lastIndex(of: ".").flatMap {
            $0 == name.startIndex ? nil : $0
        }
        let stem = dot.map { String(name[..<$0]) } ?? name
        let ending = dot.map { String(name[$0...]) } ?? ""
        return [name] + (2...999).map { "\(stem)-\($0)\(ending)" }
    }

    private static func fileName(_ text: String) -> String? {
        // By scalars: a mark that combines with a slash makes one character of both, and would hide it.
        let last = text.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last
        let name = (last ?? Substring().unicodeScalars).filter {
            $0.properties.generalCategory != .control
        }
        // A hidden file isn't what anybody expects of a download.
        let seen = String(name.drop { $0 == "." })
        return seen.isEmpty || seen.utf8.count > 200 ? nil : seen
    }
}
