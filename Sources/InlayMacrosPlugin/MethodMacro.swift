import SwiftSyntax
import SwiftSyntaxMacros

/// The macro of attributes such as `@GET`: it checks their position, and `@Service` reads them.
struct MethodMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let name = node.attributeName.trimmedDescription
        let owner = context.lexicalContext.first?.as(ProtocolDeclSyntax.self)
        let isService = owner?.attributes.contains { attribute in
            attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "Service"
        }
        if !declaration.is(FunctionDeclSyntax.self) {
            MacroDiagnostic("@\(name) can only be attached to a function.", at: node).report(
                in: context)
        } else if isService != true {
            MacroDiagnostic(
                "@\(name) has no effect here: use it in a protocol with @Service.",
                at: node
            ).report(in: context)
        }
        return []
    }
}
