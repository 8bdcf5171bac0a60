import Foundation
import InlayValues
import OrderedCollections

/// The URL of a call: a path on a server, whose `{name}` placeholders are replaced by arguments.
struct CallAddress {
    let address: ParsedURL
    /// The arguments that the path doesn't name; they go into the query or the body.
    let rest: ServiceArguments

    init(
        _ path: String, server: ServerAddress, arguments: ServiceArguments, texts: ArgumentText
    ) throws(ServiceFailure) {
        if let plain = server.plain(path) {
            (address, rest) = (plain, arguments)
            return
        }
        let expanded: String
        var rest = arguments
        do {
            let template = try URITemplate(path)
            var values: [String: URITemplate.Value] = [:]
            for name in template.variables {
                rest.values[name] = nil
                values[name] = try Self.value(
                    of: arguments.values[name] ?? .null, named: name, texts: texts)
            }
            for variable in template.neededVariables {
                let name = variable.name
                try Self.check(values[name], for: variable, isKnown: arguments.values[name] != nil)
            }
            expanded = try template.expand(values)
            // The text behind `//` would be a host.
            guard !path.hasPrefix("/") || path.hasPrefix("//") || !expanded.hasPrefix("//") else {
                throw ServiceFailure.arguments(
                    "the arguments make “\(visibleAddress(expanded))” of the path, which would name "
                        + "another server")
            }
            // Values may make a dot segment together, or with the text between them.
            let plain = try template.expand(values.mapValues { _ in .string("x") })
            guard Self.dotSegments(in: expanded) <= Self.dotSegments(in: plain) else {
                throw ServiceFailure.arguments(
                    "the arguments make a dot segment in “\(visibleAddress(expanded))”, which would "
                        + "name another path")
            }
        } catch let error as SourceDiagnostic {
            throw .address(
                "\(error.message), in “\(visibleAddress(path))” at column \(error.column)")
        } catch let failure as ServiceFailure {
            throw failure
        } catch {
            throw .address("\(error)")
        }
        address = try server.resolve(expanded)
        self.rest = rest
    }

    /// Returns the URL with fields appended to its query.
    func address(
        adding fields: [(name: String, text: String)]
    ) throws(ServiceFailure) -> ParsedURL {
        guard !fields.isEmpty else { return address }
        let query = fields.map {
            "\(PercentEncoding.component($0.name))=\(PercentEncoding.component($0.text))"
        }.joined(separator: "&")
        let text = address.url.absoluteString
        let separator =
            !text.contains("?") ? "?" : text.hasSuffix("?") || text.hasSuffix("&") ? "" : "&"
        guard let full = URL(string: text + separator + query, encodingInvalidCharacters: false)
        else { throw .address("“\(visibleAddress(text))” can't have a query") }
        return ParsedURL(full)
    }

    /// Resolves a URL reference to an absolute HTTP URL without fragment and password.
    static func resolve(_ text: String, server: URL) throws(ServiceFailure) -> ParsedURL {
        guard !text.isEmpty else { return try checked(server.absoluteURL) }
        let text = PercentEncoding.reference(text)
        guard let url = URL(string: text, relativeTo: server) else {
            throw .address("“\(visibleAddress(text))” is not a valid URL")
        }
        return try checked(url.absoluteURL)
    }

    // MARK: - Private

    private static func checked(_ url: URL) throws(ServiceFailure) -> ParsedURL {
        let address = ParsedURL(url)
        let whole = url.absoluteString
        let fragment = whole.utf8.firstIndex(of: UInt8(ascii: "#"))
        let text = fragment.map { String(whole[..<$0]) } ?? whole
        guard address.scheme == "http" || address.scheme == "https" else {
            throw .address("“\(visibleAddress(text))” isn't an http or https URL")
        }
        guard !address.authority.utf8.contains(UInt8(ascii: "@")) else {
            throw .address("a URL must not contain a password; use the proxy's credentials")
        }
        guard address.origin != nil else {
            throw .address("“\(visibleAddress(text))” has no valid host and port")
        }
        guard fragment != nil else { return address }
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            throw .address("“\(visibleAddress(text))” can't be parsed as a URL")
        }
        return ParsedURL(url)
    }

    /// Returns the number of segments in the path of a URL that stand for the path itself or the one
    /// above it.
    private static func dotSegments(in text: String) -> Int {
        text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").count {
            let segment = $0.lowercased().replacing("%2e", with: ".")
            return segment == "." || segment == ".."
        }
    }

    private static func value(
        of argument: ServiceArgument, named name: String, texts: ArgumentText
    ) throws(ServiceFailure) -> URITemplate.Value? {
        switch argument {
        case .null: return nil
        case .file: throw ArgumentText.fileFailure(name)
        case .list(let values):
            var found: [String] = []
            for value in values {
                if let text = try text(of: value, named: name, texts) { found.append(text) }
            }
            return .list(found)
        case .object(let members):
            var pairs: [URITemplate.Value.Pair] = []
            for (member, value) in members {
                guard let text = try text(of: value, named: name, texts) else { continue }
                pairs.append(URITemplate.Value.Pair(member, text))
            }
            return .pairs(pairs)
        default: return try texts.text(of: argument, named: name).map { .string($0) }
        }
    }

    /// Returns the text of an element or a member of an argument; nil for null.
    private static func text(
        of value: ServiceArgument, named name: String, _ texts: ArgumentText
    ) throws(ServiceFailure) -> String? {
        switch value {
        case .file: throw ArgumentText.fileFailure(name)
        case .list, .object:
            throw .arguments(
                "the argument “\(visible(name))” has nested values, which a path can't represent")
        default: return try texts.text(of: value, named: name)
        }
    }

    /// Throws if a value is missing or contains `..`, because the path would name another
    /// resource.
    private static func check(
        _ value: URITemplate.Value?, for variable: URITemplatePart.Variable, isKnown: Bool
    ) throws(ServiceFailure) {
        let name = variable.name
        let texts: [String] =
            switch value {
            case nil: []
            case .string(let text): [variable.prefix(of: text)]
            case .list(let texts): texts
            case .pairs(let pairs): pairs.map(\.text)
            }
        guard isKnown, !texts.isEmpty, !texts.contains("") else {
            throw .arguments("the path names “\(name)”, but there is no argument for it")
        }
        guard !texts.contains(where: { $0 == "." || $0 == ".." }) else {
            throw .arguments("“\(name)” is a dot segment, which would name another path")
        }
    }
}
