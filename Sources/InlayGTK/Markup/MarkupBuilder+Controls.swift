import CGLib
import CGTK
import Foundation
import InlayGObject
import InlayMarkup
import InlayValues
import InlayViews

extension MarkupBuilder {
    /// Sets a property that only elements of one kind have; false when the kind has none of the name.
    func applyOwn(_ name: String, _ value: MarkupValue, to element: BuiltElement) -> Bool {
        switch element.widget {
        case let label as Label: return apply(name, value, to: label)
        case let button as Button: return apply(name, value, to: button, of: element)
        case let image as Image: return apply(name, value, to: image)
        case let field as TextInput: return apply(name, value, to: field)
        case let area as TextArea: return apply(name, value, to: area)
        case let bar as ProgressBar where name == "progress":
            bar.fraction = min(max(value.number ?? 0, 0), 1)
        case let spinner as Spinner: return apply(name, value, to: spinner)
        case let dots as PageDots: return apply(name, value, to: dots)
        case let box as CheckBox where name == "title": box.title = value.string ?? ""
        case let section as MarkupSection: return apply(name, value, to: section)
        case let row as ListRow: return apply(name, value, to: row)
        case let table as MarkupTable: return apply(name, value, to: table)
        case let box as Box where name == "spacing":
            box[Property<Int32>("spacing")] = Int32(clamping: Int(value.number ?? 0))
        default: return applyValue(name, value, to: element)
        }
        return true
    }

    /// Sets what the user can change.
    private func applyValue(
        _ name: String, _ value: MarkupValue, to element: BuiltElement
    ) -> Bool {
        if let access = ValueAccess.access(to: name, of: element) {
            access.write(element, value)
            return true
        }
        let widget = element.widget
        switch (element.name, name) {
        case ("Stepper", "wraps"): widget[Property("wrap")] = value.bool ?? false
        case ("Column", "topSpacing"), ("Column", "bottomSpacing"):
            element.css.set(
                name == "topSpacing" ? "padding-top" : "padding-bottom",
                value.number.map { MarkupCSS.pixels($0) })
        case ("SegmentedControl", "apportionsSegmentWidthsByContent"):
            (widget as? Box)?.isHomogeneous = !(value.bool ?? false)
        case ("TabBar", "itemPositioning"):
            (widget as? Box)?.isHomogeneous = value.string != "centered"
            widget.horizontalAlignment = value.string == "fill" ? .fill : .center
        case ("DatePicker", "minimumDate"), ("DatePicker", "maximumDate"),
            ("DatePicker", "countDownDuration"):
            apply(name, value, to: widget)
        case ("Web", _): load(name, value, into: widget)
        case ("Collection", _): return applyCollection(name, value, to: widget)
        case ("LinearGradient", _), ("RadialGradient", _): return applyGradient(name, to: element)
        case ("Scroll", "showsHorizontalScrollIndicator"),
            ("Scroll", "showsVerticalScrollIndicator"),
            ("Scroll", "scrollEnabled"):
            applyScroll(name, value, to: widget)
        default: return false
        }
        return true
    }

    // MARK: - Texts

    private func apply(_ name: String, _ value: MarkupValue, to label: Label) -> Bool {
        switch name {
        case "text": label.text = value.string ?? ""
        case "attributedText": gtk_label_set_markup(label.opaque, value.string ?? "")
        case "numberOfLines":
            let lines = Int(value.number ?? 0)
            label.maximumLines = lines > 0 ? lines : nil
        case "preferredMaxLayoutWidth":
            // GTK counts characters, of which one is about eight pixels wide.
            label[Property<Int32>("max-width-chars")] = Int32(
                clamping: Int((value.number ?? 0) / 8))
        case "selectable": label.isSelectable = value.bool ?? false
        case "textAlignment": label.textAlignment = Self.textAlignment(value.string)
        case "lineBreakMode":
            switch value.string {
            case "byTruncatingMiddle": label.wrapping = .truncatedInTheMiddle
            case "byTruncatingHead", "byTruncatingTail": label.wrapping = .truncated
            case "byClipping": label.wrapping = .never
            default: label.wrapping = .lines
            }
        default: return false
        }
        return true
    }

    private static func textAlignment(_ word: String?) -> Alignment {
        switch word {
        case "center": .center
        case "right": .end
        case "justified": .fill
        default: .start
        }
    }

    private func apply(
        _ name: String, _ value: MarkupValue, to button: Button, of element: BuiltElement
    ) -> Bool {
        switch name {
        case "title", "attributedTitle", "image": show(name, value, in: button, of: element)
        case "kind":
            let kinds: [String: StyleClass] = [
                "suggested": .suggested, "destructive": .destructive, "flat": .flat, "pill": .pill,
                "circular": "circular",
            ]
            button.styleClasses.subtract(kinds.values)
            if let kind = kinds[value.string ?? ""] { button.styleClasses.insert(kind) }
        default: return false
        }
        return true
    }

    private func show(
        _ name: String, _ value: MarkupValue, in button: Button, of element: BuiltElement
    ) {
        let title = name == "image" ? element.compiled["title"].map(text) ?? "" : value.string ?? ""
        let image = name == "image" ? value.string : element.compiled["image"]?.string
        if name == "attributedTitle" {
            let label = Label()
            gtk_label_set_markup(label.opaque, title)
            return button.setChild(label)
        }
        guard let image else {
            button.title = title
            return
        }
        if title.isEmpty, context.resources.path(of: image) == nil {
            button[Property("icon-name")] = image
            return
        }
        let row = Row(spacing: 6)
        row.horizontalAlignment = .center
        row.append(picture(image))
        if !title.isEmpty { row.append(Label(title, wrapping: .never)) }
        button.setChild(row)
    }

