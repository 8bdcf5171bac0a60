import CGTK
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

extension MarkupGroup {
    /// What every element has.
    static let any = MarkupGroup("Any", "What every element has.")
        .attribute("id", .name, "The name by which an outlet, a form or code finds the element.")
        .attribute(
            "class", .templates, "Property templates, with commas between; later ones win."
        )
        .attribute(
            "style", .style, "How the element is made; the words depend on the element."
        )
        .margins()
        .padding()
        .sizes()
        .visibility()
        .decoration()
        .accessibility()
        .attribute(
            "styleClasses", .list(.name), "Style classes of the desktop, such as card or dim-label."
        ) { element, value, _ in
            guard case .list(let items) = value else { return true }
            let widget = element.target
            let classes = Set(items.compactMap(\.string).map { StyleClass(rawValue: $0) })
            widget.styleClasses.subtract(element.ownClasses.subtracting(classes))
            widget.styleClasses.formUnion(classes)
            element.ownClasses = classes
            return true
        }
        .event("onPress", "The element was clicked, tapped or activated by the keyboard.")
        .event("onTouchDown", "A button or finger went down on the element.")
        .event("onTouchDownRepeat", "The element was pressed twice in a row.")
        .event("onTouchUpOutside", "A button or finger was released outside of the element.")
        .event("onTouchCancel", "A press was taken over by another gesture.")
        .event("onChange", "The user changed the value.")
        .event("onFocus", "The keyboard focus came.")
        .event("onBlur", "The keyboard focus left.")
        .event("onSubmit", "The user pressed Return.")

    /// What layouts have.
    static let boxes = MarkupGroup("Boxes", "What layouts have.")
        .attribute(
            "layoutMarginsRelativeArrangement", .bool, "Whether padding counts.", default: "true")

    /// What fields of a form have.
    static let field = MarkupGroup("Field", "What fields of a form have.")
        .attribute(
            "name", .name,
            "The name under which a form submits the value; without one it isn't submitted."
        )
        .attribute("help", .text, "The explanation below the field, in a form.")
        .attribute("private", .bool, "Whether a form leaves the value out of its draft.")

    /// The attribute `required` of app-defined elements.
    static let required = MarkupGroup("Required", "")
        .attribute("required", .bool, "Whether a form needs a value.")

    private func margins() -> MarkupGroup {
        attribute(
            "margin", .insets,
            "Space outside of the element, on all sides or as top leading bottom trailing.",
            inPlace: true
        ) { element, value, _ in
            guard case .insets(let insets) = value else {
                element.outer.margins = Insets()
                return true
            }
            element.outer.margins = Insets(
                top: Int(insets.top), leading: Int(insets.leading), bottom: Int(insets.bottom),
                trailing: Int(insets.trailing))
            return true
        }
        .margin("marginTop", "Space above the element.", \.top)
        .margin("marginBottom", "Space below the element.", \.bottom)
        .margin("marginLeading", "Space before the element.", \.leading)
        .margin("marginTrailing", "Space after the element.", \.trailing)
    }

    private func padding() -> MarkupGroup {
        attribute(
            "padding", .insets,
            "Space between the edges and the content, on all sides or as top leading bottom trailing.",
            inPlace: true
        ) { element, value, _ in
            if element.countsPadding { element.setPaddings(value) }
            return true
        }
        .padding("paddingTop", .top, "Space above the content.")
        .padding("paddingBottom", .bottom, "Space below the content.")
        .padding("paddingLeading", .leading, "Space before the content.")
        .padding("paddingTrailing", .trailing, "Space after the content.")
    }

    /// Adds what the container reads when it adds the element.
    private func sizes() -> MarkupGroup {
        attribute("width", .pixels, "The width in pixels.")
            .attribute("height", .pixels, "The height in pixels.")
            .attribute("minimumWidth", .pixels, "The least width.")
            .attribute("minimumHeight", .pixels, "The least height.")
            .attribute("maximumWidth", .pixels, "The greatest width.")
            .attribute("maximumHeight", .pixels, "The greatest height.")
            .attribute("aspectRatio", .number(0.0001...10_000), "The width divided by the height.")
            .attribute(
                "weight", .number(0...1_000_000),
                "The share of the space that is left in a row or column."
            )
            .attribute(
                "anchor",
                .list(.words("anchor", "none top bottom left right leading trailing all")),
                "The edges of an anchor layout to which the element is attached; an axis without one is centered."
            )
            .attribute(
                "horizontalAlignment",
                .words("horizontalAlignment", "center left right fill leading trailing"),
                "The horizontal alignment in a wider slot."
            ) { element, value, _ in
                element.outer.horizontalAlignment = Alignment(word: value.string)
                return true
            }
            .attribute(
                "verticalAlignment", .words("verticalAlignment", "center top bottom fill"),
                "The vertical alignment in a higher slot."
            ) { element, value, _ in
                element.outer.verticalAlignment = Alignment(word: value.string)
                return true
            }
    }

