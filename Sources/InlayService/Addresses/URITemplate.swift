package import InlayValues

/// A URI template by RFC 6570, level 4.
///
/// ```swift
/// let template = try URITemplate("/albums/{album}/photos{?tags*,page}")
/// try template.expand(["album": "a/b", "tags": ["x", "y"]])  // /albums/a%2Fb/photos?tags=x&tags=y
/// ```
///
/// Every value is escaped for its position in the URL. Only `{+name}` and `{#name}` let a value
/// contain `/`, `?` and other reserved characters.
package struct URITemplate: Hashable, Sendable, CustomStringConvertible {
    /// The source of the template.
    package let description: String

    let parts: [URITemplatePart]

    /// Parses a template; throws a diagnostic with the column of the first invalid character.
    package init(_ text: String) throws(SourceDiagnostic) {
        var parser = URITemplateParser(text)
        do {
            parts = try parser.parse()
        } catch {
            throw SourceDiagnostic(
                file: "<address>", offset: error.offset, in: Array(text.utf8),
                message: error.message)
        }
        description = text
    }

    /// The names of all variables, each once, in order of first use.
    package var variables: [String] {
        var names: [String] = []
        for case .expression(_, let variables) in parts {
            for variable in variables where !names.contains(variable.name) {
                names.append(variable.name)
            }
        }
        return names
    }

    /// The variables that are part of the path, which are those outside `{?…}`,
    /// `{&…}` and `{#…}`.
    var neededVariables: [URITemplatePart.Variable] {
        var needed: [URITemplatePart.Variable] = []
        for case .expression(let form, let variables) in parts where !form.isOptional {
            needed += variables
        }
        return needed
    }

    /// Expands the template with values.
    ///
    /// A variable without a value, or with an empty list, expands to nothing.
    ///
    /// - Parameter values: The values by name.
    /// - Returns: The URL.
    /// - Throws: A diagnostic if the template applies a prefix length to a list.
    package func expand(_ values: [String: Value]) throws(SourceDiagnostic) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .expression(let form, let variables):
                let expander = URITemplateExpander(form: form, values: values)
                do {
                    text += try expander.expand(variables)
                } catch {
                    throw SourceDiagnostic(
                        file: "<address>", offset: error.offset, in: Array(description.utf8),
                        message: error.message)
                }
            }
        }
        return text
    }
}
