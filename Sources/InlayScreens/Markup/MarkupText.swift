import CGLib
import CGTK
import InlayGObject
import InlayShell

/// Texts with Pango markup.
package nonisolated enum MarkupText {
    /// Returns what Pango finds wrong with a text; nil if it is valid.
    package static func problem(_ text: String) -> String? {
        var error: UnsafeMutablePointer<GError>?
        guard pango_parse_markup(text, -1, 0, nil, nil, nil, &error) == 0 else { return nil }
        defer { g_clear_error(&error) }
        // The position is the caller's.
        let message = error.map { String(cString: $0.pointee.message) } ?? "the markup is invalid"
        return message.replacing(#/^Error on line \d+( char \d+)?:\s/#, with: "")
    }
}

extension Label {
    /// Shows a text with markup; a text that isn't valid markup is shown as it is.
    ///
    /// Texts of documents are checked when they are loaded, but not those of an app's translations.
    func show(markup: String) {
        let plain = markup.replacing(#/</?a(\s[^<>]*)?>/#, with: "")
        guard MarkupText.problem(plain) == nil else {
            text = markup
            return
        }
        gtk_label_set_markup(opaque, markup)
    }
}
