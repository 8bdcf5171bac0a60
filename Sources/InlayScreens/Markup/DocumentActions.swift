import InlayMarkup
import InlayShell
import InlayValues

/// The app's actions to which a document refers by name.
final class DocumentActions {
    /// Called with the error of an asynchronous action.
    var onError: ((any Error) -> Void)?
    /// The number of builds of the document, including failed ones.
    private(set) var build = 0

    private let actions: [String: MarkupAction]
    /// The asynchronous actions that are running.
    private var running: Set<String> = []
    /// The build whose actions are performed; connections of earlier builds, which the app's root
    /// widget retains, are ignored.
    private var currentBuild = 0

    init(_ actions: MarkupActions) { self.actions = actions.actions }

    /// Notes that the document is built again.
    func beginBuild() { build += 1 }

    /// Makes the last build the one whose actions are performed.
    func adoptBuild() { currentBuild = build }

    /// Performs an action; an asynchronous action isn't started again while it runs.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - sender: The widget whose event triggered the action.
    ///   - build: The build that connected the event; nothing is done for an earlier build than the
    ///     current one.
    func perform(_ name: String, sender: Widget, build: Int) {
        guard build == currentBuild else { return }
        switch actions[name]?.body {
        case .plain(let body)?: body()
        case .sender(let body)?: body(sender)
        case .asynchronous(let body)?:
            guard running.insert(name).inserted else { return }
            Task { [weak self] in
                do {
                    try await body()
                } catch {
                    self?.onError?(error)
                }
                self?.running.remove(name)
            }
        case nil: break
        }
    }

    // MARK: - Checks

    /// Returns errors for the actions of an element that the app doesn't define.
    func problems(of element: CompiledElement) -> [SourceDiagnostic] {
        element.actions.filter { actions[$0.name] == nil }.map { action in
            let hint = Suggestion.text(for: action.name, among: actions.keys)
            return action.source.diagnostic(
                .error, at: action.offset, "unknown action “\(action.name)”\(hint)")
        }
    }

    /// Returns errors for widgets whose class isn't the one that an action expects.
    func problems(of elements: [BuiltElement]) -> [SourceDiagnostic] {
        var problems: [SourceDiagnostic] = []
        for element in elements {
            for action in element.compiled.actions {
                guard let known = actions[action.name], let accepts = known.accepts,
                    !accepts(element.widget)
                else { continue }
                problems.append(
                    action.source.diagnostic(
                        .error, at: action.offset,
                        "the action “\(action.name)” takes a \(known.senderClass), the element "
                            + "<\(element.name)> is a \(type(of: element.widget))"))
            }
        }
        return problems
    }
}