    private func visibility() -> MarkupGroup {
        attribute(
            "hidden", .bool, "Whether the element takes no place and is not drawn.", inPlace: true
        ) { element, value, _ in
            element.outer.isVisible = !(value.bool ?? false)
            return true
        }
        .attribute(
            "visible", .bool, "Whether the element is shown; the opposite of hidden.", inPlace: true
        ) { element, value, _ in
            element.outer.isVisible = value.bool ?? true
            return true
        }
        .attribute("enabled", .bool, "Whether the user can use the element.", inPlace: true) {
            element, value, _ in
            element.target.isEnabled = value.bool ?? true
            return true
        }
        .attribute("opacity", .number(0...1), "From 0, transparent, to 1.", inPlace: true) {
            element, value, _ in
            element.target.opacity = min(max(value.number ?? 1, 0), 1)
            return true
        }
    }

    private func decoration() -> MarkupGroup {
        color("backgroundColor", .background, "The color behind the content.", inPlace: true)
            .color("tintColor", .tint, "The accent color inside the element.")
            .style("cornerRadius", .pixels, "The radius of the rounded corners.") { css, value in
                css.set("border-radius", value.number.map { MarkupCSS.pixels($0) })
            }
            .style("borderWidth", .pixels, "The width of the border.") { css, value in
                css.set("border-width", value.number.map { MarkupCSS.pixels($0) })
                css.set("border-style", "solid")
            }
            .style("borderColor", .color, "The color of the border.") { css, value in
                var color: String?
                if case .color(let value) = value { color = MarkupCSS.color(value) }
                css.set("border-color", color)
            }
            .attribute(
                "clipsToBounds", .bool, "Whether content beyond the bounds is clipped."
            ) { element, value, _ in
                element.target[GLibProperty("overflow")] = UInt32(
                    (value.bool ?? false ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE).rawValue)
                return true
            }
    }

    private func accessibility() -> MarkupGroup {
        attribute(
            "tooltip", .text, "The text that is shown while the pointer rests on the element.",
            inPlace: true
        ) { element, value, _ in
            element.target.tooltip = value.string
            return true
        }
        .attribute(
            "accessibilityLabel", .text, "The name that a screen reader reads.", inPlace: true
        ) {
            element, value, _ in
            element.target.accessibilityLabel = value.string
            return true
        }
        .attribute(
            "accessibilityDescription", .text, "The description that a screen reader reads.",
            inPlace: true
        ) { element, value, _ in
            element.target.accessibilityDescription = value.string
            return true
        }
        .attribute(
            "textDirection", .words("textDirection", "automatic leftToRight rightToLeft"),
            "Whether the element reads from left to right or from right to left."
        ) { element, value, _ in
            TextDirection.set(value.string, of: element)
            return true
        }
        .attribute("focusable", .bool, "Whether the keyboard reaches the element.") {
            element, value, _ in
            element.target[GLibProperty("focusable")] = value.bool ?? true
            return true
        }
    }
}

extension AttributeList {
    /// Adds an attribute that sets one of the margins.
    func margin(
        _ name: String, _ summary: String, _ side: WritableKeyPath<Insets, Int>
    ) -> Self {
        attribute(name, .pixels, summary, inPlace: true) { element, value, _ in
            element.outer.margins[keyPath: side] = value.int ?? 0
            return true
        }
    }

    /// Adds an attribute that sets the padding of a side.
    ///
    /// The attribute of all elements, whose name begins with “padding”, is ignored in a layout that
    /// doesn't count padding.
    func padding(
        _ name: String, _ side: PaddingSide, _ summary: String, inPlace: Bool = true
    ) -> Self {
        let isCommon = name.hasPrefix("padding")
        return attribute(name, .pixels, summary, inPlace: inPlace) { element, value, _ in
            if !isCommon || element.countsPadding { element.setPadding(side, value.number) }
            return true
        }
    }

