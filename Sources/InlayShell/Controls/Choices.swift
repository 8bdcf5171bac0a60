import CGLib
import CGTK
import InlayGObject

/// A switch that is on or off.
public final class Switch: Widget {
    /// Called when the user turns the switch on or off.
    public var onChange: ((_ isOn: Bool) -> Void)?

    /// Creates a switch that is on or off, with a name for screen readers.
    ///
    /// - Parameters:
    ///   - label: The name for screen readers, which isn't displayed.
    ///   - isOn: Whether the switch is on.
    ///   - onChange: Called when the user turns it on or off.
    public init(_ label: String? = nil, isOn: Bool = false, onChange: ((Bool) -> Void)? = nil) {
        super.init(adopting: gtk_switch_new())
        verticalAlignment = .center
        horizontalAlignment = .end
        if let label { accessibilityLabel = label }
        if isOn { self.isOn = true }
        self.onChange = onChange
        observe(GLibProperty<Bool>("active")) { [weak self] isOn in
            if let self, !isUpdating { self.onChange?(isOn) }
        }
    }

    /// Whether the switch is on.
    public var isOn: Bool {
        get { self[GLibProperty("active")] }
        set { update { self[GLibProperty("active")] = newValue } }
    }
}

/// A check box with a title.
public final class CheckBox: Widget {
    /// Called when the user checks or unchecks the box.
    public var onChange: ((_ isOn: Bool) -> Void)?

    /// Creates a check box with a title, checked or not.
    public init(_ title: String, isOn: Bool = false, onChange: ((Bool) -> Void)? = nil) {
        super.init(adopting: gtk_check_button_new_with_label(title))
        wrapTitle()
        self.isOn = isOn
        self.onChange = onChange
        connect("toggled") { [weak self] in
            if let self, !isUpdating { self.onChange?(self.isOn) }
        }
    }

    /// The title beside the box.
    public var title: String {
        get { self[GLibProperty("label")] }
        set {
            self[GLibProperty("label")] = newValue
            wrapTitle()
        }
    }

    /// Lets the title wrap if there isn't enough room for one line.
    private func wrapTitle() {
        var child = gtk_widget_get_first_child(cast())
        while let current = child {
            let label = GLibObject(adopting: current)
            if label.isInstance(of: gtk_label_get_type()) {
                gtk_label_set_wrap(label.opaque, 1)
                gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
                gtk_label_set_natural_wrap_mode(label.opaque, GTK_NATURAL_WRAP_NONE)
            }
            child = gtk_widget_get_next_sibling(current)
        }
    }

    /// Whether the box is checked.
    public var isOn: Bool {
        get { self[GLibProperty("active")] }
        set { update { self[GLibProperty("active")] = newValue } }
    }

    /// Whether the box is in the mixed state: it represents multiple values, of which only some are
    /// on.
    public var isMixed: Bool {
        get { self[GLibProperty("inconsistent")] }
        set { self[GLibProperty("inconsistent")] = newValue }
    }

    package func join(_ group: RadioButtons) {
        gtk_check_button_set_group(cast(), group.hidden.cast())
    }
}

/// A group that check boxes join as radio buttons, so that the user can select one of them.
package final class RadioButtons {
    /// A member that is never shown: GTK treats a check box without other members as one that can
    /// be cleared.
    fileprivate let hidden = CheckBox("")

    package init() {}
}

/// A group of radio buttons, one below the other.
public final class RadioGroup: Column {
    /// Called with the option's index when the user selects an option.
    public var onChange: ((Int) -> Void)?
    /// The titles of the options.
    public let options: [String]
    private let buttons: [CheckBox]
    private let group = RadioButtons()

    /// Creates a group of radio buttons.
    ///
    /// - Parameters:
    ///   - options: The titles of the options.
    ///   - selection: The index of the selected option; nil for none.
    ///   - onChange: Called with the index of the option when the user selects an option.
    public init(_ options: [String], selection: Int? = nil, onChange: ((Int) -> Void)? = nil) {
        self.options = options
        buttons = options.map { CheckBox($0) }
        super.init(spacing: 6)
        self.onChange = onChange
        for (index, button) in buttons.enumerated() {
            button.join(group)
            append(button)
            button.onChange = { [weak self] isOn in if isOn { self?.onChange?(index) } }
        }
        self.selection = selection
    }

    /// The index of the selected option; nil for none.
    public var selection: Int? {
        get { buttons.firstIndex { $0.isOn } }
        set {
            for (index, button) in buttons.enumerated() { button.isOn = index == newValue }
        }
    }
}

/// A row of linked buttons, of which one is selected.
public final class SegmentedControl: Row {
    /// Called with the option's index when the user selects an option.
    public var onChange: ((Int) -> Void)?
    /// The titles of the options.
    public let options: [String]
    private let buttons: [ToggleButton]

    /// Creates a control with an option for each title.
    public convenience init(
        _ options: [String], selection: Int = 0, onChange: ((Int) -> Void)? = nil
    ) {
        self.init(
            options, buttons: options.map { ToggleButton($0) }, selection: selection,
            onChange: onChange)
    }

