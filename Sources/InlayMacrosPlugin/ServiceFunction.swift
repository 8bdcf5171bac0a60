import SwiftDiagnostics
import SwiftSyntax

/// A function of a `@Service` protocol, from which the client's function is generated.
struct ServiceFunction {
    private let function: FunctionDeclSyntax
    private let attribute: MethodAttribute
    private let parameters: [ServiceParameter]

    /// Parses a function; throws all of its errors.
    init(_ function: FunctionDeclSyntax) throws(MacroDiagnostics) {
        self.function = function
        let attributes = function.attributes.compactMap { $0.as(AttributeSyntax.self) }
            .filter { MethodAttribute.names.contains($0.attributeName.trimmedDescription) }
        var diagnostics = Self.diagnostics(of: function)
        if let second = attributes.dropFirst().first {
            diagnostics.append(
                MacroDiagnostic(
                    "'\(function.name.text)' calls one resource with one method.", at: second)
            )
        }
        guard let first = attributes.first else {
            diagnostics.append(
                MacroDiagnostic(
                    "'\(function.name.text)' needs a resource: put @GET(\"/…\"), or another method, "
                        + "before it.", at: function.name))
            throw MacroDiagnostics(diagnostics)
        }
        do throws(MacroDiagnostic) {
            attribute = try MethodAttribute(first)
        } catch {
            throw MacroDiagnostics(diagnostics + [error])
        }
        parameters = function.signature.parameterClause.parameters.map(ServiceParameter.init)
        diagnostics +=
            parameters.compactMap(\.diagnostic) + diagnosticsOfNames() + diagnosticsOfResult()
        guard diagnostics.isEmpty else { throw MacroDiagnostics(diagnostics) }
    }

    /// Returns the source code of the client's function.
    func text(access: String) -> String {
        let others = function.attributes.filter { attribute in
            guard let name = attribute.as(AttributeSyntax.self)?.attributeName else { return true }
            return !MethodAttribute.names.contains(name.trimmedDescription)
        }.map { $0.trimmedDescription + " " }.joined()
        let signature =
            others
            + function.with(\.attributes, []).with(\.modifiers, []).trimmedDescription
        return """
                \(access)\(signature) {
                    \(call)
                }
            """
    }

    // MARK: - The call

    private var returned: String {
        function.signature.returnClause?.type.trimmedDescription ?? "Void"
    }

    private var call: String {
        let (name, path) = (attribute.name, attribute.path.literal.trimmedDescription)
        var arguments = [path]
        if returned == "ServiceStream" { arguments.insert("named: \"\(name)\"", at: 0) }
        let given = parameters.filter { $0.use == .argument && !isTaken($0) }
        if !given.isEmpty {
            let pairs = given.map { "\"\($0.name.trimmingBackticks)\": \($0.name)" }
            arguments.append("[\(pairs.joined(separator: ", "))]")
        }
        if let encoding = attribute.encoding { arguments.append("encoding: \(encoding)") }
        if let headers = parameters.first(where: { $0.use == .headers }) {
            arguments.append("headers: \(headers.name)")
        } else if !attribute.headers.isEmpty {
            let pairs = attribute.headers.map {
                "\($0.name.literal.trimmedDescription): \(parameter($0.parameter.text))"
            }
            arguments.append("headers: .values([\(pairs.joined(separator: ", "))])")
        }
        let options = parameters.first { $0.use == .options }?.name
        if let body = attribute.body {
            let base = options ?? "CallOptions()"
            arguments.append("options: try \(base).sending(\(parameter(body.text)))")
        } else if let options {
            arguments.append("options: \(options)")
        }
        let method = returned == "ServiceStream" ? "stream" : name.lowercased()
        let call = "self.proxy.\(method)(\(arguments.joined(separator: ", ")))"
        return returned.hasPrefix("DecodedResponse<")
            ? "try await (\(call) as ServiceResponse).decodedResponse()" : "try await \(call)"
    }

    /// Returns a parameter's name as source code, in backticks if it was declared so.
    private func parameter(_ name: String) -> String {
        parameters.first { $0.name.trimmingBackticks == name }?.name ?? name
    }

    /// Returns whether a parameter is the body or a header.
    private func isTaken(_ parameter: ServiceParameter) -> Bool {
        let name = parameter.name.trimmingBackticks
        return attribute.body?.text == name
            || attribute.headers.contains { $0.parameter.text == name }
    }

