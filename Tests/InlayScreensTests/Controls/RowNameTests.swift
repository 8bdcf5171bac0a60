import CGLib
import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayScreens
import InlayService
import InlayShell
import InlaySoup
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Tests of the accessible names and states of rows and of the controls in them.
    @Suite struct AccessibleRows {
        private func isNamed(_ widget: GLibObject) -> Bool {
            gtk_test_accessible_has_property(widget.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL) != 0
                || gtk_test_accessible_has_relation(
                    widget.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0
        }

        private func isRequired(_ widget: GLibObject) -> Bool {
            gtk_test_accessible_has_property(widget.opaque, GTK_ACCESSIBLE_PROPERTY_REQUIRED) != 0
        }

        private func parent(of widget: Widget) throws -> GLibObject {
            GLibObject(adopting: try #require(gtk_widget_get_parent(widget.cast())))
        }

        private func show(_ content: any WidgetConvertible) async throws -> Window {
            let window = Window("Rows", content: content, width: 500, height: 400)
            try await window.presentInTest()
            return window
        }

        @Test func rowsOfRecyclingListsAreNamedByTheTextsOfTheirCells() async throws {
            let list = RecyclingList(Array(0..<40), label: "Photos") {
                Row {
                    Column {
                        Label()
                        Label()
                    }
                }
            } bind: { row, number in
                for case let column as Column in row.children {
                    for case let label as Label in column.children { label.text = "\(number)" }
                }
            }
            let window = try await show(list)
            defer { window.close() }
            try await waitUntil("rows are shown", list.cells.count) { $0 > 3 }
            for (cell, item) in list.cells {
                #expect(isNamed(try parent(of: cell)), "row \(item)")
            }
        }

        @Test func rowsOfTablesAreNamedByTheirContent() async throws {
            let (plain, named) = (Row { Label("text") }, Row { Label("text") })
            named.accessibilityLabel = "name"
            let empty = Row()
            let table = Table("Rows") {
                plain
                named
                empty
            }
            let window = try await show(table)
            defer { window.close() }
            #expect(isNamed(try parent(of: plain)))
            #expect(isNamed(try parent(of: named)))
            #expect(!isNamed(try parent(of: empty)))
        }

        @Test func rowsWithCheckBoxesHaveNoNameBesideThatOfTheirBox() async throws {
            let view = try MarkupView(
                text: """
                    <Form action="/x"><Section name="size" title="Size" selection="single" \
                    required="true"><ListRow id="s" title="Small"/><ListRow id="l" title="Large"/></Section>
                    <Section title="Contact"><TextField id="n" name="n" title="Name" \
                    required="true"/></Section></Form>
                    """, service: ServiceProxy(server: #require(URL(string: "http://localhost"))))
            let window = try await show(view)
            defer { window.close() }
            for id in ["s", "l"] {
                let row: Widget = try #require(view.widget(id))
                #expect(!isNamed(row))
                let boxes = descendants(of: row).filter {
                    inlay_instance_type($0.pointer) == gtk_check_button_get_type()
                }
                #expect(boxes.count == 1)
                for box in boxes {
                    #expect(isNamed(box))
                    #expect(isRequired(box))
                }
            }
            let field: Widget = try #require(view.widget("n"))
            #expect(isRequired(field))
            let row = try #require(
                gtk_widget_get_ancestor(field.cast(), gtk_list_box_row_get_type()))
            #expect(isNamed(GLibObject(adopting: row)))
        }
    }
}
