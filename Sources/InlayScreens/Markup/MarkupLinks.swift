import CGTK
import Foundation
import InlayGObject
import InlayMarkup
import InlayShell
import Logging

/// The links of labels and link buttons of a document, which GTK itself would open whatever their
/// scheme is.
struct MarkupLinks {
    private static let logger = Logger(label: "inlay.markup")

    /// Whether labels count that show plain text now.
    private let ofAllLabels: Bool
    private let follow: @MainActor (String) -> Void

    /// Creates the links that a function follows.
    init(ofAllLabels: Bool, _ follow: @escaping @MainActor (String) -> Void) {
        (self.ofAllLabels, self.follow) = (ofAllLabels, follow)
    }

    /// Has the function follow all links inside of a widget; links with schemes that web views
    /// don't open either do nothing.
    func connect(in widget: Widget) {
        var rest = [widget.cast(to: GtkWidget.self)]
        while let raw = rest.popLast() {
            rest += children(of: raw)
            let object = GLibObject(adopting: raw)
            if object.isInstance(of: gtk_label_get_type()) {
                guard ofAllLabels || gtk_label_get_use_markup(object.opaque) != 0 else { continue }
                _ = object.connect("activate-link") { [follow] (address: String) -> Bool in
                    Self.open(address, follow)
                    return true
                }
            } else if object.isInstance(of: gtk_link_button_get_type()) {
                _ = object.connect("activate-link") { [follow] () -> Bool in
                    // The button is alive while it emits the signal.
                    Self.open(GLibObject(adopting: raw)[GLibProperty<String>("uri")], follow)
                    return true
                }
            }
        }
    }

    private static func open(_ address: String, _ follow: @MainActor (String) -> Void) {
        guard MarkupAddress.scheme(of: address, isIn: ValueKind.outsideSchemes) else {
            return logger.warning("Blocked a link: only http, https, mailto and tel are opened.")
        }
        follow(address)
    }
}
