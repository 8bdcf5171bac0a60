public import InlayValues

/// An address with places for values, by RFC 6570 up to its level 4.
///
/// ```swift
/// let template = try URITemplate("/albums/{album}/photos{?tags*,page}")
/// try template.expand(["album": "a/b", "tags": ["x", "y"]])  // /albums/a%2Fb/photos?tags=x&tags=y
/// ```
///
/// Every value is escaped for the place where it lands; only `{+name}` and `{#name}` let a value
/// contain `/`, `?` and the like.
public struct URITemplate: Hashable, Sendable, CustomStringConvertible {
    /// The text of the template.
    public let description: String

    let parts: [URITemplatePart]

    /// Reads a template; throws a diagnostic with the column of the first character that is wrong.
    public init(_ text: String) throws(Diagnostic) {
        var parser = URITemplateParser(text)
        do {
            parts = try parser.parse()
        } catch {
            throw Diagnostic(
                file: "<address>", offset: error.offset, in: Array(text.utf8),
                message: error.message)
        }
        description = text
    }

    /// The names that it has places for, each once, in the order of their first place.
    public var variables: [String] {
        var names: [String] = []
        for case .expression(_, let variables) in parts {
            for variable in variables where !names.contains(variable.name) {
                names.append(variable.name)
            }
        }
        return names
    }

    /// The names without which a path would lead somewhere else: all outside `{?…}`, `{&…}`, `{#…}`.
    var neededVariables: [String] {
        var names: [String] = []
        for case .expression(let form, let variables) in parts where !form.isOptional {
            names += variables.map(\.name)
        }
        return names
    }

    /// Puts values into their places.
    ///
    /// A name without a value, or with an empty list, leaves its place empty.
    ///
    /// - Parameter values: The values by name.
    /// - Returns: The address.
    /// - Throws: A diagnostic when the template wants the first characters of a list.
    public func expand(_ values: [String: Value]) throws(Diagnostic) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .expression(let form, let variables):
                let expander = URITemplateExpander(form: form, values: values)
                do {
                    text += try expander.expand(variables)
                } catch {
                    throw Diagnostic(
                        file: "<address>", offset: error.offset, in: Array(description.utf8),
                        message: error.message)
                }
            }
        }
        return text
    }
}
