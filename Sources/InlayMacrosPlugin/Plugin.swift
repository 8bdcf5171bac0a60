import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plug-in that provides the macros.
@main
struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        ServiceMacro.self, MethodMacro.self, TemplateDataMacro.self,
    ]
}
