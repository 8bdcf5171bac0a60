import CGTK
import InlayGObject

/// The titles and icons of known items of tab bars and toolbars.
enum KnownItems {
    private static let icons: [String: String] = [
        "done": "object-select-symbolic", "save": "document-save-symbolic",
        "edit": "document-edit-symbolic", "add": "list-add-symbolic",
        "compose": "mail-message-new-symbolic", "reply": "mail-reply-sender-symbolic",
        "action": "send-to-symbolic", "organize": "folder-symbolic",
        "bookmarks": "user-bookmarks-symbolic", "search": "system-search-symbolic",
        "refresh": "view-refresh-symbolic", "stop": "process-stop-symbolic",
        "camera": "camera-photo-symbolic", "trash": "user-trash-symbolic",
        "play": "media-playback-start-symbolic", "pause": "media-playback-pause-symbolic",
        "rewind": "media-seek-backward-symbolic", "fastForward": "media-seek-forward-symbolic",
        "undo": "edit-undo-symbolic", "redo": "edit-redo-symbolic",
        "pageCurl": "document-page-setup-symbolic", "cancel": "window-close-symbolic",
    ]

    /// The icon of an item of a toolbar; nil for those that have a title only.
    static func icon(_ type: String) -> String? {
        type == "done" || type == "cancel" || type == "edit" || type == "save" ? nil : icons[type]
    }

    /// The title of an item: its word, as `mostRecent` is “Most Recent”.
    static func title(_ type: String) -> String {
        var title = ""
        for character in type {
            if character.isUppercase { title += " " }
            title += title.isEmpty ? character.uppercased() : String(character)
        }
        return title
    }
}

/// Dots of pages, of which one is marked.
public final class PageDots: Row {
    /// How many dots there are.
    public var count = 0 {
        didSet { show() }
    }

    /// Which dot is marked, counted from 0.
    public var selection = 0 {
        didSet { show() }
    }

    /// Whether the dots are hidden when there is one page.
    var hidesForSinglePage = false {
        didSet { show() }
    }

    /// Makes dots for no page.
    public init() {
        super.init(spacing: 6)
        horizontalAlignment = .center
    }

    private func show() {
        let shown = min(max(0, count), 100)
        replaceChildren(
            (0..<shown).map { index in
                index == selection ? Label("●") : Label("●").styled(.dimmed)
            })
        accessibilityLabel = "\(selection + 1) / \(shown)"
        if hidesForSinglePage { isVisible = count != 1 }
    }
}
