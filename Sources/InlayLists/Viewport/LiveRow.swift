import InlayGeometry

/// A row whose content is loaded: one within the overscan, or one that still has a view.
@MainActor
final class LiveRow {
    /// The row's current index; `nil` when it was removed from the list.
    var index: Int?
    /// The content that the app gave the row.
    private(set) var original: RowContent
    /// The displayed content: the original or, if that can't be displayed, a version without
    /// scripts or a placeholder.
    var content: RowContent {
        switch presentation.version {
        case .original: original
        case .withoutScripts: original.withoutScripts
        case .placeholder: original.placeholder
        }
    }
    /// The time in seconds of the frame in which the content last changed; nil if it never did.
    private var changeTime: Double?
    /// Whether the content changes slowly: its latest change came more than a second after the
    /// change before, or there were fewer than two changes.
    private(set) var wasStable = true
    /// The reusable web view that displays or will display the row's current content; nil if none.
    weak var slot: RowSlot?
    /// The web view that displays the previous content until the current content is painted.
    weak var outgoing: RowSlot?
    /// The native text that displays the row; kept until a web view that replaces it is painted.
    var native: (any NativeRow)?
    /// The state of the row's presentation: its renderer, the progress of its display, and
    /// failures.
    var presentation: RowPresentation
    /// The vertical offset, in pixels, at which an animation draws the row; positive is below the
    /// row's position.
    var displacement = 0.0
    /// The height in pixels of the row's bottom part that is still hidden after the row grew.
    ///
    /// An animation reveals it as the rows around it make room.
    var hiddenHeight = 0.0
    /// The row's opacity, from 0 to 1, as it fades in.
    var opacity = 1.0

    var isAnimated: Bool { displacement != 0 || hiddenHeight != 0 || opacity != 1 }

    /// The row's text for screen readers; empty until it is known.
    var text = ""
    /// The row's text for searching; empty until the row's renderer was chosen.
    var searchableText = ""
    /// The task that chooses the row's renderer.
    var decision: Task<Void, Never>?

    init(index: Int, content: RowContent) {
        self.index = index
        original = content
        presentation = RowPresentation(content)
    }

    /// The permissions of the row's page, and whether the page has a web process of its own.
    var kind: RowKind {
        var kind = content.kind
        if presentation.isIsolated { kind.hasOwnProcess = true }
        return kind
    }

    /// Whether a web view displays the row's current or previous content.
    var hasView: Bool { slot != nil || outgoing != nil }

    /// Whether the row's native text or web view is painted; it may still show the previous
    /// content.
    ///
    /// A row that can't be displayed stays blank, and counts as painted.
    var isPainted: Bool {
        if case .blank = presentation.state { return true }
        return native != nil || slot?.isPainted ?? false
    }

    /// Whether the row displays its current content, and no longer the previous one.
    ///
    /// A row that can't be displayed stays blank, and counts as displayed.
    var isCurrent: Bool {
        switch presentation.state {
        case .native: native != nil
        case .web(.painted), .blank: true
        default: false
        }
    }

    /// Returns whether a view displays the row; false for the ``outgoing`` view, which displays the
    /// previous content.
    func isShown(by view: RowView) -> Bool {
        switch view {
        case .web(let engine): slot?.page.engine === engine
        case .native(let row): native === row
        case .none: false
        }
    }

    /// Replaces the row's content; `time` is that of the last frame, in seconds.
    func set(_ content: RowContent, at time: Double) {
        original = content
        wasStable = changeTime.map { time - $0 > 1 } ?? true
        changeTime = time
        presentation = RowPresentation(content)
        text = ""
    }
}

extension RowPresentation {
    fileprivate init(_ content: RowContent) {
        self.init(mayBeNative: content.mayBeNative, runsScripts: content.scripts == .allowed)
    }
}

extension [Int: LiveRow] {
    /// Returns a row's displacement by an animation, and whether the row is painted at full
    /// opacity.
    @MainActor
    func drawn(_ index: Int) -> ScrollAnchor.DrawnRow {
        guard let row = self[index] else { return .init() }
        return .init(
            displacement: row.displacement,
            isPainted: row.opacity == 1 && (row.isPainted || row.outgoing != nil))
    }
}
