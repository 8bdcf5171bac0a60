import InlayGObject
import InlayShell

/// The header or footer of a section of a table: a title, a second text, and content below them.
final class SectionTitle: Column {
    private let heading = Label().styled("heading")
    private let detail = Label().styled(.caption, .dimmed)

    init() {
        super.init(spacing: 3)
        append(heading)
        append(detail)
        (heading.isVisible, detail.isVisible) = (false, false)
    }

    var title: String {
        get { heading.text }
        set {
            heading.text = newValue
            heading.isVisible = !newValue.isEmpty
        }
    }

    var subtitle: String {
        get { detail.text }
        set {
            detail.text = newValue
            detail.isVisible = !newValue.isEmpty
        }
    }
}
