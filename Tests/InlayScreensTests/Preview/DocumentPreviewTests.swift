import CGTK
import Foundation
import InlayGObject
import InlayScreens
import InlayShell
import InlayTestTags
import InlayTesting
import InlayTools
import InlayValues
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Tests of previews of documents while they are edited.
    @Suite struct DocumentPreviews {
        /// A folder whose files are saved as editors do.
        private final class Folder {
            let url = FileManager.default.temporaryDirectory
                .appendingPathComponent("inlay-preview-\(UUID().uuidString)")

            init() throws {
                try FileManager.default.createDirectory(
                    at: url, withIntermediateDirectories: true)
            }

            deinit { try? FileManager.default.removeItem(at: url) }

            func path(_ name: String) -> String { url.appendingPathComponent(name).path }

            // Atomically: a new file takes the place of the old one.
            func save(_ text: String, as name: String, isAtomic: Bool = true) throws {
                try Data(text.utf8).write(
                    to: url.appendingPathComponent(name), options: isAtomic ? .atomic : [])
            }
        }

        private func show(_ preview: DocumentPreview, height: Int = 400) async throws -> Window {
            let window = Window("Preview", content: preview, width: 700, height: height)
            try await window.presentInTest()
            return window
        }

        @Test(arguments: [true, false])
        func aSavedDocumentIsPreviewedAndErrorsKeepTheLastPreview(isAtomic: Bool) async throws {
            let folder = try Folder()
            try folder.save("<Column><Label id='l' text='one'/></Column>", as: "A.xml")
            let preview = DocumentPreview(path: folder.path("A.xml"))
            let window = try await show(preview)
            defer { window.close() }
            try await waitUntil("the document is shown") { preview.screen != nil }
            let label: Label = try #require(preview.screen?.widget("l"))
            try folder.save(
                "<Column><Label id='l' text='two'/></Column>", as: "A.xml", isAtomic: isAtomic)
            try await waitUntil("the save is shown", label.text) { $0 == "two" }
            try folder.save("<Column>\n<Lable/></Column>", as: "A.xml", isAtomic: isAtomic)
            try await waitUntil("the error is listed") { !preview.problems.isEmpty }
            #expect(
                preview.problems.map { "\($0.line):\($0.column) \($0.message)" } == [
                    "2:2 unknown element <Lable>; did you mean “Label”?"
                ])
            #expect(preview.screen?.widget("l") === label)
            #expect(label.text == "two" && label.width > 0)
            try folder.save(
                "<Column><Label id='l' text='three'/></Column>", as: "A.xml", isAtomic: isAtomic)
            try await waitUntil("the error is gone") { preview.problems.isEmpty }
            #expect(label.text == "three")
        }

        @Test(arguments: [0, 1])
        func savesInTheDocumentAndDataFoldersAreNoticedIfOneHasMoreThan64Subfolders(
            crowded: Int
        ) async throws {
            let folders = [try Folder(), try Folder()]
            for number in 0..<70 {
                try FileManager.default.createDirectory(
                    atPath: folders[crowded].path("\(number)"), withIntermediateDirectories: false)
            }
            try folders[0].save("<Column><Label id='l' text='$a'/></Column>", as: "A.xml")
            try folders[1].save(#"{"a": "one"}"#, as: "d.json")
            let preview = DocumentPreview(
                path: folders[0].path("A.xml"), data: folders[1].path("d.json"))
            let window = try await show(preview)
            defer { window.close() }
            try await waitUntil("the document is shown") { preview.screen != nil }
            #expect(
                preview.problems.map(\.message) == [
                    "saves in some folders aren't noticed: there are more than 64 folders"
                ])
            func text() -> String? { preview.screen?.widget("l", as: Label.self)?.text }
            #expect(text() == "one")
            try folders[1].save(#"{"a": "two"}"#, as: "d.json")
            try await waitUntil("the data is shown", text()) { $0 == "two" }
            try folders[0].save("<Column><Label id='l' text='three'/></Column>", as: "A.xml")
            try await waitUntil("the document is shown", text()) { $0 == "three" }
        }

        @Test func aSymbolicLinkToADocumentInAnotherFolderIsPreviewed() async throws {
            let (shared, own) = (try Folder(), try Folder())
            try shared.save("<Column><Label id='l' text='one'/></Column>", as: "A.xml")
            try FileManager.default.createSymbolicLink(
                atPath: own.path("A.xml"), withDestinationPath: shared.path("A.xml"))
            let preview = DocumentPreview(path: own.path("A.xml"))
            let window = try await show(preview)
            defer { window.close() }
            try await waitUntil("the document is read") { preview.revision > 0 }
            #expect(preview.problems.isEmpty)
            func text() -> String? { preview.screen?.widget("l", as: Label.self)?.text }
            #expect(text() == "one")
            try shared.save("<Column><Label id='l' text='two'/></Column>", as: "A.xml")
            try await waitUntil("the save is shown", text()) { $0 == "two" }
        }

        @Test func bindingsToMissingDataOrToListsAndObjectsAreWarnings() async throws {
            let folder = try Folder()
            try folder.save(
                """
                <Column>
                <Label text="$person.nmae"/>
                <Label text="$tags"/>
                <Label text="$person"/>
                <Label text="$nothing"/>
                <Label id="name" text="$person.name"/>
                </Column>
                """, as: "A.xml")
            let data = #"{"person": {"name": "Ada"}, "tags": ["a"], "nothing": null}"#
            try folder.save(data, as: "d.json")
            let preview = DocumentPreview(path: folder.path("A.xml"), data: folder.path("d.json"))
            let window = try await show(preview)
            defer { window.close() }
            func problems() -> [String] {
                preview.problems.map { "\($0.severity) \($0.line):\($0.column) \($0.message)" }
            }
            try await waitUntil("the document is shown") { preview.screen != nil }
            #expect(
                problems() == [
                    "warning 2:14 the data has no “person.nmae”; did you mean “person.name”?",
                    "warning 3:14 “tags” of the data is a list or an object, which isn't shown",
                    "warning 4:14 “person” of the data is a list or an object, which isn't shown",
                ])
            #expect(preview.screen?.widget("name", as: Label.self)?.text == "Ada")
            try folder.save(
                #"{"person.nmae": 1, "tags": "a", "person": "b", "nothing": 1}"#, as: "d.json")
            try await waitUntil("the data is shown", problems()) {
                $0 == ["warning 6:24 the data has no “person.name”; did you mean “person.nmae”?"]
            }
        }

        @Test func previewOptionsSetTheColorSchemeTheTextSizeAndTheTextDirection() async throws {
            let folder = try Folder()
            try folder.save(
                "<Row><Label id='a' text='text'/><Label id='b' text='text' weight='1'/></Row>",
                as: "A.xml")
            func preview() async throws -> (window: Window, screen: MarkupView) {
                let preview = DocumentPreview(path: folder.path("A.xml"))
                let window = try await show(preview)
                try await waitUntil("the document is shown") { preview.screen != nil }
                let screen = try #require(preview.screen)
                let label: Label = try #require(screen.widget("a"))
                try await waitUntil("it is laid out") { label.width > 0 }
                return (window, screen)
            }
            let usual = try await preview()
            let label: Label = try #require(usual.screen.widget("a"))
            let (width, x) = (label.width, try #require(label.position(in: usual.screen)).x)
            #expect(x < Double(usual.screen.width) / 2)
            usual.window.close()

            DocumentPreview.setAppearance(isDark: true, textScale: 2, isRightToLeft: true)
            defer { DocumentPreview.setAppearance() }
            let other = try await preview()
            defer { other.window.close() }
            let changed: Label = try #require(other.screen.widget("a"))
            #expect(
                try #require(changed.position(in: other.screen)).x > Double(other.screen.width) / 2)
            #expect(Double(changed.width) > 1.5 * Double(width))
            #expect(adw_style_manager_get_dark(adw_style_manager_get_default()) != 0)
        }

        @Test func pagesThatAreNotUTF8ArePreviewed() async throws {
            let folder = try Folder()
            try (Data("<p>caf".utf8) + [0xE9] + Data("</p>".utf8))
                .write(to: folder.url.appendingPathComponent("page.html"))
            let preview = DocumentPreview(path: folder.path("page.html"))
            let window = try await show(preview)
            defer { window.close() }
            try await waitUntil("the page is there") { preview.revision > 0 }
            let view = try #require(preview.webView)
            let text: JavaScript = "document.querySelector('p').textContent"
            #expect(try await view.evaluate(text) == "café")
        }

        @Test func savedIncludesTemplatesAndDataUpdateThePreview() async throws {
            let folder = try Folder()
            try folder.save("<Row><Label id='l' text='part'/></Row>", as: "Part.xml")
            try folder.save(#"{"a": {"text": "styled"}}"#, as: "S.json")
            try folder.save(#"{"name": "Ada"}"#, as: "data.json")
            try folder.save(
                """
                <Column><?properties S?><?include Part?><Label id='s' class='a'/>\
                <Label id='b' text='$name'/></Column>
                """, as: "A.xml")
            let preview = DocumentPreview(
                path: folder.path("A.xml"), data: folder.path("data.json"))
            func text(_ id: String) -> String? {
                preview.screen?.widget(id, as: Label.self)?.text
            }
            try await waitUntil("the document is shown") { preview.screen != nil }
            #expect([text("l"), text("s"), text("b")] == ["part", "styled", "Ada"])
            try folder.save("<Row><Label id='l' text='new part'/></Row>", as: "Part.xml")
            try await waitUntil("the include is shown") { text("l") == "new part" }
            try folder.save(#"{"a": {"text": "new style"}}"#, as: "S.json")
            try await waitUntil("the template is shown") { text("s") == "new style" }
            try folder.save(#"{"name": "Bea"}"#, as: "data.json")
            try await waitUntil("the data is shown") { text("b") == "Bea" }
            try folder.save("{", as: "data.json")
            try await waitUntil("the error is listed") { !preview.problems.isEmpty }
            #expect(preview.problems.first?.file == folder.path("data.json"))
            #expect(text("b") == "Bea")
        }

        @Test func previewUpdatesKeepFieldTextFocusAndScrollPosition() async throws {
            let folder = try Folder()
            func document(_ extra: String) -> String {
                let rows = (0..<60).map { "<Label text='row \($0)'/>" }.joined()
                return """
                    <Column><TextField/><TextField id='f' text='a'/><Switch id='s'/>\(extra)
                    <Scroll fitToWidth='true' height='100'><Column>\(rows)</Column></Scroll></Column>
                    """
            }
            try folder.save(document(""), as: "A.xml")
            let preview = DocumentPreview(path: folder.path("A.xml"))
            let window = try await show(preview)
            defer { window.close() }
            try await waitUntil("the document is shown") { preview.screen != nil }
            let field: TextField = try #require(preview.screen?.widget("f"))
            field.focus()
            try await UserInput.act("key", "End", "key", "b", "key", "c", "key", "Left")
            try await waitUntil("the text is typed") { field.text == "abc" }
            let scroll = try #require(scrollers(in: preview.screen).first)
            let adjustment = GLibObject(
                adopting: try #require(
                    gtk_scrolled_window_get_vadjustment(scroll)))
            try await waitUntil("there is something to scroll") {
                adjustment[GLibProperty<Double>("upper")] > 300
            }
            adjustment[GLibProperty<Double>("value")] = 150
            try folder.save(document("<Label id='new' text='new'/>"), as: "A.xml")
            try await waitUntil("the element is there") {
                preview.screen?.widget("new", as: Label.self) != nil
            }
            let replacement: TextField = try #require(preview.screen?.widget("f"))
            #expect(replacement !== field)
            #expect(replacement.text == "abc")
            #expect(replacement.hasFocus)
            #expect(gtk_editable_get_position(replacement.opaque) == 2)
            try await waitUntil("it is scrolled") {
                guard let scroll = scrollers(in: preview.screen).first,
                    let raw = gtk_scrolled_window_get_vadjustment(scroll)
                else { return false }
                return gtk_adjustment_get_value(raw) == 150
            }
        }

        @Test func aChangedInitialValueUpdatesAnUntouchedField() async throws {
            let folder = try Folder()
            try folder.save("<Row><TextField id='f' text='a'/></Row>", as: "A.xml")
            let preview = DocumentPreview(path: folder.path("A.xml"))
            try await waitUntil("the document is shown") { preview.screen != nil }
            func text() -> String? { preview.screen?.widget("f", as: TextField.self)?.text }
            try folder.save("<Row><TextField id='f' text='b'/><Spacer/></Row>", as: "A.xml")
            try await waitUntil("the value is shown", text()) { $0 == "b" }
        }

        @Test(arguments: [
            (
                "<Row><Button title='a' onPress='x'/></Row>",
                "<Row><Button title='a' onFocus='x'/></Row>"
            ),
            (
                "<TabView><tab title='a'><Label/></tab></TabView>",
                "<TabView><tab title='a'><Row/></tab></TabView>"
            ),
            ("<Row><Slider maximum='2'/></Row>", "<Row><Slider maximum='3'/></Row>"),
            (
                "<Table><ListRow title='a'/></Table>",
                "<Table><ListRow title='a' checked='true'/></Table>"
            ),
            (
                "<Toolbar><item title='a' action='x'/></Toolbar>",
                "<Toolbar><item title='a' action='y'/></Toolbar>"
            ),
        ])
        func changingAttributesSetOnlyAtCreationRebuildsTheWidgets(
            before: String, after: String
        ) async throws {
            let folder = try Folder()
            try folder.save(before, as: "A.xml")
            let preview = DocumentPreview(path: folder.path("A.xml"))
            await preview.update()
            let content = try #require(preview.screen?.content)
            try folder.save(after, as: "A.xml")
            await preview.update()
            #expect(preview.screen?.content !== content)
        }

        @Test func aTemplatePreviewShowsTemplateAndStyleSheetChanges() async throws {
            let folder = try Folder()
            try folder.save("p { color: rgb(1, 2, 3) }", as: "page.css")
            try folder.save(#"{"name": "Ada"}"#, as: "data.json")
            func save(_ text: String) throws {
                try folder.save(
                    "<link rel=stylesheet href=page.css><p>\(text)</p><input name=f value=x>"
                        + "<div style='height: 5000px'></div>", as: "page.mghtml")
            }
            try save("{{ name }}")
            let preview = DocumentPreview(
                path: folder.path("page.mghtml"), data: folder.path("data.json"))
            let window = try await show(preview)
            defer { window.close() }
            try await waitUntil("the page is there") { preview.revision > 0 }
            let view = try #require(preview.webView)
            let color: JavaScript = "getComputedStyle(document.querySelector('p')).color"
            #expect(try await view.evaluate(color) == "rgb(1, 2, 3)")
            try await view.evaluate(
                "document.querySelector('input').value = 'typed'; scrollTo(0, 700)")
            try folder.save("p { color: rgb(4, 5, 6) }", as: "page.css")
            try await waitUntil("the style sheet is applied") {
                (try? await view.evaluate(color)) == "rgb(4, 5, 6)"
            }
            try save("Hello {{ name }}")
            let text: JavaScript = "document.querySelector('p').textContent"
            try await waitUntil("the template is shown") {
                (try? await view.evaluate(text)) == "Hello Ada"
            }
            await preview.update()
            #expect(try await view.evaluate("document.querySelector('input').value") == "typed")
            #expect(try await view.evaluate("scrollY") == 700)
            try save("{% if name %}")
            try await waitUntil("the error is listed") { !preview.problems.isEmpty }
            #expect(preview.problems.first?.file == folder.path("page.mghtml"))
            #expect(
                try await view.evaluate("document.querySelector('p').textContent") == "Hello Ada")
        }

        /// A third of the edits is invalid (docs/campaigns.md).
        @Test(.tags(.soak)) func liveEditsLeakNoWidgetsAndErrorsKeepTheLastPreview() async throws {
            let folder = try Folder()
            try folder.save("<Column><Label id='n' text='-1'/></Column>", as: "A.xml")
            let preview = DocumentPreview(path: folder.path("A.xml"))
            let window = try await show(preview)
            defer { window.close() }
            await preview.update()
            var generator = SeededGenerator(seed: 5)
            var made: [Weak] = []
            var known: Set<UnsafeMutableRawPointer> = []
            var shown = -1
            for edit in 0..<50 * Campaign.rounds {
                let isBroken = edit % 3 == 2
                try folder.save(
                    Self.document(edit, isBroken: isBroken, using: &generator), as: "A.xml",
                    isAtomic: edit.isMultiple(of: 2))
                let number = isBroken ? shown : edit
                try await waitUntil("edit \(edit) is read, \(preview.problems)") {
                    preview.screen?.widget("n", as: Label.self)?.text == "\(number)"
                        && preview.problems.isEmpty != isBroken
                }
                shown = number
                if !isBroken {
                    for widget in widgets(in: preview) where known.insert(widget.pointer).inserted {
                        made.append(Weak(widget: widget))
                    }
                    known = Set(widgets(in: preview).map(\.pointer))
                }
            }
            let living = Set(widgets(in: preview).map(\.pointer))
            #expect(made.count > 100)
            try await waitUntil(
                "the widgets of former versions are released",
                made.compactMap(\.widget).filter { !living.contains($0.pointer) }.count
            ) { $0 == 0 }
            #expect(widgets(in: preview).count < 100)
        }

        private static func document(
            _ number: Int, isBroken: Bool, using generator: inout SeededGenerator
        ) -> String {
            let elements = [
                "<TextField text='a'/>", "<Slider value='0.4'/>", "<Switch on='true'/>",
                "<Table><ListRow title='one'/><ListRow title='two'/></Table>",
                "<Picker><row title='1'/><row title='2'/></Picker>", "<DateTimeField/>",
                "<Row backgroundColor='#10203\(number % 10)'><Button title='x' onPress='a'/></Row>",
                "<Scroll><Column><Label text='x'/></Column></Scroll>",
                "<TabView><tab title='t'><Label/></tab></TabView>", "<GtkLevelBar value='0.4'/>",
                "<SegmentedControl><segment title='1'/><segment title='2'/></SegmentedControl>",
            ]
            let inside = (0..<Int.random(in: 0...5, using: &generator)).compactMap { _ in
                elements.randomElement(using: &generator)
            }.joined()
            let faults = ["<Lable/>", "<Row>", "<Label colour='x'/>", "&x;", "<?include No?>"]
            let fault = isBroken ? faults.randomElement(using: &generator) ?? "" : ""
            return "<Column><Label id='n' text='\(number)'/>\(inside)\(fault)</Column>"
        }

        /// The Swift objects of widgets inside of a widget.
        private func widgets(in widget: GLibObject) -> [Widget] {
            var found: [Widget] = []
            var child = gtk_widget_get_first_child(widget.cast())
            while let current = child {
                if let widget = Widget.existing(UnsafeMutableRawPointer(current)) {
                    found.append(widget)
                }
                found += widgets(in: GLibObject(adopting: current))
                child = gtk_widget_get_next_sibling(current)
            }
            return found
        }

        private func scrollers(in widget: GLibObject?) -> [OpaquePointer] {
            guard let widget else { return [] }
            return widgets(in: widget).filter { $0 is Scroll }.map(\.opaque)
        }

        private struct Weak {
            weak var widget: Widget?
        }
    }
}
