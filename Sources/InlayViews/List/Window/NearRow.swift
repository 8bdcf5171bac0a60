import InlayHTML

/// A row in or near what is seen.
@MainActor
final class NearRow {
    /// What a row is to be shown by.
    enum Look {
        /// It isn't known yet whether native text is enough.
        case undecided
        /// Someone finds out.
        case isBeingDecided
        /// Native text is enough.
        case native(RichText)
        /// The web engine shows it.
        case web
    }

    /// Its index now; `nil` when it was taken out of the list.
    var index: Int?
    private(set) var content: RowContent
    /// In which frame it became what it is, in seconds, and whether what it was before was there for a while.
    private var changeTime: Double?
    private(set) var wasCalm = true
    /// The web view that shows it.
    weak var slot: RowSlot?
    /// The web view that shows what it was before, until the other is painted.
    weak var former: RowSlot?
    /// The native text that shows it, until the web view is painted if it is to have one.
    var native: (any NativeRow)?
    /// What is to show it.
    private(set) var look: Look
    /// How far from its place it is still shown, on its way there.
    var displacement = 0.0
    /// How much of it is shown already.
    var opacity = 1.0

    /// How often in a row it wasn't shown, and whether it waits for its next turn.
    var failures = 0
    var isResting = false
    /// What a screen reader says, as soon as that is known.
    private(set) var text = ""

    private var preparation: Task<PreparedRow, Never>?

    init(index: Int, content: RowContent) {
        self.index = index
        self.content = content
        look = content.mayBeNative ? .undecided : .web
    }

    /// Whether a view shows it, or what it was before.
    var hasView: Bool { slot != nil || former != nil }

    /// Whether it is to be seen what the row is.
    var isPainted: Bool { native != nil || slot?.isPainted ?? false }

    /// Whether a view is the one that shows it.
    func isShown(by view: RowView) -> Bool {
        switch view {
        case .web(let engine): slot?.page.engine === engine
        case .native(let row): native === row
        case .none: false
        }
    }

    /// Gives the row another content, after a frame.
    func set(_ content: RowContent, at time: Double) {
        self.content = content
        wasCalm = changeTime.map { time - $0 > 1 } ?? true
        changeTime = time
        preparation = nil
        text = ""
        failures = 0
        isResting = false
        look = content.mayBeNative ? .undecided : .web
    }

    /// Decides what shows the row, once that is known.
    func decide(_ look: Look) {
        self.look = look
        if case .native(let text) = look, self.text.isEmpty { self.text = text.text }
    }

    /// Finds out what the row's text is.
    func read() async {
        let content = content
        let prepared = await prepared
        let text = await Task.detached(priority: .utility) { prepared.text }.value
        // It may be another meanwhile.
        if content == self.content { self.text = text }
    }

    /// The row as pages take it; made once, and not on the main thread.
    var prepared: PreparedRow {
        get async {
            let content = content
            let task =
                preparation ?? Task.detached(priority: .userInitiated) { PreparedRow(content) }
            preparation = task
            return await task.value
        }
    }
}
