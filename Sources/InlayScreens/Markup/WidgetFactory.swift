import CGTK
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

/// A factory that makes the widgets of a document's elements.
///
/// It also sets the properties that can't be changed later.
struct WidgetFactory {
    let context: MarkupContext

    /// Returns the name of the element that makes widgets of the same class as the app's root
    /// widget.
    ///
    /// The document's root element accepts the attributes of that element.
    static func elementName(of root: Widget) -> String {
        switch root {
        case is MarkupTable: "Table"
        case is MarkupSection: "Section"
        case is Column: "Column"
        case is Row: "Row"
        case is ListRow: "Cell"
        case is Button: "Button"
        case is Label: "Label"
        default: "View"
        }
    }

    func makeWidget(_ element: CompiledElement) -> Widget {
        if case .root = element.kind, let widget = context.root.widget { return widget }
        if case .widget(let known) = element.kind {
            guard let type = IntrospectedWidgets.type(named: known.name) else { return Bin() }
            return Widget(type: type)
        }
        if let own = context.elements[element.name] { return own.make() }
        if element.definition?.isOfApp == true { return placeholder(element) }
        let spacing = element["spacing"]?.int ?? 8
        switch element.name {
        case "Label": return Label()
        case "Button":
            let button = button(element)
            button.truncatesTitle = true
            return button
        case "Image": return Image()
        case "TextField":
            return element.fieldType == "password" ? SecureField() : TextField()
        case "TextArea": return TextArea()
        case "Switch": return Switch()
        case "CheckBox": return CheckBox("")
        case "Slider":
            return Slider(in: range(of: element, to: 1), step: step(of: element, "step", 0.01))
        case "Stepper":
            let step = step(of: element, "stepValue", 1)
            return Stepper(
                in: range(of: element, to: 100), step: step,
                digits: decimals(of: step))
        case "SegmentedControl", "TabBar": return segments(of: element)
        case "Picker": return picker(of: element)
        case "DatePicker":
            return DateTimeField(
                mode: element["datePickerMode"]?.string.flatMap { DateTimeField.Mode(rawValue: $0) }
                    ?? .dateAndTime,
                minuteInterval: element["minuteInterval"]?.int ?? 1)
        case "Progress":
            let bar = ProgressBar()
            bar.isIndeterminate = element["progress"] == nil
            return bar
        case "Spinner": return Spinner()
        case "PageControl": return PageDots()
        case "SearchField": return SearchField()
        case "Row": return Row(spacing: spacing)
        case "Column": return Column(spacing: spacing)
        case "Form": return Column(spacing: element["spacing"]?.int ?? 18)
        case "Stack":
            let spacing = element["spacing"]?.int ?? 0
            return element["axis"]?.string == "vertical"
                ? Column(spacing: spacing) : Row(spacing: spacing)
        case "Toolbar": return Row(spacing: 6).styled(.toolbar)
        case "Spacer": return Bin()
        case "Table": return MarkupTable(spacing: 18)
        case "Section": return MarkupSection()
        case "SectionTitle": return SectionTitle()
        case "Cell": return ListRow("")
        case "Tabs": return TabView()
        case "Collection": return Widget(adopting: gtk_flow_box_new())
        case "VisualEffect": return Layer(Bin()).styled(.card)
        case "View", "Layers", "Anchors", "LinearGradient", "RadialGradient": return Layer(Bin())
        default: return Bin()
        }
    }

    /// Makes a placeholder with the name of an app-defined element, which a preview can't make.
    private func placeholder(_ element: CompiledElement) -> Widget {
        Column { Label("<\(element.name)>").styled(.dimmed, "monospace").margins(12) }.styled(.card)
    }

    /// Returns the icon for a button style, such as `contactAddButton`; nil for styles without an
    /// icon.
    static func icon(ofButton style: String) -> String? {
        switch style {
        case "detailDisclosureButton", "infoLightButton", "infoDarkButton": "help-about-symbolic"
        case "contactAddButton": "list-add-symbolic"
        default: nil
        }
    }

    private func button(_ element: CompiledElement) -> Button {
        guard let style = element.style, style != "systemButton" else { return Button("") }
        let title = element["title"].map { context.text($0) } ?? ""
        // The icon is shown beside a title when the title is set.
        guard let icon = Self.icon(ofButton: style), title.isEmpty else {
            return Button("").styled(.flat)
        }
        let label: InterfaceText = style == "contactAddButton" ? .add : .details
        return Button(icon: icon, label()).styled(.flat)
    }

    private func step(
        of element: CompiledElement, _ name: String, _ standard: Double
    ) -> Double {
        let step = abs(element[name]?.number ?? standard)
        return step > 0 ? step : standard
    }

    /// Returns the number of decimal places of a step, such as 1 for 0.5; at most 6.
    private func decimals(of step: Double) -> Int {
        var scaled = step
        for count in 0..<6 {
            if abs(scaled - scaled.rounded()) < 1e-6 { return count }
            scaled *= 10
        }
        return 6
    }

    private func range(of element: CompiledElement, to maximum: Double) -> ClosedRange<Double> {
        let least = element["minimumValue"]?.number ?? 0
        let greatest = element["maximumValue"]?.number ?? maximum
        return least...max(least, greatest)
    }

    /// Returns the child elements of an element that have the given name, such as `row`.
    private func parts(_ name: String, of element: CompiledElement) -> [CompiledElement] {
        element.children.compactMap {
            if case .element(let part) = $0, part.name == name { part } else { nil }
        }
    }

    private func segments(of element: CompiledElement) -> Widget {
        let name = element.name == "TabBar" ? "item" : "segment"
        let parts = parts(name, of: element)
        let items = MarkupItems(context: context)
        return SegmentedControl(
            parts.map { context.title(of: $0) }, buttons: parts.map { items.button(of: $0) })
    }

    /// Makes a drop-down list, or a row of pickers for multiple components or wheels.
    private func picker(of element: CompiledElement) -> Widget {
        var components = [MarkupPicker.Component()]
        for child in element.children {
            switch child {
            case .instruction(let instruction) where instruction.name == "componentSeparator":
                components.append(MarkupPicker.Component())
            case .instruction(let instruction) where instruction.name == "componentName":
                components[components.count - 1].name = instruction.argument
            case .element(let part) where part.name == "row":
                let title = context.title(of: part)
                components[components.count - 1].titles.append(title)
                components[components.count - 1].values.append(part["value"]?.string ?? title)
            default: break
            }
        }
        let isWheel = element.style == "wheelPicker"
        guard components.count > 1 || isWheel || components[0].name != nil else {
            return Picker(components[0].titles)
        }
        let label = element["accessibilityLabel"].map { context.text($0) }
        return MarkupPicker(
            components, isWheel: isWheel, label: label ?? context.title(of: element))
    }
}
