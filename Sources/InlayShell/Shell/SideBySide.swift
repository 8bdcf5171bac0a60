import CGTK
import InlayGObject

/// A container that shows two contents side by side if both fit.
///
/// Otherwise it is collapsed: it shows one content, and a control to switch to the other.
public final class SideBySide: Column {
    private let leaflet = Widget(adopting: inlay_leaflet_new())
    private let contents: [Widget]
    private let switcher: SegmentedControl

    /// Creates a container with two contents.
    ///
    /// - Parameters:
    ///   - first: The content at the start, and its title in the switcher. A collapsed container
    ///     shows this content first.
    ///   - second: The content at the end, and its title in the switcher.
    ///   - minimumWidth: The minimum width of each content, in points.
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

    /// Whether only one content is visible, because there is no room for both.
    public var isCollapsed: Bool { leaflet[GLibProperty("folded")] }

    /// The index, 0 or 1, of the content that is visible while the container is collapsed.
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
