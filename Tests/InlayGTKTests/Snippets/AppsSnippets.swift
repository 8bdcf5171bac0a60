import Inlay

// The examples of docs/Inlay.docc/Apps.md.

final class Notes: Application {
    override class var identifier: String { "org.example.Notes" }

    override func activate() {
        Window("Notes", content: NavigationStack(NoteList())).present()
    }
}

final class NoteList: Screen {
    private let table = Table("Notes")

    init() {
        super.init("Notes")
        table.setPlaceholder(Label("No notes yet").styled(.dimmed).margins(24))
        content = Scroll(Clamp(table.margins(16).aligned(vertically: .start)))
        headerEnd = [Button(icon: "list-add-symbolic", "New Note") { [weak self] in self?.add() }]
    }

    private func add() {
        let row = ListRow("Untitled") { [weak self] in self?.navigation?.push(NoteEditor()) }
        row.showArrow()
        table.append(row)
    }
}

final class NoteEditor: Screen {
    private let name = TextField(placeholder: "Title")
    private let text = TextArea()

    init() {
        super.init("Note")
        let details = Section("Details") {
            ListRow("Pinned", control: Switch { isOn in print("pinned: \(isOn)") })
            ListRow("Folder", control: Picker(["Inbox", "Work"]) { index in print(index) })
            ListRow("Due", control: DateField { day in print(day) })
        }
        content = Column(spacing: 12) {
            name
            text
            details
        }
        .margins(16)
        name.onChange = { [weak self] title in self?.title = title }
        initialFocus = name
    }
}

final class MailList: Screen {
    private let folder = SegmentedControl(["Inbox", "Sent"])

    init() {
        super.init("Mail")
        titleContent = folder
        folder.onChange = { index in print("folder \(index)") }
    }
}

final class FolderScreen: Screen {
    init(_ name: String) {
        super.init(name, content: TextArea())
        actions = [MenuAction("Reload", shortcuts: "Ctrl+R") { [weak self] in self?.reload() }]
    }

    private func reload() {}
}

func sideBar(split: SplitView, folders: Table, names: [String], compose: Button) {
    folders.onActivate = { [weak split] index in
        split?.content.replace(with: FolderScreen(names[index]))
        split?.showContent()
    }
    compose.onPress = { [weak split] in
        split?.content.push(NoteEditor(), takesFocus: true)
        split?.showContent()
    }
}

func darkApp() {
    Application.colorScheme = .dark
}

func savedSize() -> Window {
    let window = Window("Notes", content: NavigationStack(NoteList()), width: 900, height: 600)
    window.restoreSize(as: "main")
    window.present()
    return window
}

enum NoteSettings {
    static let fontSize = SettingKey("font-size", default: 12)
}

func storedSettings() {
    let settings = AppSettings.standard
    settings[NoteSettings.fontSize] = 14
    settings.observe(NoteSettings.fontSize) { size in print("The text has \(size) points") }
}

func germanApp() {
    InterfaceText.translate { text, values in
        switch text {
        case .copy: "Kopieren"
        case .atLeastCharacters: values == ["1"] ? "ein Zeichen oder mehr" : "ab %1 Zeichen"
        default: nil
        }
    }
}

func dialogs(window: Window) async {
    let isConfirmed = await window.confirm(
        "Delete 3 notes?", "They can't be restored.", button: "Delete", isDestructive: true)
    let file = await window.openFile("Import", types: [FileFilter("Text", "*.txt", "*.md")])
    await window.alert("Import Failed", "The file is not text.")
    print(isConfirmed, file as Any)
}

func toasts(window: Window, restore: @escaping () -> Void) {
    window.show(Toast("3 notes deleted", button: "Undo") { restore() })
    Sheet("Share", content: TextField(placeholder: "E-mail address")).present(over: window)
}

func actions(window: Window, search: SearchField) -> MenuButton {
    let find = MenuAction("Find", shortcuts: "Ctrl+F") { search.focus() }
    window.add(find)
    let menu = MenuButton(icon: "view-more-symbolic", "More", Menu([find]))
    return menu
}

func properties(label: Label) {
    label[GLibProperty<Bool>("single-line-mode")] = true
    label.connect("copy-clipboard") { print("copied") }
}

struct Person: Identifiable {
    let id: Int
    let name: String
    var mail = ""
}

final class PersonCell: Row {
    let name = Label()
    let mail = Label()

    init() {
        super.init(spacing: 12)
        append(name)
        append(mail)
    }
}

func composedPeopleList(people: [Person]) -> RecyclingList<Person, PersonCell> {
    let list = RecyclingList(people, label: "People") {
        PersonCell()
    } bind: { cell, person in
        cell.name.text = person.name
        cell.mail.text = person.mail
    }
    return list
}

func peopleList(
    people: [Person], search: SearchField, show: @escaping (Person) -> Void
) -> RecyclingList<Person, Label> {
    let list = RecyclingList(people, label: "People") {
        Label()
    } bind: { label, person in
        label.text = person.name
    }
    list.onActivate = { person in show(person) }
    list.items = people.filter { $0.name.hasPrefix(search.text) }
    return list
}