    private func text(_ value: MarkupValue) -> String {
        switch value {
        case .text(let text): text
        case .localized(let key): context.text(forKey: key)
        default: ""
        }
    }

    /// An icon, or the image of a file.
    func picture(_ name: String) -> Widget {
        guard let bytes = context.resources.contents(of: name) else { return Icon(name) }
        return Image(png: bytes, description: "")
    }

    private func apply(_ name: String, _ value: MarkupValue, to image: Image) -> Bool {
        switch name {
        case "image":
            let name = value.string ?? ""
            if let bytes = context.resources.contents(of: name) {
                image.show(png: bytes, description: "")
            } else {
                show(icon: name, in: image)
            }
        case "iconSize":
            image.minimumWidth = value.number.map { Int($0) }
            image.minimumHeight = value.number.map { Int($0) }
        case "description": gtk_picture_set_alternative_text(image.opaque, value.string ?? "")
        case "contentMode":
            gtk_picture_set_content_fit(image.opaque, Self.fit(value.string))
        default: return false
        }
        return true
    }

    private static func fit(_ mode: String?) -> GtkContentFit {
        switch mode {
        case "scaleToFill": GTK_CONTENT_FIT_FILL
        case "scaleAspectFill": GTK_CONTENT_FIT_COVER
        case "scaleAspectFit": GTK_CONTENT_FIT_CONTAIN
        default: GTK_CONTENT_FIT_SCALE_DOWN
        }
    }

    private func show(icon name: String, in image: Image) {
        guard let display = gdk_display_get_default(),
            let theme = gtk_icon_theme_get_for_display(display)
        else { return }
        let size = image.minimumWidth ?? image.minimumHeight ?? 16
        guard
            let icon = gtk_icon_theme_lookup_icon(
                theme, name, nil, Int32(clamping: size), Int32(image.scale),
                GTK_TEXT_DIR_NONE, GtkIconLookupFlags(rawValue: 0))
        else { return }
        let paintable = Object(owning: UnsafeMutableRawPointer(icon))
        gtk_picture_set_paintable(image.opaque, paintable.opaque)
    }

    private func apply(_ name: String, _ value: MarkupValue, to field: TextInput) -> Bool {
        switch name {
        case "text": if field.text != value.string { field.text = value.string ?? "" }
        case "placeholder": field.placeholder = value.string
        case "prompt": field.accessibilityDescription = value.string
        case "editable": field.isEditable = value.bool ?? true
        case "maximumLength":
            (field as? TextField)?.maximumLength = value.number.map { Int($0) }
        case "borderStyle":
            if value.string == "none" { field.styleClasses.insert(.flat) }
        case "textAlignment":
            gtk_editable_set_alignment(
                field.opaque, value.string == "center" ? 0.5 : value.string == "right" ? 1 : 0)
        case "keyboardType": (field as? TextField)?.purpose = Self.purpose(value.string)
        case "returnKeyType":
            if value.string == "next" {
                field.connect("activate") { [weak field] in
                    guard let field, let window = field.window else { return }
                    gtk_widget_child_focus(window.cast(), GTK_DIR_TAB_FORWARD)
                }
            }
        case "clearButtonMode":
            if let field = field as? TextField, value.string != "never" {
                addClearButton(to: field)
            }
        case "clearsOnBeginEditing":
            if value.bool == true {
                field.onFocusChange { [weak field] in if $0 { field?.text = "" } }
            }
        case "autocorrectionType", "spellCheckingType", "autocapitalizationType":
            applyHint(name, value.string, to: field)
        default: return false
        }
        return true
    }

    private func applyHint(_ name: String, _ word: String?, to field: TextInput) {
        guard field is TextField else { return }
        let flag =
            switch (name, word) {
            case ("autocorrectionType", "yes"): GTK_INPUT_HINT_WORD_COMPLETION
            case ("spellCheckingType", "yes"): GTK_INPUT_HINT_SPELLCHECK
            case ("spellCheckingType", "no"): GTK_INPUT_HINT_NO_SPELLCHECK
            case ("autocapitalizationType", "words"): GTK_INPUT_HINT_UPPERCASE_WORDS
            case ("autocapitalizationType", "sentences"): GTK_INPUT_HINT_UPPERCASE_SENTENCES
            case ("autocapitalizationType", "allCharacters"): GTK_INPUT_HINT_UPPERCASE_CHARS
            default: GTK_INPUT_HINT_NONE
            }
        field[Property<UInt32>("input-hints")] |= UInt32(flag.rawValue)
    }

    private func addClearButton(to field: TextField) {
        field[Property<String?>("secondary-icon-name")] = "edit-clear-symbolic"
        _ = field.connect("icon-press") { [weak field] (_: UInt32) in
            gtk_editable_set_text(field?.opaque, "")
        }
    }

    private static func purpose(_ word: String?) -> TextField.Purpose {
        switch word {
        case "URL": .url
        case "numberPad": .digits
        case "decimalPad", "numbersAndPunctuation": .number
        case "phonePad": .phone
        case "namePhonePad": .name
        case "emailAddress": .email
        default: .text
        }
    }

    private func apply(_ name: String, _ value: MarkupValue, to area: TextArea) -> Bool {
        switch name {
        case "text": if area.text != value.string { area.text = value.string ?? "" }
        case "editable": area.isEditable = value.bool ?? true
        case "accessibilityLabel": area.setLabel(value.string ?? "")
        default: return false
        }
        return true
    }
}
