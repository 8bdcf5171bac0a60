import CGTK
import InlayForms
import InlayGObject
import InlayScreens
import InlayShell
import InlayTesting
import InlayValues

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// A form with every control of HTML, filled in as a user would: in the page by script, in the native form
/// through its controls.
struct EveryInput {
    static let html = """
        <form novalidate method=post action=/post enctype=ENCODING>
        <input type=hidden name=hidden value='h &amp; h'>
        <input name=text><input type=search name=search><input type=password name=password>
        <input type=tel name=tel><input type=url name=url><input type=email name=email>
        <input type=email name=emails multiple>
        <input name=city list=cities><datalist id=cities><option>Oslo<option>Bonn</datalist>
        <textarea name=area>first</textarea>
        <input type=number name=number><input type=range name=range min=-1 max=1 step=0.1>
        <input type=date name=date><input type=date name=nodate>
        <input type=time name=time step=900><input type=datetime-local name=when>
        <input type=month name=month><input type=week name=week>
        <input type=color name=color value=#102030>
        <input type=checkbox name=box><input type=checkbox name=agreed value=yes checked>
        <fieldset><legend>Size</legend>
        <input type=radio name=size value=s><input type=radio name=size value=m checked>
        <input type=radio name=size value=l></fieldset>
        <fieldset><legend>Extras</legend>
        <input type=checkbox name=extras value=ham><input type=checkbox name=extras value=egg checked>
        <input type=checkbox name=extras value=basil></fieldset>
        <select name=list><option value=''>None<option>one<option value=2>two<option disabled>three
        </select>
        <select name=lists multiple><option selected>a<option>b<option>c</select>
        <input type=file name=file><input type=file name=files multiple>
        <input name=fixed readonly value=r><input name=off disabled value=o>
        <input type=image name=image alt=Go><input type=reset value=Reset>
        <button name=pressed value=button>Send</button></form>
        """

    private static let fragments = [
        " ", "&", "=", "+", "%20", "\"", "'", "<b>", "ü", "日本語", "👍🏽", "שלום", "a", "Name", "~",
    ]

