public import InlayShell
import InlayValues

/// An action that a document refers to by name, such as `onPress="greet"`.
///
/// ```swift
/// MarkupAction { [unowned self] in greet() }
/// MarkupAction { [unowned self] in try await send() }  // not restarted while it runs
/// MarkupAction { (button: Button) in button.title = "Pressed" }
/// ```
public struct MarkupAction {
    enum Body {
        case plain(@MainActor () -> Void)
        case asynchronous(@MainActor () async throws -> Void)
        case sender(@MainActor (Widget) -> Void)
    }

    let body: Body
    /// The condition for a widget to be the action's sender; nil if any widget can be the sender.
    private(set) var accepts: ((Widget) -> Bool)?
    private(set) var senderClass = "Widget"

    /// Creates a synchronous action.
    public init(_ body: @escaping @MainActor () -> Void) {
        self.body = .plain(body)
    }

    /// Creates an asynchronous action; it isn't started again while it runs, and its error is
    /// reported to ``MarkupView/onError``.
    public init(_ body: @escaping @MainActor () async throws -> Void) {
        self.body = .asynchronous(body)
    }

    /// Creates an action that receives the widget whose event triggered the action; only elements
    /// whose widget is a `Sender` can use such an action.
    public init<Sender: Widget>(_ body: @escaping @MainActor (Sender) -> Void) {
        self.body = .sender { if let sender = $0 as? Sender { body(sender) } }
        accepts = { $0 is Sender }
        senderClass = "\(Sender.self)"
    }
}

/// The actions of a document, by name.
public struct MarkupActions: ExpressibleByDictionaryLiteral {
    var actions: [String: MarkupAction]

    /// Creates a collection of actions from a dictionary whose keys are their names.
    public init(_ actions: [String: MarkupAction]) {
        self.actions = actions
    }

    /// Creates a collection of actions from pairs of a name and an action; the last of duplicate
    /// names wins.
    public init(dictionaryLiteral elements: (String, MarkupAction)...) {
        actions = Dictionary(elements) { $1 }
    }
}
