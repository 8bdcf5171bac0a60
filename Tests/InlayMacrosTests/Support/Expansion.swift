import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// The expansion of macros in a source text.
struct Expansion {
    /// The expanded source.
    let text: String
    /// The diagnostics, each as `line:column sentence`.
    let problems: [String]
    /// The replacement texts of the fix-its.
    let repairs: [String]

    init(_ source: String) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
        var macros: [String: MacroSpec] = [
            "Service": MacroSpec(type: ServiceMacro.self),
            "TemplateData": MacroSpec(
                type: TemplateDataMacro.self,
                conformances: [
                    TypeSyntax(IdentifierTypeSyntax(name: .identifier("TemplateConvertible")))
                ]),
        ]
        for name in MethodAttribute.names { macros[name] = MacroSpec(type: MethodMacro.self) }
        let expanded = file.expand(
            macroSpecs: macros,
            contextGenerator: { node in
                BasicMacroExpansionContext(
                    sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
            }, indentationWidth: .spaces(4))
        // Where the attribute was, its line is left.
        text = String(expanded.description.drop(while: \.isNewline))
        let diagnostics = context.diagnostics.map { diagnostic in
            (
                place: context.location(
                    for: diagnostic.position, anchoredAt: diagnostic.node,
                    fileName: "Test.swift"), diagnostic: diagnostic
            )
        }
        problems = diagnostics.map { place, diagnostic in
            "\(place.line):\(place.column) \(diagnostic.message)"
        }
        repairs = diagnostics.flatMap { _, diagnostic in
            diagnostic.fixIts.flatMap(\.changes).compactMap { change in
                guard case .replace(_, let new) = change else { return nil }
                return new.trimmedDescription
            }
        }
    }
}
