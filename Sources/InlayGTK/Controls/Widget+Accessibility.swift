import CGLib
import CGTK
import InlayGObject

extension Widget {
    /// The name of the widget for screen readers; nil to use the widget's text.
    public final var accessibilityLabel: String? {
        get { AccessibleText.label.read(from: self) }
        set {
            AccessibleText.label.write(newValue, to: self, on: [opaque])
            // The part that takes the keyboard focus.
            switch self {
            case let area as TextArea: area.view.accessibilityLabel = newValue
            case let owner as any FocusedPartOwner: owner.nameFocusedPart()
            case let field as DateTimeField: field.dateField?.nameFocusedPart()
            default: break
            }
        }
    }

    /// The description that screen readers read after the name, such as an error or a hint.
    public final var accessibilityDescription: String? {
        get { AccessibleText.description.read(from: self) }
        set {
            AccessibleText.description.write(newValue, to: self, on: accessibles)
            // From GTK 4.16 on, the subtitle of the widget's row, even an empty one, would override
            // the description.
            gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
        }
    }

    /// Sets whether screen readers report the widget's value as invalid.
    final func setInvalid(_ isInvalid: Bool) {
        var state = GTK_ACCESSIBLE_STATE_INVALID
        let word = isInvalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE
        withGValue(Int32(bitPattern: word.rawValue), of: inlay_type_int) {
            for part in accessibles { gtk_accessible_update_state_value(part, 1, &state, $0) }
        }
    }

    /// Sets whether screen readers report that the widget must be filled in.
    final func setRequired(_ isRequired: Bool) {
        var property = GTK_ACCESSIBLE_PROPERTY_REQUIRED
        withGValue(isRequired, of: inlay_type_boolean) {
            for part in accessibles { gtk_accessible_update_property_value(part, 1, &property, $0) }
        }
    }

    /// The widget, and the child that takes the keyboard focus in its place, if any.
    private var accessibles: [OpaquePointer] {
        [opaque] + ((self as? any FocusedPartOwner)?.focusedPart.map { [$0] } ?? [])
    }

    /// Sets the accessible role of the widget; call it before the widget is in a window.
    final func setRole(_ role: GtkAccessibleRole) {
        self[GLibProperty("accessible-role")] = UInt32(role.rawValue)
    }
}

/// A text about a widget for screen readers.
struct AccessibleText {
    private let property: GtkAccessibleProperty
    /// The key of the text among the widget's data, because GTK offers no way to read the property.
    private let key: String

    static let label = AccessibleText(property: GTK_ACCESSIBLE_PROPERTY_LABEL, key: "inlay-label")
    static let description = AccessibleText(
        property: GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, key: "inlay-description")

    func read(from widget: Widget) -> String? {
        g_object_get_data(widget.cast(), key).map {
            String(cString: $0.assumingMemoryBound(to: CChar.self))
        }
    }

    /// Sets the text of some parts of a widget; nil for GTK's own.
    func write(_ text: String?, to widget: Widget, on parts: [OpaquePointer]) {
        g_object_set_data_full(widget.cast(), key, text.map { g_strdup($0) }, g_free)
        for part in parts {
            guard let text else {
                gtk_accessible_reset_property(part, property)
                continue
            }
            var property = property
            withGValue(text, of: inlay_type_string) {
                gtk_accessible_update_property_value(part, 1, &property, $0)
            }
        }
    }
}
