import InlayHTML

/// A row that is visible or within the overscan.
@MainActor
final class NearRow {
    /// The choice of a row's renderer.
    enum Look {
        /// It isn't known yet whether native text can display the row.
        case undecided
        /// A task is finding out whether native text can display the row.
        case isBeingDecided
        /// Native text displays the row.
        case native(RichText)
        /// The web engine displays the row.
        case web
    }

    /// The row's current index; `nil` when it was removed from the list.
    var index: Int?
    private(set) var content: RowContent
    /// The time in seconds of the frame when the content last changed, and whether the previous
    /// content had been stable for a second.
    private var changeTime: Double?
    private(set) var wasCalm = true
    /// The slot whose web view displays the row.
    weak var slot: RowSlot?
    /// The slot whose web view displays the previous content until the current one is painted.
    weak var former: RowSlot?
    /// The native text that displays the row; if a web view replaces it, until that is painted.
    var native: (any NativeRow)?
    /// The row's renderer.
    private(set) var look: Look
    /// The distance in pixels from the row's position at which it is drawn during an animation.
    var displacement = 0.0
    /// The row's opacity, from 0 to 1, as it fades in.
    var opacity = 1.0

    /// The number of consecutive failures to display the row, and whether it waits for its retry.
    var failures = 0
    var isResting = false
    /// The row's text for screen readers; empty until it is known.
    private(set) var text = ""

    private var preparation: Task<PreparedRow, Never>?

    init(index: Int, content: RowContent) {
        self.index = index
        self.content = content
        look = content.mayBeNative ? .undecided : .web
    }

    /// Whether a web view displays the row's current or previous content.
    var hasView: Bool { slot != nil || former != nil }

    /// Whether the row's current content is painted.
    var isPainted: Bool { native != nil || slot?.isPainted ?? false }

    /// Whether a view is the one that displays the row.
    func isShown(by view: RowView) -> Bool {
        switch view {
        case .web(let engine): slot?.page.engine === engine
        case .native(let row): native === row
        case .none: false
        }
    }

    /// Replaces the row's content, at the time of a frame.
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

    /// Sets the row's renderer.
    func decide(_ look: Look) {
        self.look = look
        if case .native(let text) = look, self.text.isEmpty { self.text = text.text }
    }

    /// Extracts the row's text in the background.
    func read() async {
        let content = content
        let prepared = await prepared
        let text = await Task.detached(priority: .utility) { prepared.text }.value
        // The content may have changed meanwhile.
        if content == self.content { self.text = text }
    }

    /// The prepared row, made once, off the main thread.
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
