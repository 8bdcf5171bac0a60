import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// What the compiler asks for the code of macros.
@main
struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        ServiceMacro.self, MethodMacro.self, TemplateDataMacro.self,
    ]
}
