import CGTK
import InlayGObject

/// A container of two contents: side by side if there is room, otherwise one content and a
/// switcher.
public final class SideBySide: Column {
    private let leaflet = Widget(adopting: inlay_leaflet_new())
    private let contents: [Widget]
    private let switcher: SegmentedControl

    /// Makes a view with two contents.
    ///
    /// - Parameters:
    ///   - first: The content at the start, which is visible first if collapsed, with its title.
    ///   - second: The other content with its title.
    ///   - minimumWidth: The width that each content needs, in points.
    public init(
        _ first: (title: String, content: any WidgetConvertible),
        _ second: (title: String, content: any WidgetConvertible), minimumWidth: Int = 320
    ) {
        contents = [first.content, second.content].map { $0.embedded }
        switcher = SegmentedControl([first.title, second.title])
        super.init()
        append(switcher.aligned(horizontally: .center).margins(6))
        append(leaflet.expanded(vertically: true))
        for content in contents {
            content.minimumWidth = minimumWidth
            content.expanded(vertically: true)
        }
        let separator = Widget(adopting: gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        inlay_leaflet_append(
            leaflet.cast(), contents[0].cast(), separator.cast(), contents[1].cast())
        switcher.onChange = { [weak self] in self?.show($0) }
        leaflet.observe(GLibProperty<Bool>("folded")) { [weak self] _ in
            // The leaflet folds while it is allocated, when no widget may request another size.
            Task { self?.switcher.isVisible = self?.isCollapsed == true }
        }
        switcher.isVisible = isCollapsed
        expanded(vertically: true)
    }

    /// Whether only one of the contents is visible.
    public var isCollapsed: Bool { leaflet[GLibProperty("folded")] }

    /// The index, 0 or 1, of the content that is visible while the view is collapsed.
    public var selection: Int {
        get { switcher.selection }
        set {
            switcher.selection = newValue
            show(newValue)
        }
    }

    private func show(_ index: Int) {
        leaflet[GLibProperty<UnsafeMutableRawPointer?>("visible-child")] = contents[index].pointer
    }
}
