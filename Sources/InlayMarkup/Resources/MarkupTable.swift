import FoundationEssentials
import InlayValues
import OrderedCollections

/// A table of texts by name: the file `Colors.json`, or `Colors.plist` in older apps.
struct MarkupTable {
    private(set) var entries: [String: String] = [:]
    private(set) var problem: SourceDiagnostic?

    init(named name: String, in resources: any MarkupResources) {
        if let bytes = resources.contents(of: "\(name).json") {
            read(json: bytes, file: resources.displayName(of: "\(name).json"))
        } else if let bytes = resources.contents(of: "\(name).plist") {
            let file = resources.displayName(of: "\(name).plist")
            do {
                entries = try PropertyListDecoder().decode(
                    [String: String].self, from: Data(bytes))
            } catch {
                problem = SourceText(file: file, bytes: bytes).diagnostic(
                    .error, at: 0, "the table must be a property list of names and texts")
            }
        }
    }

    private mutating func read(json bytes: [UInt8], file: String) {
        do throws(SourceDiagnostic) {
            let value = try JSONValue(parsing: bytes, file: file)
            guard case .object(let members) = value else {
                throw SourceDiagnostic(
                    file: file, offset: 0, in: bytes, message: "the table must be an object")
            }
            for (key, value) in members {
                guard let text = value.stringValue else {
                    throw SourceDiagnostic(
                        file: file, offset: 0, in: bytes, message: "“\(key)” must be a text")
                }
                entries[key] = text
            }
        } catch {
            problem = error
        }
    }
}
