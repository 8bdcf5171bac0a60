import CGTK
import Foundation
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

/// A setter of the properties that are specific to one kind of element.
struct ControlProperties {
    let context: MarkupContext

    private var containers: ContainerProperties { ContainerProperties(context: context) }

    /// Sets a property; returns false if this kind of element doesn't have it.
    func apply(_ name: String, _ value: MarkupValue, to element: BuiltElement) -> Bool {
        switch element.widget {
        case let label as Label: return apply(name, value, to: label, of: element)
        case let button as Button: return apply(name, value, to: button, of: element)
        case let image as Image: return apply(name, value, to: image, of: element)
        case is SearchField where name == "prompt":
            element.prompt?.text = value.string ?? ""
            element.widget.accessibilityDescription = value.string
        case let field as TextInput:
            return FieldProperties.apply(name, value, to: field, of: element)
        case let area as TextArea: return FieldProperties.apply(name, value, to: area)
        case let bar as ProgressBar where name == "progress":
            if let number = value.number {
                bar.fraction = min(max(number, 0), 1)
            } else {
                bar.isIndeterminate = true
            }
        case let spinner as Spinner:
            return containers.apply(name, value, to: spinner, of: element)
        case let dots as PageDots: return containers.apply(name, value, to: dots)
        case let box as CheckBox where name == "title": box.title = value.string ?? ""
        case let section as MarkupSection: return containers.apply(name, value, to: section)
        case let row as ListRow:
            guard name == "subtitle", element.showsDetailAtEnd else {
                return containers.apply(name, value, to: row)
            }
            let detail = element.detail ?? Label(wrapping: .truncated)
            if element.compiled.style == "value2TableViewCell" {
                // The title names the value, which is the more important text.
                element.css.set("color", "@accent_color", of: " label.title")
                element.css.set("font-size", "smaller", of: " label.title")
            } else {
                detail.styled(.dimmed)
            }
            detail.text = value.string ?? ""
            if element.detail == nil { row.append(detail) }
            element.detail = detail
        case let form as FormView: return containers.apply(name, value, to: form)
        case let table as MarkupTable: return containers.apply(name, value, to: table)
        case let title as SectionTitle where name == "title": title.title = value.string ?? ""
        case let title as SectionTitle where name == "subtitle": title.subtitle = value.string ?? ""
        case let box as Box where name == "spacing":
            let spacing = value.int ?? 0
            if var layout = WeightLayout.installed(on: box) {
                layout.spacing = spacing
                layout.install(on: box)
            } else {
                box.spacing = spacing
            }
        default: return applyValue(name, value, to: element)
        }
        return true
    }

    /// Sets the value that the user edits, or a property that only one kind of element has.
    ///
    /// - Returns: Whether the element has the property.
    private func applyValue(
        _ name: String, _ value: MarkupValue, to element: BuiltElement
    ) -> Bool {
        if let access = ValueAccess.access(to: name, of: element) {
            access.write(element, value)
            return true
        }
        let widget = element.widget
        switch (element.name, name) {
        case ("Stepper", "wraps"): widget[GLibProperty("wrap")] = value.bool ?? false
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
            containers.applyDate(name, value, to: widget)
        case ("Web", "html"), ("Web", "address"):
            MarkupWebViews.load(name, value, into: element, context: context)
        // Shown beside the content.
        case ("CustomCell", "accessoryType"): return widget is Bin
        case ("Collection", _): return containers.applyCollection(name, value, to: widget)
        case ("LinearGradient", _), ("RadialGradient", _):
            return containers.applyGradient(name, to: element)
        case ("Scroll", "showsHorizontalScrollIndicator"),
            ("Scroll", "showsVerticalScrollIndicator"),
            ("Scroll", "scrollEnabled"):
            containers.applyScroll(name, value, to: widget)
        default: return false
        }
        return true
    }

    // MARK: - Texts

