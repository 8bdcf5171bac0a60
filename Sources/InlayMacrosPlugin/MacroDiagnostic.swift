import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A compiler error about a declaration.
struct MacroDiagnostic: Error, DiagnosticMessage {
    let message: String
    let node: Syntax
    /// The position of the error; nil for the start of the node.
    var position: AbsolutePosition?
    var fixIts: [FixIt] = []

    var diagnosticID: MessageID { MessageID(domain: "InlayMacros", id: message) }
    var severity: DiagnosticSeverity { .error }

    init(_ message: String, at node: some SyntaxProtocol) {
        self.message = message
        self.node = Syntax(node)
    }

    func report(in context: some MacroExpansionContext) {
        context.diagnose(
            Diagnostic(node: node, position: position, message: self, fixIts: fixIts))
    }
}
