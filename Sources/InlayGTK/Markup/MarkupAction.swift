import InlayValues

/// What a document calls by a name, such as `onPress="greet"`.
///
/// ```swift
/// MarkupAction { [unowned self] in greet() }
/// MarkupAction { [unowned self] in try await send() }  // not again while it runs
/// MarkupAction { (button: Button) in button.title = "Pressed" }
/// ```
public struct MarkupAction {
    enum Body {
        case plain(@MainActor () -> Void)
        case asynchronous(@MainActor () async throws -> Void)
        case sender(@MainActor (Widget) -> Void)
    }

    let body: Body
    /// Whether a widget can be the sender; nil when any can.
    private(set) var accepts: ((Widget) -> Bool)?
    private(set) var senderClass = "Widget"

    /// Makes an action that is done at once.
    public init(_ body: @escaping @MainActor () -> Void) {
        self.body = .plain(body)
    }

    /// Makes an action that takes time; presses while it runs are ignored, and errors are reported to
    /// ``MarkupView/onError``.
    public init(_ body: @escaping @MainActor () async throws -> Void) {
        self.body = .asynchronous(body)
    }

    /// Makes an action that gets the widget; elements of other widgets that name it are errors.
    public init<Sender: Widget>(_ body: @escaping @MainActor (Sender) -> Void) {
        self.body = .sender { if let sender = $0 as? Sender { body(sender) } }
        accepts = { $0 is Sender }
        senderClass = "\(Sender.self)"
    }
}

/// The actions of a document by their names.
public struct MarkupActions: ExpressibleByDictionaryLiteral {
    var actions: [String: MarkupAction]

    /// Takes actions by their names.
    public init(_ actions: [String: MarkupAction]) {
        self.actions = actions
    }

    /// Takes actions by their names; of two with one name the last.
    public init(dictionaryLiteral elements: (String, MarkupAction)...) {
        actions = Dictionary(elements) { $1 }
    }
}
