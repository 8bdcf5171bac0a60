import SwiftParser
import SwiftSyntax

/// The parsed arguments of an attribute such as `@GET`.
struct MethodAttribute {
    /// A string literal of the attribute, with its syntax node.
    struct Text {
        let text: String
        let literal: StringLiteralExprSyntax
    }

    static let names: Set<String> = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]

    let name: String
    let node: AttributeSyntax
    let path: Text
    /// The name of the parameter that is sent as the body.
    private(set) var body: Text?
    /// The header names, each with the name of the parameter that is its value.
    private(set) var headers: [(name: Text, parameter: Text)] = []
    /// The source code of the argument `encoding`.
    private(set) var encoding: String?

    init(_ node: AttributeSyntax) throws(MacroDiagnostic) {
        self.node = node
        name = node.attributeName.trimmedDescription
        let arguments = node.arguments?.as(LabeledExprListSyntax.self).map(Array.init) ?? []
        guard let first = arguments.first, first.label == nil else {
            throw MacroDiagnostic("@\(name) needs a path: @\(name)(\"/photos\").", at: node)
        }
        path = try Self.text(first.expression, "A path")
        for argument in arguments.dropFirst() {
            switch argument.label?.text {
            case "body" where !argument.expression.is(NilLiteralExprSyntax.self):
                body = try Self.text(argument.expression, "The name of a parameter")
            case "headers": headers = try Self.headers(argument.expression)
            case "encoding": encoding = argument.expression.trimmedDescription
            default: break
            }
        }
    }

    // MARK: - Private

    /// Returns the text of a string literal; throws if the expression isn't a string literal, or
    /// has interpolations.
    private static func text(
        _ expression: ExprSyntax, _ what: String
    ) throws(MacroDiagnostic) -> Text {
        guard let literal = expression.as(StringLiteralExprSyntax.self),
            let text = literal.representedLiteralValue
        else {
            throw MacroDiagnostic(
                "\(what) must be a string literal without interpolation.", at: expression)
        }
        return Text(text: text, literal: literal)
    }

    private static func headers(
        _ expression: ExprSyntax
    ) throws(MacroDiagnostic) -> [(name: Text, parameter: Text)] {
        guard let dictionary = expression.as(DictionaryExprSyntax.self) else {
            throw MacroDiagnostic("'headers' must be a dictionary literal.", at: expression)
        }
        guard case .elements(let elements) = dictionary.content else { return [] }
        var headers: [(name: Text, parameter: Text)] = []
        for element in elements {
            headers.append(
                (
                    try text(element.key, "The name of a header"),
                    try text(element.value, "The name of a parameter")
                ))
        }
        return headers
    }
}
