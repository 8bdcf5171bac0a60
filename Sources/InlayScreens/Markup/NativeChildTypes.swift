import CGTK

/// The values of the attribute `type`, such as `prefix`, by which GTK's containers distinguish
/// their children in GtkBuilder's documents.
///
/// GTK has no list of these values: it only logs a warning about a child of an unknown type.
nonisolated enum NativeChildTypes {
    /// Returns the child types that a widget class accepts.
    ///
    /// If ``all`` lacks the class, these are the types of its nearest superclass in ``all``; empty
    /// if there is none.
    static func types(of type: GType) -> [String] {
        var type = type
        while type != 0 {
            if let name = g_type_name(type), let types = all[String(cString: name)] { return types }
            type = g_type_parent(type)
        }
        return []
    }

    /// The child types by class name; some versions of GTK and libadwaita lack some of the classes.
    static let all: [String: [String]] = [
        "AdwActionRow": ["prefix", "suffix"],
        "AdwEntryRow": ["prefix", "suffix"],
        "AdwExpanderRow": ["prefix", "action"],
        "AdwFlap": ["content", "flap", "separator"],
        "AdwHeaderBar": ["title", "start", "end"],
        "AdwTabBar": ["start", "end"],
        "AdwToolbarView": ["top", "bottom"],
        "GtkActionBar": ["start", "center", "end"],
        "GtkCenterBox": ["start", "center", "end"],
        "GtkExpander": ["label"],
        "GtkFrame": ["label"],
        "GtkHeaderBar": ["title", "start", "end"],
        "GtkListBox": ["placeholder"],
        "GtkNotebook": ["tab", "action-start", "action-end"],
        "GtkOverlay": ["overlay"],
        "GtkPaned": ["start", "end"],
    ]
}
