import Foundation

/// A case of html5lib's tree construction tests: an input and its expected tree.
struct TreeConstructionCase {
    let data: String
    /// The context element, with its namespace before it; nil for a document.
    let context: String?
    let outline: String
    /// Whether the case requires scripting, which this parser never has.
    let needsScripts: Bool

    /// Reads the cases of a `.dat` file.
    static func cases(in file: URL) throws -> [TreeConstructionCase] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return ("\n" + text).components(separatedBy: "\n#data\n").dropFirst().map(Self.init)
    }

    private init(_ text: String) {
        var sections: [String: [Substring]] = ["data": []]
        var name = "data"
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isHeading = [
                "#errors", "#new-errors", "#document", "#document-fragment", "#script-on",
                "#script-off",
            ].contains(line)
            if isHeading {
                name = String(line.dropFirst())
                sections[name] = []
            } else {
                sections[name]?.append(line)
            }
        }
        data = (sections["data"] ?? []).joined(separator: "\n")
        context = sections["document-fragment"]?.first.map(String.init)
        needsScripts = sections["script-on"] != nil
        var lines = sections["document"] ?? []
        while lines.last == "" { lines.removeLast() }
        outline = lines.joined(separator: "\n")
    }
}
