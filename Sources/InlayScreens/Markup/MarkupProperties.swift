import CGTK
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

/// A setter of element properties: it applies the attributes of a markup document to widgets.
struct MarkupProperties {
    let context: MarkupContext

    /// Attributes that containers read for the layout of their children.
    private static let structural: Set<String> = [
        "weight", "anchor", "maximumWidth", "maximumHeight", "aspectRatio", "width", "height",
    ]

    /// Sets a property to its value in the document; bindings are set later.
    ///
    /// - Returns: Whether the widget has such a property.
    func set(_ property: CompiledProperty, of element: BuiltElement) -> Bool {
        switch property.value {
        case .binding: true
        case .localized(let key):
            apply(property.with(.text(context.text(forKey: key))), to: element)
        default: apply(property, to: element)
        }
    }

    /// Sets a property to a value that needs no localization or binding; returns false if the
    /// widget has no such property.
    @discardableResult
    func apply(_ property: CompiledProperty, to element: BuiltElement) -> Bool {
        if property.isNative {
            let native = NativeProperty(name: property.name)
            // Ids are resolved when all elements are built.
            if element.compiled.referencedClass(by: property) == nil {
                native.write(property.value, to: element.widget, from: context.resources)
            }
            return true
        }
        let name = property.name
        let value = property.value
        if let own = context.elements[element.name]?.attributes[name] {
            return own.set(element.widget, MarkupBound(value))
        }
        return ControlProperties(context: context).apply(name, value, to: element)
            || applyCommon(name, value, to: element)
            || applyStyle(name, value, to: element) || Self.isForContainers(name, element.name)
    }

    // MARK: - Every element

    private func applyCommon(
        _ name: String, _ value: MarkupValue, to element: BuiltElement
    ) -> Bool {
        let widget = element.target
        switch name {
        case "hidden": element.outer.isVisible = !(value.bool ?? false)
        case "visible": element.outer.isVisible = value.bool ?? true
        case "enabled": widget.isEnabled = value.bool ?? true
        case "opacity": widget.opacity = min(max(value.number ?? 1, 0), 1)
        case "tooltip": widget.tooltip = value.string
        case "accessibilityLabel": widget.accessibilityLabel = value.string
        case "accessibilityHint": widget.accessibilityDescription = value.string
        case "focusable": widget[GLibProperty("focusable")] = value.bool ?? true
        case "clipsToBounds":
            widget[GLibProperty("overflow")] = UInt32(
                (value.bool ?? false ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE).rawValue)
        case "horizontalAlignment":
            element.outer.horizontalAlignment = Self.alignment(value.string)
        case "verticalAlignment": element.outer.verticalAlignment = Self.alignment(value.string)
        case "textDirection":
            let direction =
                switch value.string {
                case "leftToRight": GTK_TEXT_DIR_LTR
                case "rightToLeft": GTK_TEXT_DIR_RTL
                default: GTK_TEXT_DIR_NONE
                }
            let others = element.all.dropFirst().filter { $0.compiled["textDirection"] != nil }
            setDirection(
                direction, of: element.outer.cast(), except: Set(others.map(\.outer.pointer)))
        case "styleClasses":
            guard case .list(let items) = value else { return true }
            let classes = Set(items.compactMap(\.string).map { StyleClass(rawValue: $0) })
            widget.styleClasses.subtract(element.ownClasses.subtracting(classes))
            widget.styleClasses.formUnion(classes)
            element.ownClasses = classes
        case "margin":
            guard case .insets(let insets) = value else {
                element.outer.margins = Insets()
                return true
            }
            element.outer.margins = Insets(
                top: Int(insets.top), leading: Int(insets.leading), bottom: Int(insets.bottom),
                trailing: Int(insets.trailing))
        case "marginTop": element.outer.margins.top = value.int ?? 0
        case "marginBottom": element.outer.margins.bottom = value.int ?? 0
        case "marginLeading": element.outer.margins.leading = value.int ?? 0
        case "marginTrailing": element.outer.margins.trailing = value.int ?? 0
        default: return false
        }
        return true
    }

