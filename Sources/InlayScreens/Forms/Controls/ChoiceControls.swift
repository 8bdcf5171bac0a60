import CGTK
import InlayForms
import InlayShell

/// A check box with the field's title.
final class ToggleControl: FieldControl {
    private let box: CheckBox

    init(_ field: FormField) {
        box = CheckBox(field.title)
        super.init(box)
        box.onChange = { [weak self] in self?.onEdit?(.toggle($0)) }
    }

    override var showsLabel: Bool { true }

    override func show(_ field: FormField) {
        if case .toggle(let isOn) = field.value, box.isOn != isOn { box.isOn = isOn }
    }
}

/// A list of options: radio buttons for a single choice, check boxes for a multiple choice.
final class OptionsControl: FieldControl {
    /// The height in points of a list that has more than ``shownOptions`` options, and therefore
    /// scrolls.
    private static let longestList = 280
    /// The maximum number of options that are shown without scrolling.
    private static let shownOptions = 12

    private let boxes: [CheckBox]
    private let radioButtons = RadioButtons()
    private let isSingle: Bool

    init(_ field: FormField) {
        isSingle = field.kind == .choice
        boxes = field.options.map { CheckBox($0.label) }
        let list = Column(spacing: 6)
        list.setRole(isSingle ? GTK_ACCESSIBLE_ROLE_RADIO_GROUP : GTK_ACCESSIBLE_ROLE_GROUP)
        var group = ""
        for (option, box) in zip(field.options, boxes) {
            if option.group != group {
                group = option.group
                if !group.isEmpty { list.append(Label(group).styled(.caption, .dimmed)) }
            }
            box.isEnabled = option.isEnabled
            if isSingle {
                box.setRole(GTK_ACCESSIBLE_ROLE_RADIO)
                box.join(radioButtons)
            }
            list.append(box)
        }
        let isLong = boxes.count > Self.shownOptions
        let shown: Widget = isLong ? Scroll(list) : list
        if isLong {
            shown.minimumHeight = Self.longestList
            shown.expandsVertically = false
        }
        super.init(shown, parts: [(list, "")])
        for box in boxes {
            box.onChange = { [weak self] isOn in
                guard let self, isOn || !isSingle else { return }
                onEdit?(.selection(Set(boxes.indices.filter { self.boxes[$0].isOn })))
            }
        }
    }

    override func show(_ field: FormField) {
        guard case .selection(let selection) = field.value else { return }
        for (index, box) in boxes.enumerated() where box.isOn != selection.contains(index) {
            box.isOn = selection.contains(index)
        }
    }

    override var describedWidgets: [Widget] { super.describedWidgets + boxes }

    override func focus() {
        if let box = boxes.first(where: \.isOn) ?? boxes.first(where: \.isEnabled) { box.focus() }
    }
}

/// A drop-down list for a single choice.
final class PickerControl: FieldControl {
    /// The maximum number of options that are shown as radio buttons instead of a drop-down list.
    private static let shownOptions = 6

    private let picker: Picker
    /// The indices of the field's options that the picker shows, in the order of its entries.
    private let indices: [Int]

    init(_ field: FormField) {
        let selected: Set<Int>
        if case .selection(let own) = field.value { selected = own } else { selected = [] }
        indices = field.options.indices.filter {
            field.options[$0].isEnabled || selected.contains($0)
        }
        picker = Picker(
            indices.map { index in
                let option = field.options[index]
                return option.group.isEmpty ? option.label : "\(option.group): \(option.label)"
            }, selection: nil)
        super.init(picker)
        picker.onChange = { [weak self] index in
            if let self { onEdit?(.selection([indices[index]])) }
        }
    }

    /// Returns whether a field is shown as a drop-down list instead of radio buttons.
    ///
    /// This is the case if the field has more than ``shownOptions`` options, or if it has groups or
    /// a placeholder.
    static func suits(_ field: FormField) -> Bool {
        field.options.count > shownOptions
            || field.options.contains { !$0.group.isEmpty || $0.isPlaceholder }
    }

    override func show(_ field: FormField) {
        guard case .selection(let selection) = field.value else { return }
        let position = indices.firstIndex { selection.contains($0) }
        if picker.selection != position { picker.selection = position }
    }
}
