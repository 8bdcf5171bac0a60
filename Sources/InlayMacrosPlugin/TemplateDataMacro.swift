import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@TemplateData`: the conformance of a structure or class to `TemplateConvertible`.
struct TemplateDataMacro: ExtensionMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard declaration.is(StructDeclSyntax.self) || declaration.is(ClassDeclSyntax.self) else {
            MacroDiagnostic(
                "@TemplateData can only be attached to a structure or a class: templates see its "
                    + "stored properties.", at: node
            ).report(in: context)
            return []
        }
        guard !protocols.isEmpty else {
            MacroDiagnostic(
                "'\(type.trimmedDescription)' is 'TemplateConvertible' already: remove @TemplateData.",
                at: node
            ).report(in: context)
            return []
        }
        var names: [TokenSyntax] = []
        for member in declaration.memberBlock.members {
            if let condition = member.decl.as(IfConfigDeclSyntax.self), hasSeen(in: condition) {
                MacroDiagnostic(
                    "A template sees a property in every build: declare it outside of '#if'.",
                    at: condition
                ).report(in: context)
                return []
            }
            guard let variable = member.decl.as(VariableDeclSyntax.self), isVisible(variable) else {
                continue
            }
            for binding in variable.bindings where isStored(binding) {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
                    MacroDiagnostic(
                        "A template sees each property by its name: declare these one by one.",
                        at: binding.pattern
                    ).report(in: context)
                    return []
                }
                names.append(name.trimmed)
            }
        }
        let members = names.map { name in
            let plain = name.text.trimmingBackticks
            return "\n            \"\(plain)\": self.\(name.text).templateValue,"
        }.joined()
        let own = declaration.modifiers.accessLevel ?? context.accessLevelOfExtension
        let prefix =
            switch own {
            case "open": "public "
            case "public", "package": "\(own ?? "") "
            default: ""
            }
        let source: DeclSyntax = """
            extension \(type.trimmed): TemplateConvertible {
                /// The stored properties by their names, as templates see them.
                \(raw: prefix)var templateValue: TemplateValue {
                    \(raw: members.isEmpty ? "[:]" : "[\(members)\n        ]")
                }
            }
            """
        return source.as(ExtensionDeclSyntax.self).map { [$0] } ?? []
    }

    /// Returns whether any clause of an `#if` declares a property that templates can access.
    private static func hasSeen(in condition: IfConfigDeclSyntax) -> Bool {
        condition.clauses.contains { clause in
            guard case .decls(let members) = clause.elements else { return false }
            return members.contains { member in
                if let inner = member.decl.as(IfConfigDeclSyntax.self) { return hasSeen(in: inner) }
                guard let variable = member.decl.as(VariableDeclSyntax.self) else { return false }
                return isVisible(variable) && variable.bindings.contains(where: isStored)
            }
        }
    }

    /// Returns whether a property is an instance property that isn't lazy or private.
    private static func isVisible(_ variable: VariableDeclSyntax) -> Bool {
        !variable.modifiers.contains { modifier in
            switch modifier.name.text {
            case "static", "class", "lazy": true
            case "private", "fileprivate": modifier.detail == nil
            default: false
            }
        }
    }

    /// Returns whether a property is stored, with or without observers.
    private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
        switch binding.accessorBlock?.accessors {
        case nil: true
        case .getter: false
        case .accessors(let accessors):
            accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
        }
    }
}
