import CGTK
import InlayGObject
import InlayValues

/// A container that centers its child and limits the child's width to that of the text in pages and
/// list rows with the style sheet `.app`.
///
/// ```swift
/// list.header = ReadingWidth(Label("12 Answers").styled(.title).margins(16))
/// ```
public final class ReadingWidth: Widget {
    private var watcher: Int?

    /// Creates a container around a child.
    public init(_ content: any WidgetConvertible) {
        super.init(adopting: adw_clamp_new())
        setChild(content)
        followTheme()
        watcher = DesktopTheme.shared.watch { [weak self] in self?.followTheme() }
    }

    isolated deinit {
        if let watcher { DesktopTheme.shared.stopWatching(watcher) }
    }

    /// Applies the maximum width of list rows: 46 times the font size, as `app.css` specifies, plus
    /// a padding of 16 pixels at each side.
    private func followTheme() {
        let width = Int32((46 * DesktopTheme.shared.theme.fontSize).rounded(.down)) + 2 * 16
        self[GLibProperty<Int32>("maximum-size")] = width
        self[GLibProperty<Int32>("tightening-threshold")] = width
    }
}
