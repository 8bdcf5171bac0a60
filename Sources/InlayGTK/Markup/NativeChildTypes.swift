import CGTK

/// The types by which container widgets distinguish their children in GtkBuilder's documents.
///
/// GTK doesn't list them: it only logs a warning about a child of an unknown type.
nonisolated enum NativeChildTypes {
    /// Returns the types of the children of a class, which inherits those of its ancestors.
    static func types(of type: GType) -> [String] {
        var type = type
        while type != 0 {
            if let name = g_type_name(type), let types = all[String(cString: name)] { return types }
            type = g_type_parent(type)
        }
        return []
    }

    /// The types by class, in the versions of GTK and libadwaita that have them.
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