    /// Creates a control from the titles of the options and a button for each option.
    package init(
        _ options: [String], buttons: [ToggleButton], selection: Int = 0,
        onChange: ((Int) -> Void)? = nil
    ) {
        self.options = options
        self.buttons = buttons
        super.init()
        styled(.linked)
        self.onChange = onChange
        for (index, button) in buttons.enumerated() {
            if let first = buttons.first, first !== button {
                gtk_toggle_button_set_group(button.cast(), first.cast())
            }
            append(button)
            button.onChange = { [weak self] isOn in
                guard let self, isOn else { return }
                self.onChange?(index)
                callChangeHandlers()
            }
        }
        self.selection = selection
    }

    /// The index of the selected option; setting an index that is out of range changes nothing.
    public var selection: Int {
        get { buttons.firstIndex { $0.isOn } ?? 0 }
        set { if buttons.indices.contains(newValue) { buttons[newValue].isOn = true } }
    }
}

/// A drop-down list of options, of which at most one is selected.
public final class Picker: Widget {
    /// Called with the option's index when the user selects an option.
    public var onChange: ((Int) -> Void)?
    private let model: GLibObject
    /// Whether the list begins with an empty entry, which is selected if no option is selected.
    private var hasEmptyEntry = false
    /// The index of the option that was selected when the app last set the selection or the
    /// options, or was last notified of a selection; nil for none.
    ///
    /// When the empty entry is removed, GTK reports a new index although the option is the same.
    /// That notification is ignored, because the option's index equals this value.
    private var lastSelection: Int?

    /// Creates a picker with an option for each title.
    public init(_ options: [String], selection: Int? = 0, onChange: ((Int) -> Void)? = nil) {
        model = GLibObject(owning: gtk_string_list_new(nil))
        // The widget takes ownership of the model.
        super.init(
            adopting: UnsafeMutableRawPointer(gtk_drop_down_new(model.makeOwnedPointer(), nil)))
        truncateSelectedTitle()
        self.options = options
        set(options)
        self.selection = selection
        self.onChange = onChange
        connect("map") { [weak self] in self?.nameFocusedPart() }
        observe(GLibProperty<UInt32>("selected")) { [weak self] _ in
            guard let self else { return }
            nameFocusedPart()
            guard !isUpdating, let selection = self.selection, selection != lastSelection
            else { return }
            lastSelection = selection
            update { self.removeEmptyEntry() }
            self.onChange?(selection)
        }
    }

    /// The titles of the options.
    public var options: [String] = [] {
        didSet { set(options) }
    }

    /// The index of the selected option; nil for none.
    public var selection: Int? {
        get {
            guard let entry = selectedEntry else { return nil }
            return hasEmptyEntry ? (entry == 0 ? nil : entry - 1) : entry
        }
        set {
            let index = newValue.flatMap { options.indices.contains($0) ? $0 : nil }
            update {
                removeEmptyEntry()
                selectedEntry = index
                if index == nil, selectedEntry != nil { addEmptyEntry() }
                lastSelection = selection
            }
        }
    }

    /// The index of the selected entry in GTK's list, which may begin with the empty entry; nil for
    /// none.
    private var selectedEntry: Int? {
        get {
            let index = self[GLibProperty<UInt32>("selected")]
            return index == .max ? nil : Int(index)
        }
        set { self[GLibProperty<UInt32>("selected")] = newValue.map { UInt32($0) } ?? .max }
    }

    /// Adds an empty entry to the list and selects it, so that no option is selected.
    ///
    /// Without this entry, newer versions of GTK, such as 4.18, would select an option.
    private func addEmptyEntry() {
        "".withCString {
            var entries: [UnsafePointer<CChar>?] = [$0, nil]
            gtk_string_list_splice(model.opaque, 0, 0, &entries)
        }
        hasEmptyEntry = true
        selectedEntry = 0
    }

    private func removeEmptyEntry() {
        guard hasEmptyEntry else { return }
        hasEmptyEntry = false
        gtk_string_list_remove(model.opaque, 0)
    }

    /// Makes the button truncate the selected title if there isn't enough room; titles in the list
    /// aren't truncated.
    private func truncateSelectedTitle() {
        gtk_drop_down_set_list_factory(opaque, gtk_drop_down_get_factory(opaque))
        let factory = GLibObject(owning: gtk_signal_list_item_factory_new())
        factory.connect("setup") { (item: UnsafeMutableRawPointer) in
            let label = Label(wrapping: .truncated)
            gtk_list_item_set_child(OpaquePointer(item), label.embedded.cast())
        }
        factory.connect("bind") { (item: UnsafeMutableRawPointer) in
            let item = OpaquePointer(item)
            guard let label = gtk_list_item_get_child(item),
                let entry = gtk_list_item_get_item(item),
                let title = gtk_string_object_get_string(OpaquePointer(entry))
            else { return }
            gtk_label_set_text(OpaquePointer(label), title)
        }
        gtk_drop_down_set_factory(opaque, factory.opaque)
    }

    private func set(_ options: [String]) {
        update {
            hasEmptyEntry = false
            let count = g_list_model_get_n_items(model.opaque)
            gtk_string_list_splice(model.opaque, 0, count, nil)
            for option in options { gtk_string_list_append(model.opaque, option) }
            lastSelection = selection
        }
    }
}