    let texts: [String: String]
    let checks: [String: Bool]
    let size: Int
    let extras: [Bool]
    let list: Int
    let lists: [Bool]
    let files: [String: [FormFile]]

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func pick(_ choices: [String]) -> String {
            choices.randomElement(using: &generator) ?? ""
        }
        func text() -> String {
            (0..<Int.random(in: 0...5, using: &generator)).map { _ in pick(Self.fragments) }
                .joined()
        }
        var texts: [String: String] = [:]
        for name in ["text", "search", "password", "tel", "city"] { texts[name] = text() }
        texts["url"] = pick(["https://a.example/?q=1&r", "  https://b.example ", "", "x y"])
        texts["email"] = pick(["ada@example.org", " ada@example.org ", "", "nobody"])
        texts["emails"] = pick(["a@b.c, d@e.f", "a@b.c", ""])
        texts["area"] = text() + pick(["\n", "", "\n\nx"]) + text()
        texts["number"] = pick(["", "7", "-3", "0.50", "1e3"])
        texts["range"] = pick(["-1", "-0.9", "-0.3", "0", "0.1", "0.7", "1"])
        texts["date"] = pick(["2026-11-23", "2024-02-29", "1969-12-31", "2027-01-01"])
        texts["time"] = pick(["00:00", "09:15", "18:30", "23:45"])
        texts["when"] = pick(["2026-11-23T09:07", "2024-02-29T00:00", "2027-12-31T23:59"])
        texts["month"] = pick(["2026-11", "2027-01", "1999-12"])
        texts["week"] = pick(["2026-W48", "2026-W01", "2020-W53"])
        texts["color"] = pick(["#000000", "#ffffff", "#3584e4", "#102030"])
        self.texts = texts
        checks = [
            "box": Bool.random(using: &generator), "agreed": Bool.random(using: &generator),
        ]
        size = Int.random(in: 0...2, using: &generator)
        extras = (0..<3).map { _ in Bool.random(using: &generator) }
        list = Int.random(in: 0...2, using: &generator)
        lists = (0..<3).map { _ in Bool.random(using: &generator) }
        func file(_ name: String) -> FormFile {
            FormFile(Array(text().utf8), name: name, type: "text/x-any")
        }
        files = [
            "file": Bool.random(using: &generator) ? [file("ü & co.txt")] : [],
            "files": Bool.random(using: &generator) ? [file("a.txt"), file("b\"c.txt")] : [],
        ]
    }

    /// Fills in the form of a page, and presses its button.
    func script() throws -> JavaScript {
        struct File: Encodable {
            let name: String
            let type: String
            let content: String
        }
        let texts = try JSONValue(encoding: texts)
        let files = try JSONValue(
            encoding: files.mapValues { list in
                list.compactMap { file -> File? in
                    guard case .bytes(let bytes) = file.content else { return nil }
                    return File(
                        name: file.name, type: file.type,
                        content: String(decoding: bytes, as: UTF8.self))
                }
            })
        let (extras, lists) = (try JSONValue(encoding: extras), try JSONValue(encoding: lists))
        let (box, agreed) = (checks["box"] == true, checks["agreed"] == true)
        return """
            {
            const form = document.forms[0];
            const texts = \(texts), files = \(files);
            for (const name in texts) form.elements[name].value = texts[name];
            form.elements.box.checked = \(box);
            form.elements.agreed.checked = \(agreed);
            form.elements.size[\(size)].checked = true;
            \(extras).forEach((on, index) => { form.elements.extras[index].checked = on });
            form.elements.list.selectedIndex = \(list);
            \(lists).forEach((on, index) => { form.elements.lists.options[index].selected = on });
            for (const name in files) {
                const transfer = new DataTransfer();
                for (const file of files[name]) {
                    transfer.items.add(new File([file.content], file.name, {type: file.type}));
                }
                form.elements[name].files = transfer.files;
            }
            form.requestSubmit(form.elements.pressed);
            }
            """
    }

    /// Fills in the native form through its controls, as by user input.
    func fill(_ view: FormView) throws {
        for (name, text) in texts where !["range", "color", "area"].contains(name) {
            let controls = view.controls(of: name)
            // A date field without a value shows a button first.
            if controls.count > 2 { (controls[0] as? Button)?.onPress?() }
            switch name {
            case "date": Self.choose(text, in: controls[1])
            case "time": Self.setTime(text, controls[1], controls[2])
            case "when":
                let parts = text.split(separator: "T").map(String.init)
                Self.choose(parts[0], in: controls[1])
                Self.setTime(parts[1], controls[2], controls[3])
            case "month":
                controls[1][GLibProperty<UInt32>("selected")] = UInt32(Self.numbers(text)[1] - 1)
                controls[2][GLibProperty<Double>("value")] = Double(Self.numbers(text)[0])
            case "week":
                controls[1][GLibProperty<Double>("value")] = Double(Self.numbers(text)[1])
                controls[2][GLibProperty<Double>("value")] = Double(Self.numbers(text)[0])
            default: controls[0][GLibProperty<String>("text")] = text
            }
        }
        let area = GLibObject(
            adopting: gtk_text_view_get_buffer(view.controls(of: "area")[0].cast()))
        area[GLibProperty<String>("text")] = texts["area"] ?? ""
        gtk_range_set_value(view.controls(of: "range")[0].cast(), Double(texts["range"] ?? "") ?? 0)
        Self.setColor(texts["color"] ?? "", view.controls(of: "color")[0])
        for (name, isOn) in checks {
            view.controls(of: name)[0][GLibProperty<Bool>("active")] = isOn
        }
        Self.check((0..<3).map { $0 == size }, view.controls(of: "size")[0])
        Self.check(extras, view.controls(of: "extras")[0])
        view.controls(of: "list")[0][GLibProperty<UInt32>("selected")] = UInt32(list)
        Self.check(lists, view.controls(of: "lists")[0])
        for (name, files) in files where !files.isEmpty { try view.set(files, for: name) }
    }

    private static func numbers(_ text: String) -> [Int] {
        text.split { !$0.isNumber }.map { Int($0) ?? 0 }
    }

    /// Presses the button of a field without a date, and chooses a day.
    private static func choose(_ text: String, in field: Widget) {
        guard
            let popover = field[GLibProperty<UnsafeMutableRawPointer?>("popover")],
            let raw = GLibObject(adopting: popover)[GLibProperty<UnsafeMutableRawPointer?>("child")]
        else { return }
        let (calendar, parts) = (GLibObject(adopting: raw), numbers(text))
        // GTK emits no signal for the same day of another month. Users reach it by a month first.
        for day in [parts[2] == 1 ? 2 : 1, parts[2]] {
            let date = g_date_time_new_local(
                Int32(parts[0]), Int32(parts[1]), Int32(day), 12, 0, 0)
            gtk_calendar_select_day(calendar.opaque, date)
            g_date_time_unref(date)
        }
    }

    private static func setTime(_ text: String, _ hours: Widget, _ minutes: Widget) {
        hours[GLibProperty<Double>("value")] = Double(numbers(text)[0])
        minutes[GLibProperty<Double>("value")] = Double(numbers(text)[1])
    }

    private static func setColor(_ text: String, _ button: Widget) {
        var color = GdkRGBA()
        guard gdk_rgba_parse(&color, text) != 0, let parent = gtk_widget_get_parent(button.cast())
        else { return }
        inlay_color_button_set(parent, &color)
    }

    private static func check(_ values: [Bool], _ list: Widget) {
        guard let boxes = (list as? Box)?.children.compactMap({ $0 as? CheckBox }) else { return }
        // On first: a radio button can't be turned off.
        for (box, isOn) in zip(boxes, values) where isOn {
            box[GLibProperty<Bool>("active")] = true
        }
        for (box, isOn) in zip(boxes, values) where !isOn {
            box[GLibProperty<Bool>("active")] = false
        }
    }
}
