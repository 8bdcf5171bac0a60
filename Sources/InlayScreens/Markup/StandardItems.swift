import CGTK
import InlayGObject
public import InlayShell

/// The titles and icons of standard items in tab bars and toolbars.
enum StandardItems {
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

    /// Returns the icon name of a toolbar item; nil for an item that shows only its title.
    static func icon(_ type: String) -> String? {
        type == "done" || type == "cancel" || type == "edit" || type == "save" ? nil : icons[type]
    }

    /// Returns the icon name of a tab bar item; nil for an unknown type.
    static func tabIcon(_ type: String) -> String? {
        switch type {
        case "more": "view-more-symbolic"
        case "favorites", "featured", "topRated": "starred-symbolic"
        case "recents", "history", "mostRecent", "mostViewed": "document-open-recent-symbolic"
        case "contacts": "avatar-default-symbolic"
        case "bookmarks": "user-bookmarks-symbolic"
        case "search": "system-search-symbolic"
        case "downloads": "folder-download-symbolic"
        default: nil
        }
    }

    /// Returns the title of an item of a type, such as “Most Recent” for `mostRecent`.
    static func title(_ type: String) -> String {
        var title = ""
        for character in type {
            if character.isUppercase { title += " " }
            title += title.isEmpty ? character.uppercased() : String(character)
        }
        return title
    }
}

/// A page indicator: a dot for each page, of which one is highlighted.
public final class PageDots: Row {
    /// The number of pages; at most 100 of them have a dot.
    public var count = 0 {
        didSet { show() }
    }

    /// The index of the highlighted dot.
    public var selection = 0 {
        didSet { show() }
    }

    /// Whether the dots are hidden if there is only one page.
    package var hidesForSinglePage = false {
        didSet { show() }
    }

    private var isHiddenAsSinglePage = false

    /// Creates an indicator without pages.
    public init() {
        super.init(spacing: 6)
        horizontalAlignment = .center
    }

    private func show() {
        let pages = max(0, count)
        replaceChildren(
            (0..<min(pages, 100)).map { index in
                index == selection ? Label("●") : Label("●").styled(.dimmed)
            })
        accessibilityLabel = "\(min(selection + 1, pages)) / \(pages)"
        let isHidden = hidesForSinglePage && count == 1
        guard isHidden != isHiddenAsSinglePage else { return }
        (isHiddenAsSinglePage, isVisible) = (isHidden, !isHidden)
    }
}
