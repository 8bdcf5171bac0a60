import InlayMarkup
import InlayValues

/// The app's model as a document sees it: the values at the paths to which the document binds.
///
/// In a preview, JSON data replaces the model.
final class DocumentModel {
    /// The bound values by path.
    private var sources: [String: MarkupBindingSource]
    private var preview = PreviewData(.null)
    private var observers: [BindingObserver] = []

    init(_ bindings: MarkupBindings) { sources = bindings.sources }

    isolated deinit { endBindings() }

    /// Replaces the data of a preview; `null` for no data.
    func show(preview data: JSONValue) {
        preview = PreviewData(data)
        sources = preview.sources
    }

    /// Calls a function with a bound value, now and after each change.
    ///
    /// - Returns: The observer, whose method `write` takes the user's input; nil if nothing is
    ///   bound to the path.
    @discardableResult
    func bind(
        _ path: String, _ show: @escaping (MarkupBound) -> Void
    ) -> BindingObserver? {
        guard let source = sources[path] else { return nil }
        let observer = BindingObserver(source, show)
        observers.append(observer)
        observer.update()
        return observer
    }

    /// Returns whether a binding is two-way, so that the user's input can be written to the model.
    func isWritable(_ path: String) -> Bool { sources[path]?.write != nil }

    /// Ends all bindings, before those of another version of the document begin.
    func endBindings() {
        for observer in observers { observer.end() }
        observers = []
    }

    // MARK: - Checks

    /// Returns errors for the binding paths of an element at which the app has no value.
    func problems(of element: CompiledElement) -> [SourceDiagnostic] {
        var problems: [SourceDiagnostic] = []
        for property in element.properties {
            guard case .binding(let binding) = property.value, sources[binding.path] == nil else {
                continue
            }
            let hint = Suggestion.text(for: binding.path, among: sources.keys)
            problems.append(
                property.source.diagnostic(
                    .error, at: property.offset, "nothing is bound to “\(binding.path)”\(hint)"))
        }
        return problems
    }

    /// Returns warnings for the binding paths of a document that the data of a preview doesn't have.
    ///
    /// - Parameters:
    ///   - root: The root element of the document.
    ///   - new: The data that the preview is about to show; nil for its current data.
    /// - Returns: The warnings.
    func problems(ofPreview root: CompiledElement, with new: JSONValue?) -> [SourceDiagnostic] {
        (new.map(PreviewData.init) ?? preview).problems(of: root)
    }
}
