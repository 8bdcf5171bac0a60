import InlayLists
import InlayRichText
import InlayValues
import InlayWebViews

@testable import InlayViewTesting

/// A list surface without a window, whose frames are made when the test says so.
final class StubListSurface: ListSurface {
    weak var delegate: (any ListSurfaceDelegate)?
    var theme = PageTheme()
    let textScale = 100
    var isAnimated = false
    var rowsTakeFocus = false
    /// Whether the list has asked for a frame since the last one.
    private(set) var needsFrame = false
    private(set) var engines: [OffscreenStubEngine] = []
    /// The row kinds of the engines.
    private(set) var kinds: [ObjectIdentifier: RowKind] = [:]
    /// What was copied to the clipboard, and the menus that were shown.
    private(set) var copied: [RowSelection] = []
    private(set) var menus: [RowMenu] = []
    /// The widths for which rows can be native text.
    var nativeWidths: Set<Int> = []
    /// Called before a row is laid out as native text.
    var onNativeLayout: @MainActor () -> Void = {}
    /// Called with an engine before its view is added to the list.
    var prepare: @MainActor (OffscreenStubEngine) -> Void = { _ in }

    func setNeedsFrame() { needsFrame = true }

    /// Makes a frame, as the clock of a window would.
    func makeFrame(at time: Double) -> ListFrame? {
        needsFrame = false
        _ = delegate?.advance(to: time)
        return delegate?.frame()
    }

    func makeRowEngine(_ kind: RowKind) -> any RowEngine { makeHiddenEngine(kind) }

    func makeHiddenEngine(_ kind: RowKind) -> any RowEngine & OffscreenEngine {
        let engine = OffscreenStubEngine()
        kinds[ObjectIdentifier(engine)] = kind
        prepare(engine)
        engines.append(engine)
        return engine
    }

    func makeNativeRow(
        _ text: RichText, images: RowImages, width: Int
    ) -> (any NativeRow)? {
        onNativeLayout()
        return nativeWidths.contains(width) ? StubNativeRow(width: width) : nil
    }

    func remove(_ engine: any WebEngine) {}
    func holdsFocus(_ view: RowView) -> Bool { false }
    func leave(_ engine: any WebEngine, isForward: Bool) {}
    func copy(_ selection: RowSelection) { copied.append(selection) }
    func show(_ menu: RowMenu) { menus.append(menu) }
    func openOutside(_ url: String) {}
}

/// A native row without a display.
private final class StubNativeRow: NativeRow {
    let width: Int
    let height = 40
    let text = ""
    var onEvent: (@MainActor (NativeRowEvent) -> Void)?
    let selection: RowSelection? = nil

    init(width: Int) {
        self.width = width
    }

    func takeOver(from other: any NativeRow) {}
    func deselect() {}
    func mark(_ matches: [Range<Int>], current: Int?) -> (top: Double, bottom: Double)? { nil }
}
