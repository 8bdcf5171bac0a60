import CGTK
import Foundation
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues

/// The connections of a markup document's elements to the app's actions and model.
struct MarkupConnections {
    let context: MarkupContext

    /// Connects an action of an element to the widget's event that triggers the action.
    func connect(_ action: CompiledAction, of element: BuiltElement) {
        let (widget, target) = (element.widget, element.target)
        let perform: MarkupElement.Perform = {
            [weak widget, context, build = context.actions.build] in
            if let widget { context.actions.perform(action.name, sender: widget, build: build) }
        }
        guard !action.isNative else {
            widget.connect(action.event) { perform() }
            return
        }
        switch action.event {
        case "onPress": connectPress(of: element, perform)
        case "onChange": ValueAccess.primary(of: element)?.observe(element, perform)
        case "onSubmit":
            (widget as? TextInput)?.onReturn { perform() }
        case "onFocus": target.onFocusChange { if $0 { perform() } }
        case "onBlur": target.onFocusChange { if !$0 { perform() } }
        case "onTouchDown": gesture(of: target, "pressed") { _ in perform() }
        case "onTouchDownRepeat": gesture(of: target, "pressed") { if $0 > 1 { perform() } }
        case "onTouchUpOutside": connectStop(of: target, "unpaired-release", perform)
        case "onTouchCancel": connectStop(of: target, "cancel", perform)
        default: break
        }
    }

    private func connectPress(
        of element: BuiltElement, _ perform: @escaping MarkupElement.Perform
    ) {
        if let press = element.behavior.element.press {
            press(element, perform)
        } else if let access = ValueAccess.primary(of: element) {
            access.observe(element, perform)
        } else {
            gesture(of: element.target, "released") { _ in perform() }
        }
    }

    private func gesture(
        of widget: Widget, _ signal: String, _ handler: @escaping (Int32) -> Void
    ) {
        let gesture = GLibObject(owning: gtk_gesture_click_new())
        _ = gesture.connect(signal) { (count: Int32, _: Double, _: Double) in handler(count) }
        gtk_widget_add_controller(widget.cast(), gesture.makeOwnedPointer())
    }

    private func connectStop(
        of widget: Widget, _ signal: String, _ perform: @escaping () -> Void
    ) {
        let gesture = GLibObject(owning: gtk_gesture_click_new())
        gesture.connect(signal) { perform() }
        gtk_widget_add_controller(widget.cast(), gesture.makeOwnedPointer())
    }

    /// Adds the event controller of a gesture element to the widget of its parent.
    func addGesture(_ child: BuiltElement, to parent: BuiltElement) {
        let compiled = child.compiled
        guard compiled["enabled"]?.bool ?? true else { return }
        let widget = parent.widget
        let actions = compiled.actions
        let perform: MarkupElement.Perform = {
            [weak widget, context, build = context.actions.build] in
            guard let widget else { return }
            for action in actions {
                context.actions.perform(action.name, sender: widget, build: build)
            }
        }
        guard let controller = child.kind.element.gesture?(compiled, perform) else { return }
        gtk_widget_add_controller(widget.cast(), controller.makeOwnedPointer())
    }

    // MARK: - Bindings

    /// Binds a property: displays the model's value, and writes the user's edits to the model.
    func bind(
        _ property: CompiledProperty, _ binding: MarkupBinding, of element: BuiltElement
    ) {
        let access = property.isEditable ? access(to: property, of: element) : nil
        if let access, let input = FormattedInput(binding, access, of: element, in: context) {
            input.observer = context.model.bind(binding.path) { input.show($0) }
            element.modelReaders.append { [weak observer = input.observer] in observer?.refresh() }
            return
        }
        let observer = context.model.bind(binding.path) { [weak context, weak element] bound in
            // The context keeps this closure.
            guard let context, let element else { return }
            MarkupConnections(context: context).show(bound, in: property, binding, of: element)
        }
        if access != nil {
            element.modelReaders.append { [weak observer] in observer?.refresh() }
        }
        guard binding.formatter == nil, let access else { return }
        let own = ownProperty(for: property, of: element)
        let write: () -> Void = { [weak element, weak observer] in
            guard let element, let observer else { return }
            let value =
                own?.read(element.widget) ?? Self.bound(access.read(element), property, of: element)
            guard !observer.write(value), property.takesDate(in: element) else { return }
            // A time of day alone isn't a date: the model keeps its day.
            if let date = Self.date(of: value, on: observer.value) { observer.write(.date(date)) }
        }
        access.observe(element, write)
        element.modelWriters.append(write)
        if context.model.isWritable(binding.path) { element.isBound = true }
    }

    /// Returns the accessor of an attribute's value; nil if the user can't edit it.
    private func access(to property: CompiledProperty, of element: BuiltElement) -> ValueAccess? {
        if property.isNative { return NativeProperty(name: property.name).access }
        return element.kind.attribute(property.name)?.access(element)
    }

    /// Returns the widget's property that an app-defined attribute sets; nil for built-in
    /// attributes.
    private func ownProperty(
        for property: CompiledProperty, of element: BuiltElement
    ) -> MarkupAttribute.Property? {
        element.kind.attribute(property.name)?.property
    }

    private func show(
        _ bound: MarkupBound, in property: CompiledProperty, _ binding: MarkupBinding,
        of element: BuiltElement
    ) {
        if binding.formatter == nil, let own = ownProperty(for: property, of: element) {
            var isSet = false
            element.widget.update { isSet = own.set(element.widget, bound) }
            if isSet { return }
        }
        var value: MarkupValue
        switch bound {
        case .bool(let bool): value = .bool(bool)
        case .number(let number)
        where binding.formatter == nil && property.takesNumber(in: element):
            value = .number(number)
        case .date(let date) where binding.formatter == nil && property.takesDate(in: element):
            value = .text(MarkupDate(date).text(for: .dateAndTime) ?? "")
        case .none where property.takesNumber(in: element): value = .number(0)
        default: value = .text(MarkupFormats.text(of: bound, by: binding))
        }
        do throws(BoundTextConverter.Problem) {
            value = try BoundValues.admit(
                value, to: property, of: element.compiled, by: context.textConverter)
        } catch {
            let problem = property.source.diagnostic(
                .warning, at: property.offset,
                "the value of “\(binding.path)” isn't shown: \(error.message)")
            context.report?(BoundValueError(problem: problem))
            return
        }
        if let access = access(to: property, of: element) {
            access.write(element, value)
        } else {
            let properties = MarkupProperties(context: context)
            properties.apply(property.with(value), to: element)
            properties.applyStyle(of: element)
            context.styles.load()
        }
    }

    /// Converts a control's value for the model.
    ///
    /// The text of a date becomes a date if it contains a day; other values stay unchanged.
    private static func bound(
        _ value: MarkupValue, _ property: CompiledProperty, of element: BuiltElement
    ) -> MarkupBound {
        guard property.takesDate(in: element), let text = value.string,
            let date = MarkupDate(text).flatMap({ Date($0) })
        else { return MarkupBound(value) }
        return .date(date)
    }

    /// Combines the day of the model's value with the time of day in a text; nil if the text has no
    /// time.
    ///
    /// If the model's value isn't a date, the day is today.
    private static func date(of value: MarkupBound, on current: MarkupBound) -> Date? {
        guard case .text(let text) = value, let time = MarkupDate(text), let hour = time.hour
        else { return nil }
        var day = Date()
        if case .date(let date) = current { day = date }
        return Calendar.current.date(
            bySettingHour: hour, minute: time.minute ?? 0, second: 0, of: day)
    }
}
