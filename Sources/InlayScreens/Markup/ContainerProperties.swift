import CGTK
import InlayGObject
import InlayMarkup
import InlayShell

/// A setter of the properties of rows, sections, tables and other containers.
struct ContainerProperties {
    let context: MarkupContext

    func apply(_ name: String, _ value: MarkupValue, to row: ListRow) -> Bool {
        switch name {
        case "title": row.title = value.string ?? ""
        case "subtitle": row.subtitle = value.string ?? ""
        case "image":
            let name = value.string ?? ""
            row.image = name.isEmpty ? nil : context.picture(name).embedded
        case "accessoryType":
            row.accessory = Self.accessory(value.string)
        case "indentationLevel": row.margins.leading = 12 * (value.int ?? 0)
        default: return false
        }
        return true
    }

    /// Makes the icon of an `accessoryType`; nil for none.
    static func accessory(_ type: String?) -> Icon? {
        switch type {
        case "disclosureIndicator": Icon("go-next-symbolic").styled(.dimmed)
        case "checkmark": Icon("object-select-symbolic")
        case "detailButton", "detailDisclosureButton": Icon("help-about-symbolic").styled(.dimmed)
        default: nil
        }
    }

    func apply(_ name: String, _ value: MarkupValue, to section: MarkupSection) -> Bool {
        switch name {
        case "title": section.title = value.string ?? ""
        case "footer": section.footerText = value.string ?? ""
        case "name": section.name = value.string
        case "value": section.checkedValues = [value.string ?? ""]
        default: return false
        }
        return true
    }

    func apply(_ name: String, _ value: MarkupValue, to form: FormView) -> Bool {
        switch name {
        case "action": form.action = value.string.flatMap { context.address($0) }
        case "draft": form.draft = context.draft(named: value.string ?? "")
        case "spacing", "method", "encoding": break  // Read when the form was made.
        default: return false
        }
        return true
    }

    func apply(_ name: String, _ value: MarkupValue, to table: MarkupTable) -> Bool {
        switch name {
        case "title": table.sections.first?.title = value.string ?? ""
        default: return false
        }
        return true
    }

    func apply(
        _ name: String, _ value: MarkupValue, to spinner: Spinner, of element: BuiltElement
    ) -> Bool {
        switch name {
        case "animating": spinner.isSpinning = value.bool ?? true
        case "activityIndicatorViewStyle":
            if value.string == "whiteLarge" {
                (spinner.minimumWidth, spinner.minimumHeight) = (32, 32)
            }
        case "hidesWhenStopped":
            let hides = value.bool ?? true
            let show: @MainActor @Sendable (Bool) -> Void = { [weak spinner] in
                spinner?.isVisible = $0
            }
            let handler = hides ? spinner.observe(GLibProperty<Bool>("spinning"), show) : nil
            let hid = element.setHandler(handler, of: name)
            if hides || hid { spinner.isVisible = !hides || spinner.isSpinning }
        default: return false
        }
        return true
    }

    func apply(_ name: String, _ value: MarkupValue, to dots: PageDots) -> Bool {
        switch name {
        case "currentPage": dots.selection = value.int ?? 0
        case "numberOfPages": dots.count = value.int ?? 0
        case "hidesForSinglePage": dots.hidesForSinglePage = value.bool ?? false
        default: return false
        }
        return true
    }

    // MARK: - Others

    func applyDate(_ name: String, _ value: MarkupValue, to widget: Widget) {
        guard let field = widget as? DateTimeField else { return }
        switch name {
        case "countDownDuration": field.duration = value.int ?? 0
        case "minimumDate": field.minimum = value.string.flatMap { MarkupDate($0) }
        case "maximumDate": field.maximum = value.string.flatMap { MarkupDate($0) }
        default: break
        }
    }

    func applyScroll(_ name: String, _ value: MarkupValue, to widget: Widget) {
        let isShown = value.bool ?? true
        let never = UInt32(
            (name == "scrollEnabled" ? GTK_POLICY_NEVER : GTK_POLICY_EXTERNAL).rawValue)
        let policy = isShown ? UInt32(GTK_POLICY_AUTOMATIC.rawValue) : never
        if name != "showsHorizontalScrollIndicator" {
            widget[GLibProperty("vscrollbar-policy")] = policy
        }
        if name != "showsVerticalScrollIndicator" {
            widget[GLibProperty("hscrollbar-policy")] = policy
        }
    }

    func applyCollection(_ name: String, _ value: MarkupValue, to widget: Widget) -> Bool {
        let number = UInt32(clamping: value.int ?? 0)
        switch name {
        case "minimumLineSpacing": widget[GLibProperty("row-spacing")] = number
        case "minimumInteritemSpacing": widget[GLibProperty("column-spacing")] = number
        default: return false
        }
        return true
    }

    /// Sets the background of an element to the gradient that its attributes describe; does nothing
    /// if `name` isn't a gradient attribute.
    ///
    /// - Returns: Whether `name` is a gradient attribute.
    func applyGradient(_ name: String, to element: BuiltElement) -> Bool {
        let known = [
            "colors", "locations", "startX", "startY", "endX", "endY", "centerX", "centerY",
            "radius",
        ]
        guard known.contains(name) else { return false }
        element.css.set("background-image", Gradient(element.compiled).css)
        return true
    }
}
