import CGLib
import CGTK
import InlayGObject
import InlayRichText
import InlayViews

/// A row of native text: laid out once, drawn by the list, and accessible to screen readers.
final class NativeTextRow: NativeRow {
    let text: String
    let width: Int
    var onEvent: (@MainActor (NativeRowEvent) -> Void)?
    private(set) var layout: RichTextLayout
    /// The row's widget in the list, while the row is within the overscan.
    private(set) var cell: RowCell?

    private let richText: RichText
    private let pictures: RowImageLoads
    private let theme: PageTheme
    private var isDark: Bool
    private var places: [Range<Int>] = []
    private var currentPlace: Int?
    /// The range of selected characters.
    private var selected: Range<Int>?
    /// The index of the focused link, or nil if the row itself has the focus.
    private var focusedLink: Int?
    /// Whether the row can have the keyboard focus even without links.
    var takesFocus = false { didSet { if takesFocus != oldValue { setFocusable() } } }

    init?(
        _ richText: RichText, _ pictures: RowImageLoads, theme: PageTheme, isDark: Bool, width: Int
    ) {
        guard let layout = RichTextLayout(richText, theme: theme, isDark: isDark, width: width)
        else { return nil }
        self.richText = richText
        self.pictures = pictures
        self.theme = theme
        self.isDark = isDark
        self.width = width
        self.layout = layout
        text = layout.letters
        pictures.place(layout.images)
        pictures.onMissing = { [weak self] in self?.layout.missingImages = $0 }
        pictures.onUnfit = { [weak self] in self?.onEvent?(.refused) }
    }

    isolated deinit {
        cell?.remove()
    }

    func takeOver(from other: any NativeRow) {
        guard let other = other as? NativeTextRow, other.text == text else { return }
        selected = other.selected
        focusedLink = other.focusedLink
        takesFocus = other.takesFocus
        cell = other.cell
        other.cell = nil
        setFocusable()
    }

    /// Inserts the row into a list's widgets, and starts to load its images.
    func insert(into list: GLibObject, before sibling: GLibObject, scale: Int) {
        pictures.begin(in: list, scale: scale)
        guard cell == nil else { return }
        let cell = RowCell()
        cell.insert(into: list, before: sibling)
        self.cell = cell
        setFocusable()
    }

    private func setFocusable() {
        let isFocusable = takesFocus || !layout.links.isEmpty
        if let cell { gtk_widget_set_focusable(cell.widget.cast(), isFocusable ? 1 : 0) }
    }

    /// Removes the row from the list's widgets, and cancels the loads of its images.
    func remove() {
        pictures.end()
        cell?.remove()
        cell = nil
    }

    var hasFocus: Bool { cell.map { gtk_widget_has_focus($0.widget.cast()) != 0 } ?? false }

    var height: Int { layout.height }

    // MARK: - Drawing

    /// Draws the row at the snapshot's origin.
    func draw(into snapshot: OpaquePointer, of list: GLibObject, isDark: Bool, scale: Int) {
        // A new row may be drawn before it is inserted into the list's widgets.
        pictures.begin(in: list, scale: scale)
        if isDark != self.isDark,
            let layout = RichTextLayout(richText, theme: theme, isDark: isDark, width: width)
        {
            self.isDark = isDark
            layout.missingImages = self.layout.missingImages
            self.layout = layout
        }
        let palette = isDark ? theme.dark : theme.light
        for (number, place) in places.enumerated() {
            let color =
                number == currentPlace
                ? GdkRGBA(red: 1, green: 120 / 255, blue: 0, alpha: 0.75)
                : GdkRGBA(red: 245 / 255, green: 194 / 255, blue: 17 / 255, alpha: 0.45)
            fill(place, color, snapshot)
        }
        if let selected { fill(selected, GdkRGBA(palette.accent.faded(by: 0.3)), snapshot) }
        layout.snapshot(into: snapshot, scale: scale)
        pictures.draw(into: snapshot)
        if let selected { tint(selected, GdkRGBA(palette.accent.faded(by: 0.3)), snapshot) }
        guard hasVisibleFocus else { return }
        if let link = chosenLink {
            for box in layout.rectangles(of: layout.links[link].range).map(Self.area) {
                FocusRing(aroundText: box).draw(GdkRGBA(palette.accent), into: snapshot)
            }
        } else {
            let row = RichTextLayout.Rectangle(
                x: 0, y: 0, width: Double(width), height: Double(height))
            FocusRing(around: Self.area(row)).draw(GdkRGBA(palette.accent), into: snapshot)
        }
    }

    private func fill(_ place: Range<Int>, _ color: GdkRGBA, _ snapshot: OpaquePointer) {
        var color = color
        for rectangle in layout.rectangles(of: place) {
            var area = Self.area(rectangle)
            gtk_snapshot_append_color(snapshot, &color, &area)
        }
    }

    /// Draws a translucent color over the images within a range of characters.
    private func tint(_ range: Range<Int>, _ color: GdkRGBA, _ snapshot: OpaquePointer) {
        var color = color
        for image in layout.images {
            // An image without a description is tinted with the text around it.
            let (place, isEmpty) = (image.range.lowerBound, image.range.isEmpty)
            guard isEmpty ? range.contains(place) : image.range.overlaps(range) else { continue }
            var area = Self.area(image.box)
            gtk_snapshot_append_color(snapshot, &color, &area)
        }
    }

    private static func area(_ rectangle: RichTextLayout.Rectangle) -> graphene_rect_t {
        var area = graphene_rect_t()
        graphene_rect_init(
            &area, Float(rectangle.x), Float(rectangle.y), Float(rectangle.width),
            Float(rectangle.height))
        return area
    }

    // MARK: - Search matches

    func mark(_ places: [Range<Int>], current: Int?) -> (top: Double, bottom: Double)? {
        self.places = places
        currentPlace = current
        guard let current, places.indices.contains(current) else { return nil }
        let rectangles = layout.rectangles(of: places[current])
        guard let first = rectangles.first, let last = rectangles.last else { return nil }
        return (first.y, last.y + last.height)
    }

    // MARK: - Selection

    var selection: RowSelection? {
        guard let selected, !selected.isEmpty else { return nil }
        return RowSelection(
            text: String(
                text.dropFirst(selected.lowerBound).prefix(selected.count)
                    .filter { $0 != RichText.pictureCharacter }),
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

    private var hasVisibleFocus: Bool {
        cell.map { gtk_widget_has_visible_focus($0.widget.cast()) != 0 } ?? false
    }

    /// The address of the link that Return follows; `nil` if Return opens the row.
    var focusedAddress: String? { chosenLink.map { layout.links[$0].address } }

    /// The index of the link that Return follows; `nil` if Return opens the row.
    private var chosenLink: Int? {
        let count = layout.links.count
        guard count > 0 else { return nil }
        return focusedLink.map { min($0, count - 1) } ?? (takesFocus ? nil : 0)
    }

    /// Handles a key of the focused row, and returns whether the row uses it.
    func press(_ key: Int32) -> Bool {
        let links = layout.links
        switch key {
        case GDK_KEY_Return, GDK_KEY_KP_Enter:
            guard let chosenLink else { return false }
            onEvent?(.link(links[chosenLink].address))
        case GDK_KEY_Right where (chosenLink ?? -1) + 1 < links.count:
            focusedLink = (chosenLink ?? -1) + 1
        case GDK_KEY_Left:
            guard let chosenLink, chosenLink > 0 || takesFocus else { return false }
            focusedLink = chosenLink > 0 ? chosenLink - 1 : nil
        default: return false
        }
        return true
    }
}
