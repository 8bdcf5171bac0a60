import CGLib
import CGTK
import InlayGObject
public import InlayValues

/// The content of an app's about window.
public struct AboutInfo: Hashable, Sendable {
    /// The app's name.
    public var name: String
    /// The app's version, as displayed to users.
    public var version: String
    /// The developer's name.
    public var developer: String
    /// The name of the app's icon in the icon theme; nil for no icon.
    public var icon: String?
    /// A description of the app; empty for none.
    public var comments: String
    /// The URL of the app's home page; nil for no link.
    public var website: String?
    /// The URL of the page where users report problems; nil for no link.
    public var issues: String?
    /// The text of the app's license; nil for none.
    public var license: String?

    /// Creates the content of an about window.
    public init(
        name: String, version: String, developer: String, icon: String? = nil,
        comments: String = "", website: String? = nil, issues: String? = nil,
        license: String? = nil
    ) {
        (self.name, self.version, self.developer) = (name, version, developer)
        (self.icon, self.comments, self.website) = (icon, comments, website)
        (self.issues, self.license) = (issues, license)
    }

    /// Shows the about window: modal over the parent, or independent if the parent is nil.
    public func show(over parent: Window? = nil) {
        let window = GLibObject(adopting: inlay_about_window_new())
        let texts = [
            ("application-name", name), ("version", version), ("developer-name", developer),
            ("application-icon", icon), ("comments", Markup.escaped(comments)),
            ("website", website), ("issue-url", issues),
            ("license", license.map(Markup.escaped)),
        ]
        for (property, text) in texts where text?.isEmpty == false {
            window[GLibProperty<String?>(property)] = text
        }
        gtk_window_set_transient_for(window.cast(), parent?.cast())
        gtk_window_set_modal(window.cast(), parent == nil ? 0 : 1)
        gtk_window_present(window.cast())
    }
}

/// The window that lists the keyboard shortcuts of actions.
enum ShortcutsWindow {
    /// Shows the window with the shortcuts of grouped actions; omits actions without shortcuts.
    static func show(_ groups: [(title: String, actions: [MenuAction])], over parent: Window?) {
        let builder = GLibObject(owning: gtk_builder_new_from_string(xml(groups), -1))
        guard let raw = gtk_builder_get_object(builder.opaque, "window") else { return }
        let window = GLibObject(adopting: UnsafeMutableRawPointer(raw))
        gtk_window_set_transient_for(window.cast(), parent?.cast())
        gtk_window_set_modal(window.cast(), 1)
        gtk_window_present(window.cast())
    }

    /// Returns the window's description as XML for `GtkBuilder`.
    ///
    /// Before version 4.14, GTK has no functions that add groups to the window.
    static func xml(_ groups: [(title: String, actions: [MenuAction])]) -> String {
        var text = """
            <interface><object class="GtkShortcutsWindow" id="window"><child>
            <object class="GtkShortcutsSection"><property name="visible">1</property>
            """
        for (title, actions) in groups {
            let shown = actions.filter { !$0.shortcuts.isEmpty }
            guard !shown.isEmpty else { continue }
            text += "<child><object class=\"GtkShortcutsGroup\">" + property("title", title)
            for action in shown {
                let keys = action.shortcuts.map(\.accelerator).joined(separator: " ")
                text +=
                    "<child><object class=\"GtkShortcutsShortcut\">"
                    + property("title", action.title) + property("accelerator", keys)
                    + "</object></child>"
            }
            text += "</object></child>"
        }
        return text + "</object></child></object></interface>"
    }

    private static func property(_ name: String, _ value: String) -> String {
        "<property name=\"\(name)\">\(Markup.escaped(value))</property>"
    }
}

/// The settings window of an app, with one or more pages.
///
/// ```swift
/// SettingsWindow {
///     Section("Reading") { ListRow("Load Images", control: Switch()) }
/// }.present(over: window)
/// ```
open class SettingsWindow: Sheet {
    /// Creates a settings window with a tab for each page, or without tabs for a single page.
    ///
    /// - Parameters:
    ///   - title: The title of the window.
    ///   - pages: The pages, each with the title and icon name of its tab.
    public init(
        _ title: String = InterfaceText.settings(),
        _ pages: [(title: String, icon: String?, page: SectionPage)]
    ) {
        let content: any WidgetConvertible =
            pages.count == 1
            ? pages[0].page
            : TabView(pages.map { (title: $0.title, icon: $0.icon, content: $0.page) })
        super.init(title, content: content, width: 560, height: 520)
    }

    /// Creates a settings window with a single page, which contains the sections.
    public convenience init(
        _ title: String = InterfaceText.settings(),
        @WidgetBuilder _ sections: () -> [any WidgetConvertible]
    ) {
        self.init(title, [(title: title, icon: nil, page: SectionPage(title, sections: sections))])
    }
}
