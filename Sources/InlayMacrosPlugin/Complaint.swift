import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What is wrong with a declaration, as the compiler shows it.
struct Complaint: Error, DiagnosticMessage {
    let message: String
    let node: Syntax
    /// Where it is; nil for where the node begins.
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
