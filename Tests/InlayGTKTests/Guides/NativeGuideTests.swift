import CGTK
import Foundation
import Inlay
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites.Guides {
    /// The guides about native views: Apps, Forms, Lists, Images, Markup and Services.
    @Suite struct NativeGuides {
        private let url = URL(string: "https://example.com/")!

        // MARK: - Apps

        @Test func screensAreShown() async throws {
            let list = NoteList()
            let first = try await GuideWindow("Apps-list", NavigationStack(list))
            (list.headerEnd.first as? Button)?.onPress?()
            try await first.check()
            let names = ["Apps-editor", "Apps-title", "Apps-folder"]
            let screens = [NoteEditor(), MailList(), FolderScreen("Inbox")]
            screens[1].content = Label("12 messages")
            for (name, screen) in zip(names, screens) {
                let example = try await GuideWindow(name, NavigationStack(screen))
                try await example.check()
            }
        }

        @Test func aSideBarIsShown() async throws {
            let folders = Table(
                "Folders", selection: .single, requiresSelection: true, style: .sidebar
            ) {
                ListRow("Inbox")
                ListRow("Sent")
            }
            let compose = Button("Compose")
            let side = Screen("Folders", content: folders)
            side.headerEnd = [compose]
            let split = SplitView(
                sidebar: side, content: NavigationStack(FolderScreen("Inbox")))
            sideBar(split: split, folders: folders, names: ["Inbox", "Sent"], compose: compose)
            let example = try await GuideWindow("Apps-split", split, width: 800)
            folders.onActivate?(1)
            compose.onPress?()
            try await example.check()
        }

        @Test func windowsDialogsAndMenusAreShown() async throws {
            let saved = try await GuideWindow("Apps-size", of: savedSize())
            try await saved.check()
            let search = SearchField()
            let example = try await GuideWindow("Apps-toasts")
            let menu = actions(window: example.window, search: search)
            let label = Label("Text")
            properties(label: label)
            example.window.content = Column {
                search
                menu
                label
            }
            toasts(window: example.window) {}
            let sheet = try #require(Window.all.first { $0.title == "Share" })
            try await example.check()
            sheet.close()
            var isAnswered = false
            Task {
                await dialogs(window: example.window)
                isAnswered = true
            }
            var patience = Patience()
            while !isAnswered {
                try patience.check("the dialogs are closed")
                try await UserInput.send(["key", "Escape"])
                await example.window.nextFrame()
            }
        }

        @Test func languagesAndColorSchemesAreSet() async throws {
            germanApp()
            #expect(InterfaceText.copy() == "Kopieren")
            InterfaceText.translate { _, _ in nil }
            let scheme = Application.colorScheme
            darkApp()
            let example = try await GuideWindow("Apps-dark", NavigationStack(NoteEditor()))
            try await example.check()
            Application.colorScheme = scheme
        }

        @Test func textsOfAnAppAreShownInItsLanguage() async throws {
            let button = Button("delete")
            try ownTexts(button: button)
            #expect(button.title == "Delete 3 Notes")
            let texts = try TextCatalog(
                folder: Bundle.module.bundleURL.appending(path: "Texts"))
            translatedInterface(texts: texts)
            InterfaceText.translate { _, _ in nil }
            let folder = try TemporaryDirectory()
            try Data("<Column><Label text='@title'/></Column>".utf8)
                .write(to: folder.url.appendingPathComponent("Notes.xml"))
            let view = try localizedDocument(
                texts: texts, screens: MarkupFolder(path: folder.path))
            let row = ListRow("Order")
            isolatedLine(row: row, customer: "Ada", day: "31 Dec 2026")
            #expect(row.subtitle.contains("31 Dec 2026"))
            let example = try await GuideWindow(
                "Languages",
                Column {
                    button
                    view
                    Table("Orders") { row }
                })
            try await example.check()
        }

        @Test func settingsAndPeopleAreShown() async throws {
            storedSettings()
            #expect(AppSettings.standard[NoteSettings.fontSize] == 14)
            let people = [Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace")]
            let list = peopleList(people: people, search: SearchField()) { _ in }
            let example = try await GuideWindow("Apps-people", list)
            try await example.check()
            let composed = composedPeopleList(people: people)
            try await GuideWindow("Apps-people-composed", composed).check()
        }

        @Test func everyControlOfTheTableIsShown() async throws {
            let inputs: [TextInput] = [
                TextField(placeholder: "Name"), SecureField(placeholder: "Password"),
                TextRow("Title"),
            ]
            let (label, search, area) = (Label("Label"), SearchField(), TextArea("Lines\nof text"))
            let (button, toggle) = (Button("Button"), ToggleButton("Toggle"))
            let menu = MenuButton(icon: "open-menu-symbolic", "Menu", Menu())
            let (onOff, box) = (Switch("Switch"), CheckBox("Box"))
            let options = ["One", "Two"]
            let (picker, radio) = (Picker(options), RadioGroup(options, selection: 0))
            let (wheel, segments) = (WheelPicker("Wheel", options), SegmentedControl(options))
            ControlsTableGuide.values(
                label, inputs, area, button, menu, toggle, onOff, box, picker, radio, wheel,
                segments)
            ControlsTableGuide.closures(inputs, search, area, button, toggle, onOff, box)
            let numbers = (Slider(0.5), Stepper(2, in: 0...10))
            let (days, time) = ((DateField(), CalendarView()), TimeField())
            ControlsTableGuide.closures(
                picker, radio, wheel, segments, numbers.0, numbers.1, days.0, days.1, time)
            let (row, table) = (ListRow("Row"), Table("Table") { ListRow("Row") })
            let list = RecyclingList([1, 2], label: "Numbers") {
                Label()
            } bind: { label, number in
                label.text = "\(number)"
            }
            let (tabs, stack) = (TabView([("Tab", nil, Label("tab"))]), PageStack([Label("a")]))
            let pages = PageView { Label("page") }
            let (bar, level, spinner) = (ProgressBar(0.4), LevelBar(0.4), Spinner())
            let (icon, status) = (Icon("go-next-symbolic"), StatusPage("Status"))
            ControlsTableGuide.values(
                numbers, days, time, bar, level, spinner, icon, row, table, list, tabs, pages,
                stack, status)
            let source = ServiceImageSource(server: url, transport: SoupTransport())
            let image = ImageView(
                ImageLoader(source, decoders: [GdkPixbufDecoder()]), size: (width: 20, height: 20))
            let content = ContentList([1, 2]) { .html("<p>\($0)") }
            ControlsTableGuide.closures(image, row, table, list, content, tabs, pages)
            let first: [any WidgetConvertible] =
                [label] + inputs.dropLast()
                + [search, area, button, menu, toggle, onOff, box, picker, radio, wheel, segments]
            let second: [any WidgetConvertible] = [
                numbers.0, numbers.1, days.0, time, bar, level, spinner, icon, image,
                Section { row }, table,
            ]
            let third: [any WidgetConvertible] = [days.1, list, content, tabs, stack, status]
            for (index, controls) in [first, second, third].enumerated() {
                let column = Column(spacing: 6) { controls }.margins(12)
                let example = try await GuideWindow(
                    "Apps-controls-\(index)", column, height: 900)
                if index == 2 { #expect(await content.waitUntilPainted()) }
                try await example.check()
            }
        }

        // MARK: - Forms

        @Test func formsAreShown() async throws {
            let html = """
                <form action=/order name=order method=post><label>Name <input name=name></label>
                <button id=send>Send</button></form>
                """
            try await TestSite.with([
                "/": { _ in .html("done") }, "/registration": { _ in .html(html) },
                "/order": { _ in .html("<p>Thank you") },
                "/users": { _ in
                    .file(Array(#"[{"name": "Ada"}]"#.utf8), type: "application/json")
                },
            ]) { site in
                let server = try #require(URL(string: site.origin))
                let service = ServiceProxy(server: server, transport: SoupTransport())
                let folder = try TemporaryDirectory()
                var form = try FormsGuide.form(server.appendingPathComponent("order"))
                await FormsGuide.checks(form, FormsGuide.Names(), ["errors": ["name": "Taken."]])
                    .value
                try FormsGuide.drafts(form, folder.url)
                try FormsGuide.page(html, server)
                let navigation = NavigationStack(Screen("Order"))
                let screen = Screen("Order")
                FormsGuide.native(
                    form, service, FormDraftStore(folder: folder.url), screen, navigation)
                navigation.push(screen)
                let example = try await GuideWindow("Forms-native", navigation, height: 600)
                try await example.check()
                let view = try await FormsGuide.fromHTML(service, navigation).value
                navigation.push(Screen("Registration", content: Scroll(Clamp(view))))
                await example.window.nextFrame()
                try await example.check()
                try form.set(["s"], for: "size")
                try form.set(["ada@example.com"], for: "mail")
                try await FormsGuide.submission(form, service).value
                #expect(try await namesOfUsers(service) == ["Ada"])
            }
        }

        // MARK: - Lists

        private func comments(_ count: Int = 40) -> [ListsGuide.Comment] {
            (0..<count).map {
                ListsGuide.Comment(
                    id: $0, body: "<p>Comment \($0) from the <b>harbour</b></p>", url: url)
            }
        }

        private struct Parts: ListsGuide.Mailbox {
            let picture: [UInt8]

            func part(
                _ contentID: String, of mail: Int
            ) async throws -> (bytes: [UInt8], type: String)? { (picture, "image/png") }
        }

        private func show<Items>(
            _ name: String, _ list: ContentList<Items>
        ) async throws -> GuideWindow {
            let example = try await GuideWindow(name, list)
            #expect(await list.waitUntilPainted())
            try await example.check()
            return example
        }

        @Test func listsAreShown() async throws {
            let example = try await GuideWindow("Lists")
            ListsGuide.lists(comments: comments(), window: example.window)
            let list = try #require(example.window.content as? ContentList<[ListsGuide.Comment]>)
            #expect(await list.waitUntilPainted())
            try await example.check()
            ListsGuide.hands(list: list, show: { _ in }, run: { _, _ in })
            ListsGuide.selecting(list: list) { _ in }
            ListsGuide.problems(list: list)
            ListsGuide.finding(list: list)
            try await ListsGuide.renderer(list: list).value
            ListsGuide.changes(list: list, newComments: comments(41))
            #expect(await list.waitUntilPainted())
            try await example.check()
            let folder = try TemporaryDirectory()
            let stored = ListsGuide.storedPosition(
                comments: comments(), file: folder.url.appendingPathComponent("position.json"))
            let second = try await GuideWindow("Lists-position", of: stored)
            let restored = try #require(stored.content as? ContentList<[ListsGuide.Comment]>)
            #expect(await restored.waitUntilPainted())
            try await second.check()
            _ = try await show(
                "Lists-heights",
                try ListsGuide.heights(comments: comments(), folder: folder.url.path))
        }

        @Test func rowsOfMailsAreShown() async throws {
            let picture = ImageFiles.plain(80, 60, 0x3070C0, type: "png")
            let source = StubImageSource(["a.png": picture])
            let loader = ImageLoader(source, decoders: [GdkPixbufDecoder()])
            let mail = ListsGuide.Mail(
                id: 1, body: "<p>See <img src='cid:a' width=80 height=60></p>", sender: "Ada")
            let rows = [
                ListsGuide.trust(mail: mail), ListsGuide.origins(mail: mail),
                ListsGuide.inline(mail: mail, mailbox: Parts(picture: picture)),
                ListsGuide.framed(mail: mail),
                ListsGuide.images(loader: loader, photo: "https://example.com/a.png"),
            ]
            defer { WebProfile.shared.imageLoader = nil }
            _ = try await show("Lists-mails", ContentList(rows) { $0 })
            let mails = ListsGuide.profiles(mails: [mail], work: WebProfile())
            ListsGuide.menus(list: mails, reply: { _ in }, delete: { _ in })
            _ = try await show("Lists-profile", mails)
        }

        @Test func sectionsPlaceholdersAndMarginsAreShown() async throws {
            let rows = (0..<1_000).map { ListsGuide.Row(id: $0, isDay: $0 % 10 == 0) }
            let empty = ContentList([ListsGuide.Row]()) { .html("<p>\($0.id)") }
            ListsGuide.placeholders(list: empty)
            let first = try await GuideWindow("Lists-placeholder", empty)
            try await first.check()
            let list = ContentList(rows) {
                .html($0.isDay ? "<h3>Day \($0.id)</h3>" : "<p>Row \($0.id)")
            }
            ListsGuide.margins(list: list) {}
            ListsGuide.sections(list: list, rows: rows)
            let example = try await show("Lists-sections", list)
            ListsGuide.scrolling(list: list)
            #expect(await list.waitUntilPainted())
            try await example.check()
        }

        @Test func pagesAndRowsOfDatabasesAreShown() async throws {
            let list = ContentList([ListsGuide.Comment]()) { .html($0.body) }
            let pager = ListsGuide.pages(list: list) { Issue.record($0) }
            let example = try await GuideWindow("Lists-pages", list)
            try await waitUntil("the first page is there") { list.items.count == 3 }
            #expect(await list.waitUntilPainted())
            try await example.check()
            ListsGuide.refreshing(pager: pager) { Issue.record($0) }
            let folder = try TemporaryDirectory()
            let pool = try await messages(
                in: folder.url.appendingPathComponent("messages.sqlite").path)
            let rows = try await ListsGuide.database(pool: pool).value
            _ = try await show("Lists-database", rows)
        }

        // MARK: - Images and services

        @Test func imagesAreShown() async throws {
            let picture = ImageFiles.quarters(400, 300)
            try await TestSite.with(["/a.jpg": { _ in .file(picture, type: "image/jpeg") }]) {
                site in
                let server = try #require(URL(string: site.origin))
                let photo = server.appendingPathComponent("a.jpg")
                _ = try await ImagesGuide.loadingImages(url: server, photo: photo).value
                let source = ServiceImageSource(server: server, transport: SoupTransport())
                ImagesGuide.decodingAnotherForm(source: source)
                ImagesGuide.boundingMemory(source: source)
                _ = ImagesGuide.belongingToAService(
                    ServiceProxy(server: server, transport: SoupTransport()))
                let loader = ImageLoader(source, decoders: [GdkPixbufDecoder()])
                let size = PixelSize(width: 96, height: 96)
                var images: [LoadedImage] = []
                try await ImagesGuide.showingOldAndNew(
                    loader: loader, request: ImageRequest(photo, size: size, mode: .fill)
                ) { images.append($0) }.value
                #expect(!images.isEmpty)
                let (row, caption) = (Row(), Label("Harbour"))
                ImagesGuide.showingInAWindow(
                    loader: loader, photo: photo, row: row, caption: caption)
                let example = try await GuideWindow(
                    "Images-view",
                    Column {
                        row
                        caption
                    })
                try await waitUntil("the image is drawn") {
                    Pixels(of: row).count(255, 0, 0) > 500
                }
                try await example.check()
                let photos = (0..<40).map { ImagesGuide.Photo(title: "\($0)", thumbnail: photo) }
                let list = ImagesGuide.showingInAList(
                    loader: loader, photos: photos, prefetcher: ImagePrefetcher(loader), size: size)
                let second = try await GuideWindow("Images-list", list)
                try await waitUntil("the images are drawn") {
                    Pixels(of: list).count(255, 0, 0) > 2_000
                }
                try await second.check()
                let folder = try TemporaryDirectory()
                try Data("<h1>Photo</h1><img src='{{ image }}' width=96 height=96>".utf8).write(
                    to: folder.url.appendingPathComponent("photo.html"))
                defer { WebProfile.shared.imageLoader = nil }
                let picture = ImageFiles.plain(96, 96, 0x3070C0, type: "png")
                let view = try await ImagesGuide.showingInHTML(
                    loader: ImageLoader(
                        StubImageSource(["a.png": picture]), decoders: [GdkPixbufDecoder()]),
                    folder: ResourceFolder(name: "photos", url: folder.url),
                    photo: try #require(URL(string: "https://photos.example/a.png"))
                ).value
                let third = try await GuideWindow("Images-page", view)
                try await third.paint(view)
                try await waitUntil("the image is drawn") {
                    Pixels(png: third.window.snapshotPNG() ?? Data()).count(0x30, 0x70, 0xC0) > 500
                }
                try await third.check()
            }
        }

        @Test func cookiesAreShared() throws {
            let origin = try #require(WebOrigin("https://example.com"))
            let (_, sharing) = ServicesGuide.sharedCookies(
                profile: WebProfile(), url: url, origin: origin)
            #expect(sharing != nil)
        }

        // MARK: - Markup

        @Test func documentsAreShown() async throws {
            let folder = try TemporaryDirectory()
            let screens = folder.url.appendingPathComponent("Screens")
            try FileManager.default.createDirectory(
                at: screens, withIntermediateDirectories: false)
            let blocks = try MarkupBlock.all()
            for (name, start) in [("Greeting", "<Column spacing"), ("Order", "<Form action")] {
                let block = try #require(blocks.first { $0.text.hasPrefix(start) })
                // The example has no bindings.
                let text = block.text.replacing("text=\"$name\" ", with: "")
                try Data(text.utf8).write(to: screens.appendingPathComponent("\(name).xml"))
            }
            let current = FileManager.default.currentDirectoryPath
            _ = FileManager.default.changeCurrentDirectoryPath(folder.url.path)
            defer { _ = FileManager.default.changeCurrentDirectoryPath(current) }
            let greeting = MarkupSnippets.Greeting()
            let first = try await GuideWindow("Markup-greeting", try greeting.makeView())
            try await first.check()
            let navigation = NavigationStack(Screen("Order"))
            let service = ServiceProxy(server: url, transport: SoupTransport())
            let drafts = FormDraftStore(folder: folder.url.appendingPathComponent("drafts"))
            let order = try MarkupSnippets.order(service, drafts, navigation)
            navigation.push(Screen("Order", content: Scroll(Clamp(order))))
            let second = try await GuideWindow("Markup-order", navigation, height: 700)
            try await second.check()
            _ = MarkupSnippets.bind(MarkupSnippets.Person())
            let third = try await GuideWindow("Markup-own", try MarkupSnippets.own())
            #expect(third.window.content is MarkupView)
        }

        @Test func everyDocumentOfTheGuidesIsShown() async throws {
            let blocks = try MarkupBlock.all()
            #expect(blocks.count >= 6)
            for (index, block) in blocks.enumerated() {
                let view = try MarkupView(
                    previewing: Array(block.document.utf8), file: "\(block.page)-\(block.line)",
                    in: MarkupFiles())
                let example = try await GuideWindow(
                    "\(block.page)-document-\(index)", view, height: 600)
                try await example.check()
            }
        }
    }
}

/// A document of a screen in a guide: a block of text that begins with an element.
private struct MarkupBlock {
    let page: String
    let line: Int
    let text: String

    /// The text in a column, if it has multiple elements at the top.
    var document: String {
        // The stack of the example's switcher.
        let text = text + (text.contains("stack=\"pages\"") ? "<GtkStack id='pages'/>" : "")
        return text.hasPrefix("<Column") || text.hasPrefix("<Form")
            ? text : "<Column>\(text)</Column>"
    }

    /// The documents of the guides Markup and Forms.
    static func all() throws -> [MarkupBlock] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/Inlay.docc").standardizedFileURL
        return try ["Markup", "Forms"].flatMap { page in
            let text = try String(
                contentsOf: root.appendingPathComponent("\(page).md"), encoding: .utf8)
            var (blocks, lines): ([MarkupBlock], [String]?) = ([], nil)
            for (number, line) in text.split(
                separator: "\n", omittingEmptySubsequences: false
            ).enumerated() {
                if line == "```text" {
                    lines = []
                } else if line == "```", let found = lines {
                    let block = found.joined(separator: "\n")
                    if block.hasPrefix("<") {
                        blocks.append(MarkupBlock(page: page, line: number + 1, text: block))
                    }
                    lines = nil
                } else {
                    lines?.append(String(line))
                }
            }
            return blocks
        }
    }
}
