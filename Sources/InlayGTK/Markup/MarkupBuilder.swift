import CGTK
import Foundation
import InlayGObject
import InlayMarkup
import InlayValues
import InlayViews

/// Makes widgets of a document that was checked.
final class MarkupBuilder {
    let context: MarkupContext
    /// Warnings about properties that no widget took.
    var ignored: [Diagnostic] = []

    /// Attributes that containers read as they lay out their children.
    static let structural: Set<String> = [
        "weight", "anchor", "maximumWidth", "maximumHeight", "aspectRatio", "width", "height",
    ]

    private static var views: [UnsafeMutableRawPointer: WeakView] = [:]

    private struct WeakView {
        weak var view: AnyObject?
    }

    init(_ context: MarkupContext) {
        self.context = context
    }

    /// The view that a widget belongs to, such as a `WebView`.
    static func view(of widget: Widget) -> AnyObject? { views[widget.pointer]?.view }

    /// Makes the widgets of an element and of those inside, with their properties.
    func build(_ compiled: CompiledElement) -> BuiltElement {
        let element = BuiltElement(compiled, makeWidget(compiled))
        var instructions: [CompiledInstruction] = []
        var state = AttachState()
        for child in compiled.children {
            switch child {
            case .instruction(let instruction):
                instructions.append(instruction)
                if !instruction.takesNext { apply(instruction, to: element, &state) }
            case .element(let part):
                if case .part = part.kind {
                    add(part, to: element, &state)
                    continue
                }
                let built = build(part)
                built.parent = element
                element.children.append(built)
                let slot = instructions.last.flatMap { $0.takesNext ? $0 : nil }
                attach(built, to: element, slot: slot, &state)
                instructions.removeAll()
            }
        }
        complete(element, &state)
        for property in compiled.properties { set(property, of: element) }
        applyStyle(of: element)
        limitSize(of: element)
        return element
    }

    /// Connects actions and bindings, and loads the styles.
    func finish(_ root: BuiltElement) {
        for element in root.all {
            for action in element.compiled.actions { connect(action, of: element) }
            for property in element.compiled.properties {
                guard case .binding(let binding) = property.value else { continue }
                bind(property, binding, of: element)
            }
        }
        loadStyles()
    }

    func loadStyles() { context.styles.load() }

    // MARK: - Widgets

    private func makeWidget(_ element: CompiledElement) -> Widget {
        if case .widget(let known) = element.kind {
            guard let type = IntrospectedWidgets.type(named: known.name) else { return Bin() }
            return Widget(type: type)
        }
        let spacing = Int(element["spacing"]?.number ?? 8)
        switch element.name {
        case "Label": return Label()
        case "Button": return Button("")
        case "Image": return Image()
        case "TextField":
            return element["secureTextEntry"]?.bool == true ? SecureField() : TextField()
        case "TextArea": return TextArea()
        case "Switch": return Switch()
        case "CheckBox": return CheckBox("")
        case "Slider":
            return Slider(in: range(of: element, to: 1), step: step(of: element, "step", 0.01))
        case "Stepper":
            let step = step(of: element, "stepValue", 1)
            return Stepper(
                in: range(of: element, to: 100), step: step,
                digits: step == step.rounded() ? 0 : 2)
        case "SegmentedControl", "TabBar": return segments(of: element)
        case "Picker": return picker(of: element)
        case "DatePicker":
            return DateTimeField(
                mode: element["datePickerMode"]?.string.flatMap { DateTimeField.Mode(rawValue: $0) }
                    ?? .dateAndTime,
                minuteInterval: Int(element["minuteInterval"]?.number ?? 1))
        case "Progress": return ProgressBar()
        case "Spinner": return Spinner()
        case "PageControl": return PageDots()
        case "SearchField": return SearchField()
        case "Row": return Row(spacing: spacing)
        case "Column": return Column(spacing: spacing)
        case "Stack":
            let spacing = Int(element["spacing"]?.number ?? 0)
            return element["axis"]?.string == "vertical"
                ? Column(spacing: spacing) : Row(spacing: spacing)
        case "Toolbar": return Row(spacing: 6).styled(.toolbar)
        case "Spacer": return Bin()
        case "Table": return MarkupTable(spacing: 18)
        case "Section": return MarkupSection()
        case "Cell": return ListRow("")
        case "Tabs": return TabView()
        case "Collection": return Widget(adopting: gtk_flow_box_new())
        case "VisualEffect": return Layer(Bin()).styled(.card)
        case "View", "Layers", "Anchors", "LinearGradient", "RadialGradient": return Layer(Bin())
        case "Web": return web(element)
        default: return Bin()
        }
    }

    func direction(of element: CompiledElement) -> Scroll.Direction {
        switch (element["fitToWidth"]?.bool ?? false, element["fitToHeight"]?.bool ?? false) {
        case (true, _): .vertical
        case (false, true): .horizontal
        case (false, false): .both
        }
    }

    private func step(
        of element: CompiledElement, _ name: String, _ standard: Double
    ) -> Double {
        let step = abs(element[name]?.number ?? standard)
        return step > 0 ? step : standard
    }

    private func range(of element: CompiledElement, to maximum: Double) -> ClosedRange<Double> {
        let least = element["minimumValue"]?.number ?? 0
        let greatest = element["maximumValue"]?.number ?? maximum
        // The toolkit makes no control for an empty range.
        return least...(greatest > least ? greatest : least + 1)
    }

    /// The parts of an element, such as its rows.
    private func parts(_ name: String, of element: CompiledElement) -> [CompiledElement] {
        element.children.compactMap {
            if case .element(let part) = $0, part.name == name { part } else { nil }
        }
    }

    func title(of part: CompiledElement) -> String {
        switch part["title"] {
        case .text(let text)?: text
        case .localized(let key)?: context.text(forKey: key)
        default: part["type"]?.string.map { KnownItems.title($0) } ?? ""
        }
    }

    private func segments(of element: CompiledElement) -> Widget {
        let name = element.name == "TabBar" ? "item" : "segment"
        return SegmentedControl(parts(name, of: element).map { title(of: $0) })
    }

    private func picker(of element: CompiledElement) -> Widget {
        Picker(parts("row", of: element).map { title(of: $0) })
    }

    private func web(_ element: CompiledElement) -> Widget {
        let address = element["address"]?.string
        let origin = address.flatMap { Origin($0) }
        let view = WebView(trust: origin.map { .site([$0]) } ?? .document)
        Self.views[view.widget.pointer] = WeakView(view: view)
        let pointer = view.widget.pointer
        view.widget.keepAlive(view)
        view.widget.onDestroy { Self.views[pointer] = nil }
        return view.widget
    }
}

/// What a container collects while children are added.
struct AttachState {
    /// The section of a table that rows go to.
    var section: MarkupSection?
    /// The columns of rows that follow one another in a grid.
    var columns: [Object] = []
    /// The children that share the space that is left, and the weight of the first.
    var weighted: Object?
    var weight: Double?
    var pages: [BuiltElement] = []
    var footers: [Widget] = []
    var leading: Widget?
    var trailing: Widget?
    var background: Widget?
}
