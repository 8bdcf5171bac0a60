import InlayForms
import InlayGObject
import InlayMarkup
import InlayShell

extension MarkupElement {
    static let `switch` = MarkupElement("Switch", "A switch that is on or off.") { _, _ in Switch()
    }
    .uses(.field)
    .value("on", .bool, "Whether it is on.", inPlace: true, .active)
    .attribute("title", .text, "The name of the switch, shown beside it.")
    .attribute("required", .bool, "Whether it must be on, in a form.")
    .attribute(
        "submittedValue", .string, "What a form submits while it is on.", default: "on"
    )
    .color("onTintColor", .tint, "The color of the switch while it is on.")
    .field(.widget(.toggle), .sharing)
    .colors(tint: .fill(":checked"))
    .changing { element in
        element.keepsHeight = true
        element.caption = .beside { _ in false }
    }

    static let checkBox = MarkupElement("CheckBox", "A box that is checked or not.") { _, _ in
        CheckBox("")
    }
    .uses(.field)
    .value("on", .bool, "Whether it is checked.", .active)
    .attribute("title", .text, "The text beside the box.", inPlace: true) {
        (box: CheckBox, value) in box.title = value.string ?? ""
    }
    .attribute("required", .bool, "Whether it must be checked, in a form.")
    .attribute(
        "submittedValue", .string, "What a form submits while it is checked.", default: "on"
    )
    .field(.widget(.toggle), .sharing)
    .colors(
        tint: .contrastingFill(" > check:checked, > check:indeterminate, > radio:checked"))
}

extension ValueAccess {
    /// The accessor of the GTK property `active`.
    fileprivate static let active = ValueAccess(
        read: { .bool($0.widget[GLibProperty<Bool>("active")]) },
        write: { element, value in
            element.widget.update { element.widget[GLibProperty("active")] = value.bool ?? false }
        },
        observe: { connect($0.widget, "notify::active", $1) })
}