    private func apply(
        _ name: String, _ value: MarkupValue, to label: Label, of element: BuiltElement
    ) -> Bool {
        switch name {
        case "text": label.text = value.string ?? ""
        case "attributedText": label.show(markup: value.string ?? "")
        case "numberOfLines":
            let lines = value.int ?? 0
            label.maximumLines = lines > 0 ? lines : nil
        case "preferredMaxLayoutWidth":
            // The maximum width is set by the layout; in a wider slot, the label is at the start.
            if element.compiled["horizontalAlignment"] == nil {
                element.outer.horizontalAlignment = .start
            }
        case "selectable": label.isSelectable = value.bool ?? false
        case "textAlignment":
            let handler = label.followDirection { [weak label] isRightToLeft in
                label?.textAlignment = Self.textAlignment(value.string, isRightToLeft)
            }
            element.setHandler(handler, of: name)
        case "lineBreakMode":
            switch value.string {
            case "byTruncatingMiddle": label.wrapping = .truncatedInTheMiddle
            case "byTruncatingHead": label.wrapping = .truncatedAtTheStart
            case "byTruncatingTail": label.wrapping = .truncated
            case "byCharWrapping": label.wrapping = .characters
            case "byClipping": label.wrapping = .never
            default: label.wrapping = .lines
            }
        default: return false
        }
        return true
    }

    /// Returns the alignment for a value of `textAlignment`; `left` and `right` are physical sides,
    /// so they are swapped for right-to-left text.
    static func textAlignment(_ word: String?, _ isRightToLeft: Bool) -> Alignment {
        switch word {
        case "center": .center
        case "left": isRightToLeft ? .end : .start
        case "right": isRightToLeft ? .start : .end
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
            if value.string == "circular" { keepCircular(element) }
        default: return false
        }
        return true
    }

    /// Centers a circular button, so that it isn't stretched in a larger area; alignments that the
    /// document sets take precedence.
    private func keepCircular(_ element: BuiltElement) {
        if element.compiled["horizontalAlignment"] == nil {
            element.outer.horizontalAlignment = .center
        }
        if element.compiled["verticalAlignment"] == nil {
            element.outer.verticalAlignment = .center
        }
    }

    private func show(
        _ name: String, _ value: MarkupValue, in button: Button, of element: BuiltElement
    ) {
        let attributed = element.compiled["attributedTitle"]
        let isAttributed = name == "attributedTitle" || name == "image" && attributed != nil
        let title =
            name == "image"
            ? (attributed ?? element.compiled["title"]).map(context.text) ?? ""
            : value.string ?? ""
        let known = element.compiled.style.flatMap { WidgetFactory.icon(ofButton: $0) }
        let image = name == "image" ? value.string : element.compiled["image"]?.string ?? known
        let label = Label(title, wrapping: .truncated)
        if isAttributed { label.show(markup: title) }
        guard let image else {
            if isAttributed { button.setChild(label) } else { button.title = title }
            return
        }
        if title.isEmpty, context.resources.path(of: image) == nil {
            button[GLibProperty("icon-name")] = image
            return
        }
        let row = Row(spacing: 6)
        row.horizontalAlignment = .center
        row.append(context.picture(image))
        if !title.isEmpty { row.append(label) }
        button.setChild(row)
    }

    private func apply(
        _ name: String, _ value: MarkupValue, to image: Image, of element: BuiltElement
    ) -> Bool {
        let compiled = element.compiled
        switch name {
        case "image":
            let name = value.string ?? ""
            if let bytes = context.resources.contents(of: name) {
                // Image files have other sizes only if attributes set them.
                if compiled["contentMode"] == nil, compiled["aspectRatio"] == nil {
                    image.keepNaturalSize()
                }
                image.show(png: bytes, description: image.alternativeText)
            } else {
                let room = ["width", "height"].compactMap { compiled[$0]?.int }.min()
                image.show(icon: name, size: compiled["iconSize"]?.int ?? room)
            }
        case "iconSize": image.iconSize = value.int
        case "description": image.alternativeText = value.string ?? ""
        case "contentMode": image.contentFit = Self.fit(value.string)
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
}
