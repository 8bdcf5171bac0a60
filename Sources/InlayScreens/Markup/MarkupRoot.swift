import CGTK
import InlayGObject
import InlayShell

/// The widget that the app supplies for a document's root element, and what the document added to
/// it.
final class MarkupRoot {
    /// The widget, or nil; weak, because the built element retains it.
    private(set) weak var widget: Widget?
    /// The children that the document added, if the widget can't list them.
    private var children: [Widget] = []

    init(_ widget: Widget?) {
        self.widget = widget
    }

    /// Removes the children that the previous version of the document added to the app's root
    /// widget.
    ///
    /// - Returns: A function that restores the removed children.
    func clear() -> () -> Void {
        switch widget {
        case let section as MarkupSection: return section.removeContent()
        case let box as Box:
            let (children, table) = (box.children, box as? MarkupTable)
            let sections = table?.sections ?? []
            table?.sections = []
            box.replaceChildren([])
            return {
                table?.sections = sections
                box.replaceChildren(children)
            }
        case let bin as Bin:
            let content = bin.content
            bin.content = nil
            return { bin.content = content }
        case let layer as Layer:
            let children = removeChildren { gtk_overlay_remove_overlay(layer.opaque, $0) }
            return { [self] in
                removeChildren { gtk_overlay_remove_overlay(layer.opaque, $0) }
                for child in children {
                    add(child) {
                        layer.add(child)
                        gtk_overlay_set_measure_overlay(layer.opaque, child.cast(), 1)
                    }
                }
            }
        case let row as ListRow:
            let children = removeChildren { adw_action_row_remove(row.cast(), $0) }
            return { [self] in
                removeChildren { adw_action_row_remove(row.cast(), $0) }
                for child in children { add(child) { row.append(child) } }
            }
        default: return {}
        }
    }

    /// Adds a child to the app's root widget, and records it, so that a rebuild can remove it.
    func add(_ child: Widget, _ add: () -> Void) {
        children.append(child)
        add()
    }

    @discardableResult
    private func removeChildren(
        _ remove: (UnsafeMutablePointer<GtkWidget>?) -> Void
    ) -> [Widget] {
        defer { children = [] }
        for child in children { remove(child.cast()) }
        return children
    }
}