    /// Sets the text direction of a widget and its descendants, because GTK doesn't inherit it.
    ///
    /// Skips the widgets in `others`, and time fields, which are always left to right.
    private func setDirection(
        _ direction: GtkTextDirection, of widget: UnsafeMutablePointer<GtkWidget>,
        except others: Set<UnsafeMutableRawPointer>
    ) {
        guard !others.contains(UnsafeMutableRawPointer(widget)),
            !(Widget.existing(UnsafeMutableRawPointer(widget)) is TimeField)
        else { return }
        gtk_widget_set_direction(widget, direction)
        var child = gtk_widget_get_first_child(widget)
        while let part = child {
            setDirection(direction, of: part, except: others)
            child = gtk_widget_get_next_sibling(part)
        }
    }

    static func alignment(_ word: String?) -> Alignment {
        switch word {
        case "center": .center
        case "left", "leading", "top": .start
        case "right", "trailing", "bottom": .end
        default: .fill
        }
    }

    /// Returns whether an attribute is read by the widget's container or factory, and therefore
    /// isn't set on the widget.
    private static func isForContainers(_ name: String, _ element: String) -> Bool {
        if structural.contains(name) || name == "minimumWidth" || name == "minimumHeight" {
            return true
        }
        return isReadOnce(name, by: element)
    }

    /// Returns whether an attribute is read once, when the widget is made or added to its
    /// container.
    static func isReadOnce(_ name: String, by element: String) -> Bool {
        fieldAttributes.contains(name) || consumed[element]?.contains(name) ?? false
    }

    /// Returns whether a binding of a property has no effect, because the property is read once.
    func ignoresBinding(of property: CompiledProperty, of element: BuiltElement) -> Bool {
        let (name, kind) = (property.name, element.name)
        // The attributes that an app-defined element declares are set whenever the model changes.
        let isOfApp = property.isEditable && element.compiled.definition?.isOfApp == true
        guard !property.isNative, !isOfApp, Self.followed[kind]?.contains(name) != true else {
            return false
        }
        return Self.isForContainers(name, kind) || Self.unfollowed[kind]?.contains(name) == true
    }

    /// The attributes that are read when the widget is made, and set again when the model changes.
    private static let followed: [String: Set<String>] = [
        "Form": ["action", "draft"], "Section": ["name"], "Cell": ["checked"],
        "Hidden": ["value"], "Picker": ["accessibilityLabel"],
    ]

    /// The attributes that a reload of the document sets, and a change of the model doesn't.
    private static let unfollowed: [String: Set<String>] = [
        "Label": ["preferredMaxLayoutWidth"], "CustomCell": ["accessoryType"],
        "LinearGradient": ["startX", "startY", "endX", "endY"],
        "RadialGradient": ["centerX", "centerY", "radius"],
    ]

    /// The attributes that a form reads from the elements of its fields.
    private static let fieldAttributes: Set<String> = [
        "name", "help", "private", "required", "pattern", "patternHint", "minimumLength", "minimum",
        "maximum", "step", "multiple", "accept", "submittedValue",
    ]

    /// The attributes that are read only when the widget is made or added to its container, by
    /// element name.
    private static let consumed: [String: Set<String>] = [
        "TextField": ["title", "secureTextEntry", "type"],
        "TextArea": ["title", "maximumLength"], "Button": ["type"],
        "FileField": ["title"], "Hidden": ["value"], "SegmentedControl": ["title"],
        "Form": [
            "spacing", "action", "method", "encoding", "draft", "layoutMarginsRelativeArrangement",
        ],
        "Switch": ["title"], "Stepper": ["title", "stepValue", "minimumValue", "maximumValue"],
        "Slider": ["title", "step", "minimumValue", "maximumValue"],
        "Picker": ["title", "accessibilityLabel"],
        "DatePicker": ["title", "datePickerMode", "minuteInterval"],
        "Row": ["baseline", "alignToBaseline", "layoutMarginsRelativeArrangement"],
        "Column": ["alignToGrid", "layoutMarginsRelativeArrangement"],
        "Stack": ["axis", "alignment", "distribution", "layoutMarginsRelativeArrangement"],
        "Layers": ["layoutMarginsRelativeArrangement"],
        "Anchors": ["layoutMarginsRelativeArrangement"],
        "Section": ["name", "selection"], "Cell": ["value", "checked"],
        "CustomCell": ["value", "layoutMarginsRelativeArrangement"],
        "CollectionCell": ["layoutMarginsRelativeArrangement"],
        "SectionTitle": ["layoutMarginsRelativeArrangement"], "Pages": ["showsIndicator"],
        "Scroll": ["fitToWidth", "fitToHeight"],
        "Collection": ["scrollDirection", "itemWidth", "itemHeight"],
        "TapGesture": ["enabled", "numberOfTapsRequired"],
        "LongPressGesture": ["enabled", "minimumPressDuration"],
        "SwipeGesture": ["enabled", "direction"], "PanGesture": ["enabled"],
        "PinchGesture": ["enabled"], "RotationGesture": ["enabled"],
    ]

