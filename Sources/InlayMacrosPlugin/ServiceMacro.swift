import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro `@Service`, which generates the client of a protocol.
struct ServiceMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let service = declaration.as(ProtocolDeclSyntax.self) else {
            MacroDiagnostic("@Service can only be attached to a protocol.", at: node).report(
                in: context)
            return []
        }
        var isRight = true
        var functions: [String] = []
        let access = access(of: service, in: context)
        for inherited in service.inheritanceClause?.inheritedTypes ?? []
        where !["Sendable", "Swift.Sendable"].contains(inherited.type.trimmedDescription) {
            isRight = false
            MacroDiagnostic(
                "A @Service protocol can't inherit from '\(inherited.type.trimmedDescription)': its client "
                    + "is a structure that has only the functions declared here.",
                at: inherited.type
            ).report(in: context)
        }
        for member in service.memberBlock.members {
            do {
                functions.append(try function(member.decl, access))
            } catch let diagnostics as MacroDiagnostics {
                isRight = false
                for diagnostic in diagnostics.all { diagnostic.report(in: context) }
            }
        }
        // After an error no client is generated, because the compiler would report errors about an
        // incomplete one, too.
        guard isRight else { return [] }
        let name = service.name.text.trimmingBackticks
        let client: DeclSyntax = """
            \(raw: service.modifiers.accessLevel == nil ? "" : access)struct \(raw: name)Service: \(raw: service.name.text), Sendable {
                /// The proxy that makes the calls.
                \(raw: access)let proxy: ServiceProxy

                /// Creates a client of a proxy.
                \(raw: access)init(_ proxy: ServiceProxy) {
                    self.proxy = proxy
                }\(raw: functions.map { "\n\n" + $0 }.joined())
            }
            """
        return [client]
    }

    // MARK: - Private

    private static func function(_ member: DeclSyntax, _ access: String) throws -> String {
        guard let function = member.as(FunctionDeclSyntax.self) else {
            throw MacroDiagnostics([
                MacroDiagnostic(
                    "A @Service protocol can only have functions.", at: member)
            ])
        }
        return try ServiceFunction(function).text(access: access)
    }

    /// Returns the access level of the client's members; the client itself inherits that of an
    /// extension.
    private static func access(
        of service: ProtocolDeclSyntax, in context: some MacroExpansionContext
    ) -> String {
        switch service.modifiers.accessLevel ?? context.accessLevelOfExtension {
        case nil: ""
        // A private declaration at file scope is visible in the whole file, and so is the client.
        case "private": "fileprivate "
        case let word?: word + " "
        }
    }
}

extension DeclModifierListSyntax {
    /// The access level that the modifiers name, or nil.
    var accessLevel: String? {
        let words = ["open", "public", "package", "internal", "fileprivate", "private"]
        return first { words.contains($0.name.text) && $0.detail == nil }?.name.text
    }
}

extension MacroExpansionContext {
    /// The access level of the extension that the declaration is a member of, which is the
    /// default of its members.
    var accessLevelOfExtension: String? {
        lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers.accessLevel
    }
}

extension String {
    /// The name without the backticks of a keyword.
    var trimmingBackticks: String {
        hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
    }
}
