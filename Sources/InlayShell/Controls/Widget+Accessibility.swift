package import CGTK
import InlayGObject

extension Widget {
    /// The name of the widget for screen readers; nil to use the widget's text.
    public final var accessibilityLabel: String? {
        get { AccessibleText.label.read(from: self) }
        set {
            AccessibleText.label.write(newValue, to: self, on: [accessible])
            // The part that takes the keyboard focus.
            switch self {
            case let area as TextArea: area.view.accessibilityLabel = newValue
            case let owner as any FocusedPartOwner: owner.nameFocusedPart()
            case let container as any FocusedPartContainer: container.namedPart?.nameFocusedPart()
            default: break
            }
        }
    }

    /// The description that screen readers read after the name, such as an error or a hint.
    public final var accessibilityDescription: String? {
        get { AccessibleText.description.read(from: self) }
        set {
            AccessibleText.description.write(newValue, to: self, on: focusedAccessibles)
            // From GTK 4.16 on, the subtitle of the widget's row, even an empty one, would override
            // the description.
            accessible.reset(GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
        }
    }

    /// Sets whether screen readers report the widget's value as invalid.
    package final func setInvalid(_ isInvalid: Bool) {
        let value = isInvalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE
        for part in focusedAccessibles {
            part.set(GTK_ACCESSIBLE_STATE_INVALID, Int32(bitPattern: value.rawValue))
        }
    }

    /// Sets whether screen readers report that the widget must be filled in.
    package final func setRequired(_ isRequired: Bool) {
        for part in focusedAccessibles { part.set(GTK_ACCESSIBLE_PROPERTY_REQUIRED, isRequired) }
    }

    package final var accessible: AccessibleObject { AccessibleObject(pointer) }

    /// The widget, and the child that takes the keyboard focus in its place, if any.
    private var focusedAccessibles: [AccessibleObject] {
        let part = (self as? any FocusedPartOwner)?.focusedChild
        return [accessible] + (part.map { [AccessibleObject($0)] } ?? [])
    }

    /// Sets the accessible role of the widget; call it before the widget is in a window.
    package final func setRole(_ role: GtkAccessibleRole) {
        self[GLibProperty("accessible-role")] = UInt32(role.rawValue)
    }
}
