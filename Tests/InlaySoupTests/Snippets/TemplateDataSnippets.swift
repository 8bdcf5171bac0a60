import Foundation
import InlayMacros
import InlayTemplate

// The example of docs/Inlay.docc/Templates.md about `@TemplateData`, to see that it compiles.

@TemplateData
struct Person {
    let name: String
    let city: String?
    private let key = UUID()
}
