import InlayGObject
public import InlayShell

/// A row of pickers: the widget of a `Picker` element with multiple components, or with wheels.
///
/// ```swift
/// picker.value(forComponent: "hour")  // the value of the chosen row
/// ```
public final class MarkupPicker: Row {
    /// A list of rows, of which one is selected.
    struct Component {
        var name: String?
        var titles: [String] = []
        var values: [String] = []
    }

    private let components: [(component: Component, control: any RowChoice)]

    init(_ components: [Component], isWheel: Bool, label: String) {
        self.components = components.map { component in
            if isWheel { return (component, WheelPicker(label, component.titles)) }
            return (component, Picker(component.titles).aligned(vertically: .center))
        }
        super.init(spacing: 6)
        for (component, control) in self.components {
            let name = [label, component.name ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
            if let wheel = control as? WheelPicker {
                wheel.label = name
            } else {
                control.accessibilityLabel = name
            }
            control.onChange = { [weak self] _ in self?.callChangeHandlers() }
            append(control.expanded())
        }
    }

    /// The value of the selected row of the first component; nil if none is selected.
    public var value: String? {
        get { value(at: 0) }
        set { setValue(newValue, at: 0) }
    }

    /// The index of the selected row of the first component; nil if none is selected.
    public var selection: Int? {
        get { components.first?.control.selection }
        set { components.first?.control.selection = newValue }
    }

    /// Returns the value of the selected row of a named component; nil if none is selected.
    public func value(forComponent name: String) -> String? {
        components.firstIndex { $0.component.name == name }.flatMap { value(at: $0) }
    }

    /// Selects the row that has a value in a named component; clears the selection if none has it.
    public func setValue(_ value: String?, forComponent name: String) {
        if let index = components.firstIndex(where: { $0.component.name == name }) {
            setValue(value, at: index)
        }
    }

    /// The value of the selected row of each component.
    var values: [String?] {
        get { components.indices.map { value(at: $0) } }
        set { for (index, value) in newValue.enumerated() { setValue(value, at: index) } }
    }

    private func value(at index: Int) -> String? {
        guard components.indices.contains(index) else { return nil }
        let (component, control) = components[index]
        return control.selection.map { component.values[$0] }
    }

    private func setValue(_ value: String?, at index: Int) {
        guard components.indices.contains(index) else { return }
        let (component, control) = components[index]
        control.selection = value.flatMap { component.values.firstIndex(of: $0) }
    }
}

/// A control that selects one of multiple rows.
protocol RowChoice: Widget {
    var selection: Int? { get set }
    var onChange: ((Int) -> Void)? { get set }
}

extension Picker: RowChoice {}
extension WheelPicker: RowChoice {}
