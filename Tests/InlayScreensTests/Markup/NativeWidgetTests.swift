import CGTK
import InlayGObject
import InlayMarkup
import InlayShell
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayScreens
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Elements that are classes of the toolkit.
    @Suite struct NativeWidgets {
        private func problems(_ text: String) -> [String] {
            do {
                return try MarkupView(text: text).warnings.map(Self.line)
            } catch {
                return error.problems.map(Self.line)
            }
        }

        private static func line(_ problem: SourceDiagnostic) -> String {
            "\(problem.line):\(problem.column) \(problem.message)"
        }

        @Test func commaSeparatedTextsSetStringArrayAndStringListProperties() throws {
            let view = try MarkupView(
                text: """
                    <Column>
                        <GtkLabel id="label" label="x" cssClasses="title-1, dim-label"/>
                        <GtkDropDown id="sizes" model="Small, Medium, Large" selected="1"/>
                    </Column>
                    """)
            let label: Widget = try #require(view.widget("label"))
            #expect(gtk_widget_has_css_class(label.cast(), "title-1") != 0)
            #expect(gtk_widget_has_css_class(label.cast(), "dim-label") != 0)
            let sizes: Widget = try #require(view.widget("sizes"))
            let model = GLibObject(adopting: gtk_drop_down_get_model(sizes.opaque))
            #expect(g_list_model_get_n_items(model.opaque) == 3)
            #expect(
                gtk_string_list_get_string(model.opaque, 2).map { String(cString: $0) } == "Large")
            #expect(gtk_drop_down_get_selected(sizes.opaque) == 1)
        }

        @Test func iconPropertiesAreSetByNameAndUnknownIconsAreErrors() throws {
            let view = try MarkupView(text: "<GtkImage id='i' gicon='list-add-symbolic'/>")
            let image: Widget = try #require(view.widget("i"))
            let icon = try #require(gtk_image_get_gicon(image.opaque))
            let text = try #require(g_icon_to_string(icon))
            defer { g_free(text) }
            #expect(String(cString: text).contains("list-add-symbolic"))
            #expect(
                problems("<GtkImage gicon='no-such-icon'/>") == [
                    "1:18 unknown image “no-such-icon”: neither a file nor an icon of the desktop"
                ])
        }

        @Test func propertiesReferToOtherElementsByTheirIds() throws {
            let view = try MarkupView(
                text: """
                    <Column>
                        <GtkLabel id="label" label="_Name" useUnderline="true" mnemonicWidget="field"/>
                        <TextField id="field"/>
                        <GtkStackSwitcher id="switcher" stack="stack"/>
                        <GtkStack id="stack"/>
                    </Column>
                    """)
            let label: Widget = try #require(view.widget("label"))
            let field: Widget = try #require(view.widget("field"))
            #expect(
                gtk_label_get_mnemonic_widget(label.opaque).map { UnsafeMutableRawPointer($0) }
                    == field.pointer)
            let switcher: Widget = try #require(view.widget("switcher"))
            let stack: Widget = try #require(view.widget("stack"))
            #expect(gtk_stack_switcher_get_stack(switcher.opaque) == stack.opaque)
        }

        @Test func propertiesReferringToUnknownIdsOrElementsOfTheWrongClassAreErrors() {
            #expect(
                problems(
                    """
                    <Column>
                    <GtkStackSwitcher stack="stak"/>
                    <GtkStackSwitcher stack="label"/>
                    <GtkStackSwitcher stack="$path"/>
                    <GtkStack id="stack"/><GtkLabel id="label"/>
                    </Column>
                    """) == [
                        "2:26 no element has the id “stak”; did you mean “stack”?",
                        "3:26 “stack” takes a GtkStack, the element “label” is a GtkLabel",
                        "4:26 an id can't be bound",
                    ])
            #expect(
                problems("<Column><GtkStackSwitcher stack='a'/><Label id='a'/></Column>") == [
                    "1:34 “stack” takes a GtkStack, the element “a” is a Label"
                ])
        }

        @Test func theTypeAttributePlacesChildrenOfGTKWidgets() throws {
            let view = try MarkupView(
                text: """
                    <Column>
                        <AdwActionRow title="Sound">
                            <GtkImage id="icon" type="prefix" iconName="audio-speakers-symbolic"/>
                            <Switch id="switch" type="suffix"/>
                        </AdwActionRow>
                        <GtkCenterBox id="box"><Label id="end" type="end" text="end"/></GtkCenterBox>
                    </Column>
                    """)
            let box: Widget = try #require(view.widget("box"))
            let end: Widget = try #require(view.widget("end"))
            #expect(
                gtk_center_box_get_end_widget(box.opaque).map { UnsafeMutableRawPointer($0) }
                    == end.pointer)
            let window = Window("Types", content: view, width: 500, height: 300)
            window.present()
            defer { window.close() }
            let icon: Widget = try #require(view.widget("icon"))
            let control: Widget = try #require(view.widget("switch"))
            let positions = [icon, control].map { $0.position(in: view)?.x ?? -1 }
            #expect(positions[0] <= positions[1])
            #expect(gtk_widget_get_parent(icon.cast()) != gtk_widget_get_parent(control.cast()))
        }

        @Test func unknownTypeAttributesOfChildrenAreErrors() {
            #expect(
                problems("<AdwActionRow><Label type='prefx'/></AdwActionRow>") == [
                    "1:28 <AdwActionRow> has no children of the type “prefx”; did you mean “prefix”?"
                ])
            #expect(
                problems("<GtkBox><Label type='start'/></GtkBox>") == [
                    "1:22 the children of <GtkBox> have no types"
                ])
            #expect(
                problems("<Row><Label type='start'/></Row>") == [
                    "1:13 <Label> has no attribute “type”"
                ])
        }

        @Test func everySupportedChildTypeIsAcceptedByItsWidgetClass() throws {
            for (name, types) in NativeChildTypes.all {
                // The page of a tab is added before it.
                for type in types where type != "tab" {
                    guard IntrospectedWidgets.type(named: name) != nil else { continue }
                    let view = try MarkupView(
                        text:
                            "<Column><\(name)><GtkLabel id='c' type='\(type)'/></\(name)></Column>")
                    let child: Widget = try #require(view.widget("c"))
                    #expect(gtk_widget_get_parent(child.cast()) != nil, "\(name) \(type)")
                }
            }
        }
    }
}