    /// Adds attributes that set the padding under a name of the element, such as `contentInset`:
    /// of all sides, and of each of them.
    ///
    /// - Parameters:
    ///   - name: The name for all sides, without a plural s.
    ///   - plural: The name of the attribute for all sides.
    ///   - content: What the space is around, such as “the title”.
    ///   - around: What the space is around on all sides.
    /// - Returns: The list with the attributes.
    func insets(
        _ name: String, plural: String? = nil, of content: String, around: String? = nil
    ) -> Self {
        attribute(plural ?? name, .insets, "Space around \(around ?? content).") {
            element, value, _ in
            element.setPaddings(value)
            return true
        }
        .padding("\(name)Top", .top, "Space above \(content).", inPlace: false)
        .padding("\(name)Bottom", .bottom, "Space below \(content).", inPlace: false)
        .padding("\(name)Left", .leading, "Space before \(content).", inPlace: false)
        .padding("\(name)Right", .trailing, "Space after \(content).", inPlace: false)
    }

    /// Adds an attribute that sets CSS properties of the widget.
    func style(
        _ name: String, _ type: AttributeType, _ summary: String,
        set: @escaping (inout MarkupCSS, MarkupValue) -> Void
    ) -> Self {
        attribute(name, type, summary, inPlace: true) { element, value, _ in
            set(&element.css, value)
            return true
        }
    }
}

/// A side of an element's padding; leading and trailing follow the direction of text.
enum PaddingSide: String {
    case top
    case bottom
    case leading
    case trailing
}

extension BuiltElement {
    /// Sets the padding of all sides; values other than insets remove it.
    func setPaddings(_ value: MarkupValue) {
        var insets: MarkupInsets?
        if case .insets(let value) = value { insets = value }
        setPadding(.top, insets?.top)
        setPadding(.leading, insets?.leading)
        setPadding(.bottom, insets?.bottom)
        setPadding(.trailing, insets?.trailing)
    }

    /// Sets the padding of a side in pixels; nil removes it.
    func setPadding(_ side: PaddingSide, _ length: Double?) {
        let pixels = length.map { MarkupCSS.pixels($0) }
        switch side {
        case .leading, .trailing:
            let isLeading = side == .leading
            css.set("padding-\(isLeading ? "left" : "right")", pixels, of: ":dir(ltr)")
            css.set("padding-\(isLeading ? "right" : "left")", pixels, of: ":dir(rtl)")
        case .top, .bottom: css.set("padding-\(side.rawValue)", pixels)
        }
    }
}

extension Alignment {
    /// The alignment for a word of `horizontalAlignment` or `verticalAlignment`.
    init(word: String?) {
        self =
            switch word {
            case "center": .center
            case "left", "leading", "top": .start
            case "right", "trailing", "bottom": .end
            default: .fill
            }
    }
}

/// The text direction of an element and of the elements inside.
private enum TextDirection {
    static func set(_ word: String?, of element: BuiltElement) {
        let direction =
            switch word {
            case "leftToRight": GTK_TEXT_DIR_LTR
            case "rightToLeft": GTK_TEXT_DIR_RTL
            default: GTK_TEXT_DIR_NONE
            }
        let others = element.all.dropFirst().filter { $0.compiled["textDirection"] != nil }
        set(direction, of: element.outer.cast(), except: Set(others.map(\.outer.pointer)))
    }

    /// Sets the text direction of a widget and its descendants, because GTK doesn't inherit it.
    ///
    /// Skips the widgets in `others`, and time fields, which are always left to right.
    private static func set(
        _ direction: GtkTextDirection, of widget: UnsafeMutablePointer<GtkWidget>,
        except others: Set<UnsafeMutableRawPointer>
    ) {
        guard !others.contains(UnsafeMutableRawPointer(widget)),
            !(Widget.existing(UnsafeMutableRawPointer(widget)) is TimeField)
        else { return }
        gtk_widget_set_direction(widget, direction)
        var child = gtk_widget_get_first_child(widget)
        while let part = child {
            set(direction, of: part, except: others)
            child = gtk_widget_get_next_sibling(part)
        }
    }
}
