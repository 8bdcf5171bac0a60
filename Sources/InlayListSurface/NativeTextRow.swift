import CGLib
import CGTK
import InlayGObject
import InlayImages
import InlayLists
import InlayRichText
import InlayShell
import InlayValues
import InlayWebKit

/// A row of native text: laid out once, drawn by the list, and accessible to screen readers.
final class NativeTextRow: NativeRow {
    let text: String
    var onEvent: (@MainActor (NativeRowEvent) -> Void)?
    let layout: RichTextLayout
    /// The row's widget in the list; nil while the row isn't within the overscan.
    private(set) var cell: RowCell?
    /// The link widgets within the cell.
    private var links: RowLinks?
    /// Whether the link widgets show this row's links; false just after they were taken over from
    /// another row.
    private var showsLinks = false

    private let richText: RichText
    /// The images that the row is allowed to load; it loads them while it is within the overscan.
    private var images: [RowImage] = []
    private let theme: PageTheme
    private var matches: [Range<Int>] = []
    private var currentMatch: Int?
    /// The range of selected characters; nil if none are.
    private var selected: Range<Int>?
    /// Whether the Tab key stops at the row itself, and not only at its links.
    var takesFocus = false { didSet { if takesFocus != oldValue { setFocusable() } } }

    /// Lays out a text; returns nil if only the web engine can display the text or an image.
    init?(
        _ richText: RichText, images: RowImages, profile: WebProfile, clock: FrameClock,
        theme: PageTheme, width: Int
    ) {
        var requests: [RowImageRequest] = []
        for image in richText.images where image.isAllowed {
            guard let request = RowImageRequest(image, images, profile: profile) else {
                return nil
            }
            requests.append(request)
        }
        guard let layout = RichTextLayout(richText, theme: theme, width: width) else { return nil }
        (self.richText, self.theme, self.layout) = (richText, theme, layout)
        text = richText.letters
        self.images = zip(layout.images.filter(\.image.isAllowed), requests).map { image, request in
            RowImage(image, from: request, clock: clock) { [weak self] in
                self?.receive($0, of: image.source)
            }
        }
    }

    private func receive(_ outcome: RowImage.Outcome, of source: String) {
        switch outcome {
        case .shown: layout.missingImages.remove(source)
        case .missing: layout.missingImages.insert(source)
        case .unfit: onEvent?(.refused)
        }
    }

    private func beginLoading(in list: GLibObject, scale: Int) {
        for image in images { image.begin(in: list, scale: scale) }
    }

    isolated deinit { removeCell() }

    func takeOver(from other: any NativeRow) {
        guard let other = other as? NativeTextRow else { return }
        if other.text == text { selected = other.selected } else { other.deselect() }
        takesFocus = other.takesFocus
        (cell, links) = (other.cell, other.links)
        (other.cell, other.links) = (nil, nil)
        cell?.row = self
        setFocusable()
    }

    /// Inserts the row and its links into a list's widgets, and starts to load its images.
    func insert(into list: GLibObject, before sibling: GLibObject, scale: Int) {
        beginLoading(in: list, scale: scale)
        if cell == nil {
            let cell = RowCell()
            cell.insert(into: list, before: sibling)
            cell.row = self
            self.cell = cell
            links = RowLinks(of: cell)
            setFocusable()
        }
        if !showsLinks { showLinks() }
    }

    private func setFocusable() {
        if let cell { gtk_widget_set_focusable(cell.widget.cast(), takesFocus ? 1 : 0) }
    }

    private func showLinks() {
        showsLinks = true
        links?.onActivation = { [weak self] in self?.follow($0) }
        links?.show(layout.links)
    }

    /// Removes the row from the list's widgets, and cancels the loads of its images.
    func remove() {
        for image in images { image.end() }
        removeCell()
    }

    private func removeCell() {
        cell?.remove()
        links?.show([])
        (cell, links) = (nil, nil)
        showsLinks = false
    }

    var width: Int { layout.width }
    var height: Int { layout.height }

    // MARK: - Drawing

