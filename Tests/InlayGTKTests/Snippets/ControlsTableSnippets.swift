import Foundation
import Inlay

// The table of controls in docs/Inlay.docc/Apps.md: each value and each closure with its type.

enum ControlsTableGuide {
    static func values(
        _ label: Label, _ texts: [TextInput], _ area: TextArea, _ button: Button,
        _ menu: MenuButton,
        _ toggle: ToggleButton, _ onOff: Switch, _ box: CheckBox, _ picker: Picker,
        _ radio: RadioGroup,
        _ wheel: WheelPicker, _ segments: SegmentedControl
    ) {
        for text: String in [label.text, area.text, button.title] + texts.map(\.text) {
            print(text)
        }
        for isOn: Bool in [toggle.isOn, onOff.isOn, box.isOn] { print(isOn) }
        for selection: Int? in [picker.selection, radio.selection, wheel.selection] {
            print(selection.map { (picker.options + radio.options + wheel.options)[$0] } ?? "")
        }
        let (shown, selection): (Menu, Int) = (menu.menu, segments.selection)
        print(shown.groups.count, selection)
    }

    static func values(
        _ numbers: (Slider, Stepper), _ days: (DateField, CalendarView), _ time: TimeField,
        _ bar: ProgressBar, _ level: LevelBar, _ spinner: Spinner, _ icon: Icon, _ row: ListRow,
        _ table: Table,
        _ list: RecyclingList<Int, Label>, _ tabs: TabView, _ pages: PageView, _ stack: PageStack,
        _ status: StatusPage
    ) {
        for number: Double in [
            numbers.0.value, numbers.1.value, bar.fraction, level.value, level.range.upperBound,
        ] { print(number) }
        let (date, clock): (Date, TimeField.Time) = (days.0.date, time.time)
        let shown: Date = days.1.date
        print(date, shown, clock.hour, clock.minute, spinner.isSpinning, bar.isIndeterminate)
        for text: String in [icon.name, row.title, row.subtitle, status.title, status.detail] {
            print(text)
        }
        let (selected, items): (Int?, [Int]) = (table.selectedRow, list.items)
        pages.show(tabs.selection, animated: false)
        stack.visibleContent = pages
        print(selected ?? 0, items, pages.selection)
    }

    static func closures(
        _ inputs: [TextInput], _ search: SearchField, _ area: TextArea, _ button: Button,
        _ toggle: ToggleButton, _ onOff: Switch, _ box: CheckBox
    ) {
        for input in inputs {
            input.onChange = { (text: String) in print(text) }
            input.onSubmit = { print("submit") }
        }
        search.onSearch = { (text: String) in print(text) }
        search.onCancel = { print("cancel") }
        search.onStep = { (isForward: Bool) in print(isForward) }
        area.onChange = { (text: String) in print(text) }
        button.onPress = { print("press") }
        toggle.onChange = { (isOn: Bool) in print(isOn) }
        onOff.onChange = { (isOn: Bool) in print(isOn) }
        box.onChange = { (isOn: Bool) in print(isOn) }
    }

    static func closures(
        _ picker: Picker, _ radio: RadioGroup, _ wheel: WheelPicker, _ segments: SegmentedControl,
        _ slider: Slider, _ stepper: Stepper, _ day: DateField, _ calendar: CalendarView,
        _ time: TimeField
    ) {
        picker.onChange = { (index: Int) in print(index) }
        radio.onChange = { (index: Int) in print(index) }
        wheel.onChange = { (index: Int) in print(index) }
        segments.onChange = { (index: Int) in print(index) }
        slider.onChange = { (number: Double) in print(number) }
        stepper.onChange = { (number: Double) in print(number) }
        day.onChange = { (date: Date) in print(date) }
        calendar.onChange = { (date: Date) in print(date) }
        time.onChange = { (time: TimeField.Time) in print(time) }
    }

    static func closures(
        _ image: ImageView, _ row: ListRow, _ table: Table, _ list: RecyclingList<Int, Label>,
        _ content: ContentList<[Int]>, _ tabs: TabView, _ pages: PageView
    ) {
        image.onResult = { (result: Result<LoadedImage, ImageError>) in print(result) }
        row.onActivate = { print("press") }
        table.onActivate = { (index: Int) in print(index) }
        list.onActivate = { (item: Int) in print(item) }
        list.onScroll = { (offset: Double, height: Double) in print(offset, height) }
        content.onActivate = { (item: Int) in print(item) }
        tabs.onChange = { (index: Int) in print(index) }
        pages.onChange = { (index: Int) in print(index) }
    }
}