    // MARK: - Errors

    private static func diagnostics(of function: FunctionDeclSyntax) -> [MacroDiagnostic] {
        var diagnostics: [MacroDiagnostic] = []
        let effects = function.signature.effectSpecifiers
        if effects?.asyncSpecifier == nil || effects?.throwsClause == nil {
            var diagnostic = MacroDiagnostic(
                "'\(function.name.text)' must be 'async throws', because it waits for a server and can fail.",
                at: function.name)
            var right = function.signature
            let clause =
                effects?.throwsClause ?? ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws))
            right.parameterClause.trailingTrivia = .space
            right.effectSpecifiers = FunctionEffectSpecifiersSyntax(
                asyncSpecifier: .keyword(.async, trailingTrivia: .space),
                throwsClause: clause.with(
                    \.trailingTrivia, function.signature.returnClause == nil ? [] : .space))
            diagnostic.fixIts = [
                FixIt(
                    message: MacroFixIt(message: "make it 'async throws'"),
                    changes: [
                        .replace(oldNode: Syntax(function.signature), newNode: Syntax(right))
                    ])
            ]
            diagnostics.append(diagnostic)
        }
        if function.name.text.trimmingBackticks == "proxy",
            function.signature.parameterClause.parameters.isEmpty
        {
            diagnostics.append(
                MacroDiagnostic(
                    "'proxy' is the client's property: give the function another name.",
                    at: function.name))
        }
        if let modifier = function.modifiers.first(where: { $0.name.text != "nonisolated" }) {
            diagnostics.append(
                MacroDiagnostic(
                    "'\(modifier.name.text)' isn't allowed on a function of a @Service protocol.",
                    at: modifier))
        }
        return diagnostics
    }

    /// Returns the errors about parameters that the attribute or its path names.
    private func diagnosticsOfNames() -> [MacroDiagnostic] {
        var diagnostics: [MacroDiagnostic] = []
        func check(_ text: MethodAttribute.Text) {
            guard !has(text.text) else { return }
            diagnostics.append(
                MacroDiagnostic(
                    "'\(function.name.text)' has no parameter '\(text.text)'.", at: text.literal))
        }
        if let body = attribute.body { check(body) }
        for header in attribute.headers { check(header.parameter) }
        if let header = attribute.headers.first, parameters.contains(where: { $0.use == .headers })
        {
            diagnostics.append(
                MacroDiagnostic(
                    "Use either 'headers:' or a parameter of type 'ServiceHeaders', not both.",
                    at: header.name.literal))
        }
        let literal = attribute.path.literal
        do throws(PathTemplate.Problem) {
            for variable in try PathTemplate(attribute.path.text).variables
            where !has(variable.name) || isTaken(named: variable.name) {
                var diagnostic = MacroDiagnostic(
                    "'\(function.name.text)' has no parameter '\(variable.name)' for the path.",
                    at: literal)
                diagnostic.position = position(variable.offset)
                diagnostics.append(diagnostic)
            }
        } catch {
            var diagnostic = MacroDiagnostic(
                "The path can't be read: \(error.message).", at: literal)
            diagnostic.position = position(error.offset)
            diagnostics.append(diagnostic)
        }
        return diagnostics
    }

    private func diagnosticsOfResult() -> [MacroDiagnostic] {
        guard attribute.name == "HEAD", let type = function.signature.returnClause?.type,
            !["ServiceResponse", "Void", "()"].contains(type.trimmedDescription)
        else { return [] }
        return [
            MacroDiagnostic("A response to HEAD has no body: return 'ServiceResponse'.", at: type)
        ]
    }

    private func has(_ name: String) -> Bool {
        parameters.contains { $0.use == .argument && $0.name.trimmingBackticks == name }
    }

    private func isTaken(named name: String) -> Bool {
        parameters.contains { $0.name.trimmingBackticks == name && isTaken($0) }
    }

    /// Returns the source position of a byte of the path; nil if the literal has escape sequences.
    private func position(_ offset: Int) -> AbsolutePosition? {
        let literal = attribute.path.literal
        guard literal.segments.count == 1, let segment = literal.segments.first,
            segment.trimmedDescription == attribute.path.text
        else { return nil }
        return segment.positionAfterSkippingLeadingTrivia.advanced(by: offset)
    }
}