    // MARK: - Styles

    private func applyStyle(_ name: String, _ value: MarkupValue, to element: BuiltElement) -> Bool
    {
        if ElementColors(element: element).set(name, value) { return true }
        var pixels: String? { value.number.map { MarkupCSS.pixels($0) } }
        switch name {
        case _ where name.hasPrefix("padding") && !element.countsPadding: break
        case "padding", "contentEdgeInsets", "contentInset", "textContainerInset", "sectionInset":
            var insets: MarkupInsets?
            if case .insets(let value) = value { insets = value }
            for (side, length) in [
                ("top", insets?.top), ("leading", insets?.leading), ("bottom", insets?.bottom),
                ("trailing", insets?.trailing),
            ] { setPadding(side, length.map { MarkupCSS.pixels($0) }, of: element) }
        case "cornerRadius": element.css.set("border-radius", pixels)
        case "borderWidth":
            element.css.set("border-width", pixels)
            element.css.set("border-style", "solid")
        case "borderColor":
            var color: String?
            if case .color(let value) = value { color = MarkupCSS.color(value) }
            element.css.set("border-color", color)
        case "font": applyFont(value, to: element)
        default:
            guard let side = Self.paddingSide(name) else { return false }
            setPadding(side, pixels, of: element)
        }
        return true
    }

    /// Sets the padding of a side; leading and trailing follow the direction of text.
    private func setPadding(_ side: String, _ pixels: String?, of element: BuiltElement) {
        switch side {
        case "leading", "trailing":
            let isLeading = side == "leading"
            element.css.set("padding-\(isLeading ? "left" : "right")", pixels, of: ":dir(ltr)")
            element.css.set("padding-\(isLeading ? "right" : "left")", pixels, of: ":dir(rtl)")
        default: element.css.set("padding-\(side)", pixels)
        }
    }

    private static func paddingSide(_ name: String) -> String? {
        let prefixes = [
            "padding", "contentEdgeInset", "contentInset", "textContainerInset", "sectionInset",
        ]
        guard let prefix = prefixes.first(where: { name.hasPrefix($0) }) else { return nil }
        switch name.dropFirst(prefix.count) {
        case "Top": return "top"
        case "Bottom": return "bottom"
        case "Leading", "Left": return "leading"
        case "Trailing", "Right": return "trailing"
        default: return nil
        }
    }

    private func applyFont(_ value: MarkupValue, to element: BuiltElement) {
        let names: [String: StyleClass] = [
            "title1": "title-1", "title2": "title-2", "title3": "title-3", "headline": "heading",
            "subheadline": "heading", "body": "body", "callout": "body", "footnote": "caption",
            "caption1": "caption", "caption2": "caption",
        ]
        element.target.styleClasses.subtract(names.values)
        for name in ["family", "size", "weight", "style"] { element.css.set("font-\(name)", nil) }
        guard case .font(let font) = value else { return }
        switch font {
        case .style(let name):
            if let name = names[name] { element.target.styleClasses.insert(name) }
        case .family(let family, let size, let bold, let italic):
            if family != "System" { element.css.set("font-family", MarkupCSS.family(family)) }
            element.css.set("font-size", "\(size)pt")
            element.css.set("font-weight", bold ? "bold" : "normal")
            element.css.set("font-style", italic ? "italic" : "normal")
        }
    }

    /// Gives the element's widget the style class for the element's current CSS, in place of the
    /// previous class.
    func applyStyle(of element: BuiltElement) {
        let old = element.styleClass
        element.styleClass = element.css.isEmpty ? nil : context.styles.styleClass(for: element.css)
        guard old != element.styleClass else { return }
        if let old { element.target.styleClasses.remove(old) }
        if let new = element.styleClass { element.target.styleClasses.insert(new) }
    }
}

extension CompiledProperty {
    /// Returns whether the attribute is numeric; a number that is bound to it isn't formatted as
    /// text.
    func takesNumber(in element: BuiltElement) -> Bool {
        guard !isNative, let kind = element.compiled.kind(of: self)?.base else { return false }
        return [.number, .integer].contains(kind)
    }
}