    func draw(into snapshot: OpaquePointer, of list: GLibObject, isDark: Bool, scale: Int) {
        // A new row may be drawn before it is inserted into the list's widgets.
        beginLoading(in: list, scale: scale)
        let palette = isDark ? theme.dark : theme.light
        for (number, match) in matches.enumerated() {
            let color =
                number == currentMatch
                ? GdkRGBA(red: 1, green: 120 / 255, blue: 0, alpha: 0.75)
                : GdkRGBA(red: 245 / 255, green: 194 / 255, blue: 17 / 255, alpha: 0.45)
            fill(match, color, snapshot)
        }
        if let selected { fill(selected, GdkRGBA(palette.accent.faded(by: 0.3)), snapshot) }
        layout.snapshot(into: snapshot, scale: scale, isDark: isDark)
        for image in images { image.draw(into: snapshot) }
        if let selected { tint(selected, GdkRGBA(palette.accent.faded(by: 0.3)), snapshot) }
        guard links?.hasVisibleFocus == true, let focusedLink else { return }
        for box in layout.rectangles(of: focusedLink.range) {
            // The ring doesn't overlap the lines above and below.
            GdkRGBA(palette.accent).drawRing(around: box.area, outset: (2, 0), in: snapshot)
        }
    }

    private func fill(_ range: Range<Int>, _ color: GdkRGBA, _ snapshot: OpaquePointer) {
        for rectangle in layout.rectangles(of: range) { color.fill(rectangle.area, in: snapshot) }
    }

    /// Draws a translucent color over the images within a range of characters.
    private func tint(_ range: Range<Int>, _ color: GdkRGBA, _ snapshot: OpaquePointer) {
        for image in layout.images {
            // An image without alternative text is tinted with the text around it.
            let (position, isEmpty) = (image.range.lowerBound, image.range.isEmpty)
            guard isEmpty ? range.contains(position) : image.range.overlaps(range) else { continue }
            color.fill(image.box.area, in: snapshot)
        }
    }

    // MARK: - Search matches

    func mark(_ matches: [Range<Int>], current: Int?) -> (top: Double, bottom: Double)? {
        self.matches = matches
        currentMatch = current
        guard let current, matches.indices.contains(current) else { return nil }
        let rectangles = layout.rectangles(of: matches[current])
        guard let first = rectangles.first, let last = rectangles.last else { return nil }
        return (first.y, last.y + last.height)
    }

    // MARK: - Selection

    var selection: RowSelection? {
        guard let selected, !selected.isEmpty else { return nil }
        return RowSelection(
            text: String(
                text.dropFirst(selected.lowerBound).prefix(selected.count)
                    .filter { $0 != RichText.imageCharacter }),
            html: richText.html(of: selected))
    }

    func deselect() {
        guard selected != nil else { return }
        selected = nil
        onEvent?(.selected(isEmpty: true))
    }

    func select(_ range: Range<Int>) {
        selected = range.isEmpty ? nil : range
        onEvent?(.selected(isEmpty: range.isEmpty))
    }

    // MARK: - Links

    /// The URL of the link with the keyboard focus; nil if no link has it.
    var focusedAddress: String? { focusedLink?.address }

    private var focusedLink: RichTextLayout.Link? {
        links?.focused.flatMap { layout.links.dropFirst($0).first }
    }

    /// Gives the keyboard focus to the row, or to its first link if the Tab key doesn't stop at the
    /// row itself.
    func grabFocus() {
        if takesFocus || links?.focus(0) != true { cell?.grabFocus() }
    }

    private func follow(_ link: Int) {
        let links = layout.links
        if links.indices.contains(link) { onEvent?(.link(links[link].address)) }
    }

    /// Reports the bounds of the focused link, which the list scrolls into view.
    func revealFocusedLink() {
        guard let bounds = focusedLink?.bounds else { return }
        onEvent?(.reached(top: bounds.y, bottom: bounds.y + bounds.height))
    }

    /// Handles a key press in the focused row: Return follows the focused link, the left and right
    /// arrow keys move the focus between links; returns whether the row uses the key.
    func press(_ key: Int32) -> Bool {
        guard let links, showsLinks else { return false }
        switch key {
        case GDK_KEY_Return, GDK_KEY_KP_Enter:
            guard let focused = links.focused else { return false }
            follow(focused)
        case GDK_KEY_Right: return links.focus((links.focused ?? -1) + 1)
        case GDK_KEY_Left:
            guard let focused = links.focused else { return false }
            guard focused == 0, takesFocus else { return links.focus(focused - 1) }
            cell?.grabFocus()
        default: return false
        }
        return true
    }
}
