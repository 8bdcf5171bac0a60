import CGLib
import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayScreens
import InlayService
import InlayShell
import InlaySoup
import InlayTesting
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Documents with a variant for another size class.
    @Suite struct MarkupVariants {
        @Test func actionsOfARootElementArePerformedOnceAfterARebuild() throws {
            let files: MarkupFiles = [
                "A.xml": "<root title='Save' onPress='save'/>",
                "A~vertical.xml": "<root title='Save' onPress='save' image='x'/>",
                "A~horizontal.xml": "<root title='Save'/>",
            ]
            var saved = 0
            let button = Button("")
            let view = try MarkupView(
                named: "A", in: files, actions: ["save": MarkupAction { saved += 1 }], root: button)
            for (sizeClass, count) in [
                (SizeClass.vertical, 1), (.normal, 2), (.vertical, 3), (.horizontal, 3),
            ] {
                view.show(for: sizeClass)
                inlay_emit(button.pointer, "clicked")
                #expect(saved == count)
            }
        }

        @Test func valuesOfFieldsThatAVariantLacksReturnWithTheFields() throws {
            let note = "<TextArea id='note' name='note'/>"
            let files: MarkupFiles = [
                "A.xml":
                    "<Form action='/p'><Column><TextField name='a'/>\(note)</Column></Form>",
                "A~vertical.xml": "<Form action='/p'><Column><TextField name='a'/></Column></Form>",
                "A~horizontal.xml": "<Form action='/p'><Row>\(note)</Row></Form>",
                "B.xml": "<Column><TextField id='a'/><TextArea id='note'/></Column>",
                "B~vertical.xml": "<Column><TextField id='a'/></Column>",
            ]
            let url = try #require(URL(string: "http://h/"))
            for name in ["A", "B"] {
                let view = try MarkupView(
                    named: name, in: files, service: ServiceProxy(server: url))
                func type(_ text: String) throws {
                    let area = try #require(view.widget("note", as: TextArea.self))
                    let parts = descendants(of: area)
                    let part = parts.first {
                        inlay_instance_type($0.pointer) == gtk_text_view_get_type()
                    }
                    let view = try #require(part)
                    let raw = try #require(gtk_text_view_get_buffer(view.cast()))
                    let buffer = GLibObject(adopting: raw)
                    buffer[GLibProperty<String>("text")] = text
                }
                try type("Ring twice")
                view.show(for: .vertical)
                #expect(view.widget("note", as: TextArea.self) == nil)
                if name == "A" {
                    view.show(for: .horizontal)
                    #expect(view.widget("note", as: TextArea.self)?.text == "Ring twice")
                    try type("Ring once")
                    view.show(for: .vertical)
                }
                view.show(for: .normal)
                #expect(
                    view.widget("note", as: TextArea.self)?.text
                        == (name == "A" ? "Ring once" : "Ring twice"))
            }
        }

        @Test func aRootSectionShowsTheRowsOfTheVariant() async throws {
            let files: MarkupFiles = [
                "A.xml": "<root selection='single'><ListRow title='a'/><ListRow title='b'/></root>",
                "A~vertical.xml": "<root><ListRow title='c'/></root>",
                "A~horizontal.xml": "<root><ListRow title='d'/><Labl/></root>",
            ]
            let section = MarkupSection()
            let view = try MarkupView(named: "A", in: files, root: section)
            let window = Window("Markup", content: view, width: 700, height: 700)
            try await window.presentInTest()
            defer { window.close() }
            func shown() -> [String] {
                descendants(of: section).compactMap { Widget.existing($0.pointer) as? ListRow }
                    .filter { gtk_widget_get_mapped($0.cast()) != 0 }.map(\.title)
            }
            try await waitUntil("both rows are shown", shown()) { $0 == ["a", "b"] }
            view.show(for: .vertical)
            try await waitUntil("the other row is shown", shown()) { $0 == ["c"] }
            #expect(section.checkBoxes.isEmpty && section.selection == .none)
            view.show(for: .horizontal)
            #expect(shown() == ["c"])
            view.show(for: .normal)
            try await waitUntil("both rows are shown again", shown()) { $0 == ["a", "b"] }
            #expect(section.checkBoxes.count == 2)
        }

        @Test func aRootLayerAndARootRowHaveTheChildrenOfTheVariantOnly() throws {
            let files: MarkupFiles = [
                "A.xml": "<root><Label id='a' text='x'/><Label text='y'/></root>",
                "A~vertical.xml": "<root><Label text='z'/></root>",
            ]
            for root in [Layer(Bin()), ListRow("row")] as [Widget] {
                let view = try MarkupView(named: "A", in: files, root: root)
                func texts() -> Set<String> {
                    Set(
                        descendants(of: root).compactMap {
                            (Widget.existing($0.pointer) as? Label)?.text
                        })
                }
                #expect(texts() == ["x", "y"])
                view.show(for: .vertical)
                #expect(texts() == ["z"])
                view.show(for: .normal)
                #expect(texts() == ["x", "y"])
            }
        }

        @Test func aRootElementInAnotherContainerFollowsTheSizeClassOfTheWindow() async throws {
            let files: MarkupFiles = [
                "A.xml": "<root><Label text='wide'/></root>",
                "A~vertical.xml": "<root><Label text='narrow'/></root>",
            ]
            let row = Row()
            let window = Window("Markup", content: Bin(row), width: 400, height: 640)
            let early = try MarkupView(named: "A", in: files, root: row)
            try await window.presentInTest()
            defer { window.close() }
            try await waitUntil("the narrow document is shown") { early.sizeClass == .vertical }
            // A view that is made while the window is shown follows it at once.
            let other = Row()
            (window.content as? Bin)?.content = other
            let late = try MarkupView(named: "A", in: files, root: other)
            try await waitUntil("the narrow document is shown") { late.sizeClass == .vertical }
        }

        @Test(arguments: [
            ("margin='24' marginTop='8'", "margin='12' marginTop='8'"),
            ("marginTop='4' margin='12'", "marginTop='8' margin='12'"),
        ])
        func aVariantWithOtherMarginsHasTheMarginsOfAFreshView(wide: String, narrow: String) throws
        {
            let files: MarkupFiles = [
                "A.xml": "<Column id='a' \(wide)/>", "A~vertical.xml": "<Column id='a' \(narrow)/>",
            ]
            let view = try MarkupView(named: "A", in: files)
            let column: Column = try #require(view.widget("a"))
            view.show(for: .vertical)
            let fresh = try MarkupView(named: "A", in: files, sizeClass: .vertical)
            #expect(column.margins == fresh.widget("a", as: Column.self)?.margins)
            #expect(view.widget("a", as: Column.self) === column)
        }

        @Test func anOptionalOutletIsNilIfTheVariantHasNoSuchElement() throws {
            final class Owner {
                @Outlet var hint: Label?
                @Outlet var other: Label?
            }
            let files: MarkupFiles = [
                "A.xml": "<Column><Label id='hint'/></Column>", "A~vertical.xml": "<Column/>",
                "B.xml": "<Label id='other'/>",
            ]
            let owner = Owner()
            let second = try MarkupView(named: "B", in: files, owner: owner)
            let view = try MarkupView(named: "A", in: files, owner: owner)
            #expect(owner.hint != nil)
            view.show(for: .vertical)
            #expect(owner.hint == nil)
            // Of another document of the same owner.
            #expect(owner.other != nil)
            withExtendedLifetime(second) {}
        }

        @Test(arguments: [
            "<Form action='/p' textDirection='rightToLeft'><Row id='row'><TextField id='a' name='a'/></Row></Form>",
            "<Column textDirection='rightToLeft'><Form action='/p'><Row id='row'><TextField id='a' name='a'/></Row></Form></Column>",
        ])
        func theContentOfAFormHasItsTextDirection(text: String) throws {
            let view = try MarkupView(
                previewing: Array(text.utf8), file: "Form.xml", in: MarkupFiles())
            for id in ["row", "a"] {
                let widget: Widget = try #require(view.widget(id))
                #expect(gtk_widget_get_direction(widget.cast()) == GTK_TEXT_DIR_RTL)
            }
        }

        @Test func aFailedVariantLeavesARootLayerAsItWas() throws {
            final class Owner {
                @Outlet var a: Label
            }
            let files: MarkupFiles = [
                "A.xml": "<root><Label id='a' text='a long text'/></root>",
                "A~vertical.xml": "<root><Label text='x'/></root>",
            ]
            let owner = Owner()
            let layer = Layer(Bin())
            let view = try MarkupView(named: "A", in: files, owner: owner, root: layer)
            func width() -> Int32 {
                var natural: Int32 = 0
                gtk_widget_measure(
                    layer.cast(), GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
                return natural
            }
            let before = width()
            view.show(for: .vertical)
            #expect(before > 0 && width() == before && owner.a.text == "a long text")
        }

        @Test func anElementKeepsItsOwnTextDirection() throws {
            let view = try MarkupView(
                text: """
                    <Column textDirection='rightToLeft'>
                        <TextField id='a' textDirection='leftToRight'/>
                        <Section><ListRow id='cell' title='x'/></Section>
                        <DateTimeField id='time' mode='time'/>
                    </Column>
                    """)
            func direction(_ widget: Widget) -> GtkTextDirection {
                gtk_widget_get_direction(widget.cast())
            }
            let field: Widget = try #require(view.widget("a"))
            #expect(direction(field) == GTK_TEXT_DIR_LTR)
            let cell: Widget = try #require(view.widget("cell"))
            for part in [cell.pointer] + descendants(of: cell).map(\.pointer) {
                let widget = part.assumingMemoryBound(to: GtkWidget.self)
                #expect(gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL)
            }
            let time: Widget = try #require(view.widget("time"))
            let times = descendants(of: time).compactMap {
                Widget.existing($0.pointer) as? TimeField
            }
            #expect(!times.isEmpty)
            #expect(times.allSatisfy { direction($0) == GTK_TEXT_DIR_LTR })
        }
    }
}
