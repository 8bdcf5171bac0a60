import InlayMarkup
import InlayValues

/// Returns the problems of a document, as `line:column severity: message`.
func problems(
    in text: String, files: [String: String] = [:], sizeClass: SizeClass? = nil
) -> [String] {
    compile(text, files: files, sizeClass: sizeClass ?? .normal).problems.map {
        "\($0.line):\($0.column) \($0.severity.rawValue): \($0.message)"
    }
}

/// A document with what it includes.
func compile(
    _ text: String, files: [String: String] = [:], sizeClass: SizeClass = .normal,
    rootName: String? = nil
) -> CompiledMarkup {
    var environment = MarkupEnvironment(resources: MarkupFiles(files))
    environment.sizeClass = sizeClass
    environment.rootName = rootName
    return MarkupCompiler.compile(Array(text.utf8), file: "Test.xml", in: environment)
}

extension CompiledElement {
    /// The child elements, without instructions.
    var elements: [CompiledElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }
}
