import CGLib
import CGTK
import InlayGObject
package import InlayLists
package import InlayRichText
package import InlayShell
package import InlayValues
package import InlayWebKit
package import InlayWebViews

/// The GTK widget that displays a `ContentList`.
///
/// It contains the views of the rows within the overscan, and positions them before each frame.
package final class ListWidget: ListSurface, WidgetOwner {
    package let widget: Widget
    package weak var delegate: (any ListSurfaceDelegate)?
    package var rowsTakeFocus = false {
        didSet { for row in natives { row.takesFocus = rowsTakeFocus } }
    }

    /// The clock that times frames, kinetic scrolling and taps.
    let clock: FrameClock
    /// The web processes, sessions and image loader of the rows.
    private let profile: WebProfile

    private var size = (width: 0, height: 0)
    /// The list frame that the last layout used to position the rows.
    private(set) var frame = ListFrame()
    /// The list frame for the next layout; nil if the layout has to request one from the delegate.
    private var next: ListFrame?
    private var cells: [ObjectIdentifier: RowCell] = [:]
    private var tick: UInt32 = 0
    private var wantsFrame = false
    let bar = ListScrollBar()
    private(set) lazy var placeholder = ListPlaceholder(self)
    private(set) lazy var margins = MarginWidgets(self, before: bar.widget)
    private(set) lazy var menus = ListMenus(self)
    private var focusObserver: ListFocus?
    private var input: ListInput?
    private var keys: ListKeys?
    private var nativeInput: NativeRowInput?
    private var band: RubberBand?
    private var natives: [NativeTextRow] = []
    /// The cells of the native rows in the last frame.
    ///
    /// They are stored separately from the rows: a row that replaces another one takes over the
    /// other's cell, and may do so before the next frame.
    private var nativeCells: [RowCell] = []
    private var themeWatcher: Int?
    /// The memory monitor, which GLib shares in the whole program.
    private let memory = GLibObject(owning: g_memory_monitor_dup_default())
    private var memoryHandler: SignalHandler?

    private static let widgetClass = WidgetClass(
        "InlayList", cssName: "list", role: GTK_ACCESSIBLE_ROLE_LIST)

    package init(clock: FrameClock, profile: WebProfile = .shared) {
        (self.clock, self.profile) = (clock, profile)
        MainLoop.check()
        widget = Self.widgetClass.makeWidget()
        gtk_widget_add_css_class(widget.cast(), "view")
        gtk_widget_set_overflow(widget.cast(), GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_focusable(widget.cast(), 1)
        gtk_widget_set_hexpand(widget.cast(), 1)
        gtk_widget_set_vexpand(widget.cast(), 1)
        gtk_widget_set_parent(bar.widget.cast(), widget.cast())
        WidgetClass.connect(self)
        // Redraws the focus ring.
        widget.connect("state-flags-changed") { [weak self] in
            if let self { gtk_widget_queue_draw(widget.cast()) }
        }
        focusObserver = ListFocus(self)
        input = ListInput(self)
        keys = ListKeys(self)
        nativeInput = NativeRowInput(self)
        band = RubberBand(self)
        widget.followDirection { [weak self] in self?.bar.isAtLeft = $0 }
        bar.scrolled = { [weak self] in self?.delegate?.scrolled(.to(offset: $0)) }
        memoryHandler = memory.connect("low-memory-warning") { [weak self] (_: UInt32) in
            self?.delegate?.memoryIsLow()
        }
        themeWatcher = DesktopTheme.shared.watch { [weak self] in
            self?.delegate?.themeChanged()
            self?.setNeedsFrame()
        }
    }

    isolated deinit {
        memoryHandler.map(memory.disconnect)
        if let themeWatcher { DesktopTheme.shared.stopWatching(themeWatcher) }
        if tick != 0 { gtk_widget_remove_tick_callback(widget.cast(), tick) }
        WidgetClass.disconnect(widget.pointer)
        while let child = gtk_widget_get_first_child(widget.cast()) { gtk_widget_unparent(child) }
    }

    package var theme: PageTheme { DesktopTheme.shared.theme }

    package var textScale: Int { DesktopTheme.shared.textScale }

    package var isAnimated: Bool { DesktopTheme.shared.isAnimated }

    /// Creates an engine whose view is a child of the list, behind the scroll bar.
    package func makeRowEngine(_ kind: RowKind) -> any RowEngine {
        let engine = WebKitEngine(kind.configuration, profile: profile)
        let cell = RowCell(engine)
        cells[ObjectIdentifier(engine)] = cell
        engine.view.contextMenu = { [weak self, weak engine] menu in
            guard let self, let engine else { return true }
            return menus.open(menu, of: engine)
        }
        cell.insert(into: widget, before: margins.rowsEnd)
        return engine
    }

    /// Creates a row of native text; nil if the desktop's text scale isn't 100 %, or if only the
    /// web engine can display the text or one of its images.
    package func makeNativeRow(
        _ text: RichText, images: RowImages, width: Int
    ) -> (any NativeRow)? {
        guard textScale == 100, !theme.isRightToLeft else { return nil }
        return NativeTextRow(
            text, images: images, profile: profile, clock: clock, theme: theme, width: width)
    }

    package func makeHiddenEngine(_ kind: RowKind) -> any RowEngine & OffscreenEngine {
        WebKitEngine(kind.configuration, profile: profile, isOffscreen: true)
    }

    package func holdsFocus(_ view: RowView) -> Bool { cell(of: view)?.widget.hasFocus ?? false }

    package func leave(_ engine: any WebEngine, isForward: Bool) {
        guard let cell = cells[ObjectIdentifier(engine)], cell.widget.hasFocus else { return }
        cell.widget.leaveFocus(isForward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD)
    }

    package func remove(_ engine: any WebEngine) {
        next = nil
        frame.rows.removeAll { $0.engineID == ObjectIdentifier(engine) }
        cells.removeValue(forKey: ObjectIdentifier(engine))?.remove()
    }

    package func copy(_ selection: RowSelection) { selection.copy(to: widget) }

    package func show(_ menu: RowMenu) { menus.show(menu) }

    package func openOutside(_ url: String) { OutsideOpener.open(url) }

    package func setNeedsFrame() {
        wantsFrame = true
        guard tick == 0 else { return }
        tick = gtk_widget_add_tick_callback(
            widget.cast(),
            { widget, clock, _ in
                var goesOn = false
                WidgetClass.with(widget) { goesOn = ($0 as? ListWidget)?.advance() ?? false }
                return goesOn ? 1 : 0
            }, nil, nil)
    }

    // MARK: - Frames

    /// Advances the list to the current frame time; returns whether it needs another frame.
    private func advance() -> Bool {
        guard let delegate, let clock = gtk_widget_get_frame_clock(widget.cast()) else {
            tick = 0
            return false
        }
        wantsFrame = false
        let isMoving = delegate.advance(
            to: self.clock.frameTime(gdk_frame_clock_get_frame_time(clock)))
        let frame = delegate.frame()
        prepareWidgets(of: frame)
        next = frame
        gtk_widget_queue_allocate(widget.cast())
        if !isMoving, !wantsFrame { tick = 0 }
        return tick != 0
    }

    /// The size that the widget requests; nil, because a list adapts to its container.
    package var requestedSize: (width: Int, height: Int)? { nil }

    package func allocate(width: Int, height: Int) {
        guard let delegate else { return }
        if (width, height) != size {
            size = (width, height)
            delegate.resized(width: width, height: height)
            next = nil
            setNeedsFrame()
        }
        if let heights = margins.measure(width: width) {
            delegate.marginsChanged(heights)
            next = nil
            setNeedsFrame()
        }
        frame = next ?? delegate.frame()
        next = nil
        for row in frame.rows { place(row) }
        putAway()
        margins.place(frame, width: width, height: height)
        bar.show(frame, width: width, height: height)
        menus.allocate()
        gtk_widget_queue_draw(widget.cast())
    }

    package func draw(into snapshot: OpaquePointer) {
        placeholder.draw(into: snapshot)
        margins.draw(into: snapshot)
        let painter = RowPainter(list: widget, width: size.width, theme: theme, isDark: isDark)
        for row in frame.rows where row.isPainted {
            guard row.y < size.height, row.y + row.height > 0 else { continue }
            let cell = cell(of: row.view)
            // A focused element within a web row draws its own focus ring in the page.
            let focus: RowFocus = cell?.engine.flatMap { delegate?.focus(in: $0) } ?? .none
            painter.draw(
                row, cell, isFocused: cell?.hasVisibleFocus == true && focus == .none,
                isSeparated: frame.hasSeparators, into: snapshot)
        }
        band?.draw(painter.palette.accent, into: snapshot)
        if gtk_widget_has_visible_focus(widget.cast()) != 0 {
            let bounds = graphene_rect_t(
                x: 0, y: 0, width: Double(size.width), height: Double(size.height))
            // Surrounds the rings of the rows.
            GdkRGBA(painter.palette.accent).drawRing(
                around: bounds, outset: (-1, -1), in: snapshot)
        }
        if bar.isNeeded { gtk_widget_snapshot_child(widget.cast(), bar.widget.cast(), snapshot) }
    }

    private var isDark: Bool { adw_style_manager_get_dark(adw_style_manager_get_default()) != 0 }

    /// Moves the web views that display no row to a place outside the list, where they keep
    /// painting but the pointer can't reach them.
    private func putAway() {
        let placed = Set(frame.rows.compactMap(\.engineID))
        for (key, cell) in cells where !placed.contains(key) { cell.putAway(width: size.width) }
    }

    private func place(_ row: RowPlacement) {
        guard let cell = cell(of: row.view) else {
            // A new native row is inserted in the next frame.
            if row.native != nil { setNeedsFrame() }
            return
        }
        // A row that isn't painted yet is out of the pointer's reach, because the user sees another
        // row there.
        cell.place(y: row.isPainted ? row.y : RowCell.away, width: row.width, height: row.height)
        cell.tell(row.text, position: row.row, of: frame.count, isSelected: row.isSelected)
    }

    private func cell(of view: RowView) -> RowCell? {
        switch view {
        case .web(let engine): cells[ObjectIdentifier(engine)]
        case .native(let native): (native as? NativeTextRow)?.cell
        case .none: nil
        }
    }

    // MARK: - Native rows

    /// Prepares the widgets of a frame for its layout.
    ///
    /// Inserts the frame's native rows and removes all others, raises the sticky header, and sets
    /// which web rows the Tab key reaches. Also updates the keyboard focus, and the visibility of
    /// the placeholder, the header and the footer.
    ///
    /// Don't call this function during GTK's layout phase, because it invalidates the layout.
    private func prepareWidgets(of frame: ListFrame) {
        let rows = frame.rows.compactMap(\.native)
        for row in natives where !rows.contains(where: { $0 === row }) { row.remove() }
        let scale = Int(gtk_widget_get_scale_factor(widget.cast()))
        for row in rows {
            row.takesFocus = rowsTakeFocus
            row.insert(into: widget, before: margins.rowsEnd, scale: scale)
        }
        natives = rows
        nativeCells = rows.compactMap(\.cell)
        // The Tab key skips views that aren't visible.
        let painted = Set(frame.rows.filter(\.isPainted).compactMap(\.engineID))
        for (key, cell) in cells { cell.isReachable = painted.contains(key) }
        // Screen readers follow the order of the widgets. The last one, to which input goes where
        // widgets overlap, is the sticky header.
        var next: GLibObject = margins.rowsEnd
        for row in frame.rows.sorted(by: { !$0.isOnTop && $1.isOnTop }).reversed() {
            guard let cell = cell(of: row.view) else { continue }
            cell.raise(before: next)
            next = cell.widget
        }
        if let focused = frame.focusedRow { focus(focused, in: frame) }
        placeholder.choose(for: frame)
        margins.show(frame)
    }

    /// Moves the keyboard focus to a row if the row is painted, and if the list or another row has
    /// the focus.
    private func focus(_ row: Int, in frame: ListFrame) {
        guard widget.hasFocus, !margins.hasFocus,
            let row = frame.rows.last(where: { $0.row == row && $0.isPainted }),
            row.y < gtk_widget_get_height(widget.cast()), row.y + row.height > 0
        else { return }
        // GTK wouldn't report the focus again.
        guard !holdsFocus(row.view) else {
            delegate?.focused(row.view, isByKey: false, isEntering: false)
            return
        }
        row.native?.grabFocus()
        if let engine = cell(of: row.view)?.engine { gtk_widget_grab_focus(engine.widget.cast()) }
    }

    /// Whether the row at `y` pixels below the list's top has the keyboard focus.
    func isFocused(at y: Double) -> Bool {
        frame.row(at: y).map { holdsFocus($0.view) } ?? false
    }

    /// The kind of element with the keyboard focus in the focused row.
    var focus: RowFocus {
        focusedCell?.engine.flatMap { delegate?.focus(in: $0) } ?? .none
    }

    var focusedRow: RowView { focusedCell?.view ?? .none }

    var focusedNativeRow: NativeTextRow? { focusedCell?.row }

    var focusedCell: RowCell? {
        nativeCells.first(where: \.widget.hasFocus) ?? cells.values.first(where: \.widget.hasFocus)
    }
}

extension ListWidget: @MainActor FocusRestoring {
    package var hasFocusedPart: Bool { focusedCell != nil }

    package func restoreFocusedPart() { delegate?.restoreFocus() }
}

extension WebKitEngine: RowEngine {}
