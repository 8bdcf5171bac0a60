import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayService
import InlayShell
import InlaySoup
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayScreens
@testable import InlayWindowTesting

/// Forms whose document changes with the size class.
extension ScreenSuites.MarkupViews.Forms {
    @Test func changingTheSizeClassKeepsTheFormItsValuesAndItsHandlers() async throws {
        let received = ReceivedForms()
        let fields = """
            <TextField name="a"/><FileField name="photo"/><DateTimeField name="day" mode="date"/>
            """
        let files: MarkupFiles = [
            "A.xml":
                "<Form action='/post' encoding='multipart'><Column>\(fields)</Column></Form>",
            "A~vertical.xml":
                "<Form action='/post' encoding='multipart'><Row>\(fields)</Row></Form>",
        ]
        try await TestSite.with(["/post": received.answer()]) { site in
            let view = try MarkupView(named: "A", in: files, service: try site.service())
            let form = try #require(view.form)
            let accepted = Collector<Int>()
            form.onAccepted = { accepted.add($0.status) }
            type("Ada", into: "a", of: form)
            try form.set([FormFile([1, 2], name: "p.png")], for: "photo")
            try form.set(["2026-11-23"], for: "day")
            view.show(for: .vertical)
            #expect(view.form === form)
            #expect(form.controls(of: "a")[0][GLibProperty<String>("text")] == "Ada")
            #expect(form.form.value(named: "photo") == "p.png")
            #expect(form.form.value(named: "day") == "2026-11-23")
            #expect(gtk_widget_is_ancestor(form.cast(), view.cast()) != 0)
            form.submitAction.perform()
            await accepted.wait(for: 1)
            #expect(received.list[0].text.contains("p.png"))
        }
    }

    @Test func changingTheSizeClassReplacesTheFormsPropertiesAndActions() throws {
        let files: MarkupFiles = [
            "A.xml":
                """
            <Form id="pizza" action="/post" opacity="0.5" tooltip="Pizza" styleClasses="card"
            accessibilityLabel="Order" textDirection="rightToLeft" padding="3" enabled="false"
            onTouchDown="touch"><Row><TextField name="a"/></Row></Form>
            """,
            "A~vertical.xml":
                """
            <Form id="pizza" action="/post" onTouchDown="touch"><Column><TextField name="a"/>
            </Column></Form>
            """,
        ]
        let url = try #require(URL(string: "https://a.example/"))
        let view = try MarkupView(
            named: "A", in: files, actions: ["touch": MarkupAction {}],
            service: ServiceProxy(server: url))
        let form = try #require(view.form)
        func around() throws -> Widget { try #require(form.slot) }
        func isRightToLeft() -> Bool {
            gtk_widget_get_direction(form.cast()) == GTK_TEXT_DIR_RTL
        }
        #expect(try around().opacity < 1 && around().tooltip == "Pizza")
        #expect(try around().styleClasses.contains(.card))
        #expect(isRightToLeft() && gtk_widget_is_sensitive(form.cast()) == 0)
        view.show(for: .vertical)
        #expect(view.form === form)
        for widget in [form, try around()] {
            #expect(widget.opacity == 1 && widget.tooltip == nil && widget.isEnabled)
            #expect(widget.accessibilityLabel == nil)
            #expect(
                !widget.styleClasses.contains {
                    $0 == .card || $0.rawValue.hasPrefix("inlay-markup")
                })
        }
        #expect(!isRightToLeft())
        // Each press is one action.
        let slot = try around()
        let controllers = GLibObject(
            owning: UnsafeMutableRawPointer(gtk_widget_observe_controllers(slot.cast())))
        #expect(g_list_model_get_n_items(controllers.opaque) == 1)
    }

    @Test func fieldsKeepTheirValuesIfAnotherSizeClassOrdersFieldsDifferently() throws {
        let rows = ["a", "b", "c"].map { "<ListRow title='\($0)' value='\($0)'/>" }.joined()
        let extras = "<Section name='extras' selection='multiple'>\(rows)</Section>"
        let files: MarkupFiles = [
            "A.xml":
                """
            <Form action='/post'><Column><TextField name='first'/>
            <TextField name='last'/>\(extras)</Column></Form>
            """,
            "A~vertical.xml":
                """
            <Form action='/post'><Column>\(extras)<TextField name='last'/>
            <TextField name='first'/></Column></Form>
            """,
        ]
        let url = try #require(URL(string: "https://a.example/"))
        let view = try MarkupView(named: "A", in: files, service: ServiceProxy(server: url))
        let form = try #require(view.form)
        type("Ada", into: "first", of: form)
        type("Lovelace", into: "last", of: form)
        try form.set(["a", "c"], for: "extras")
        view.show(for: .vertical)
        #expect(form.controls(of: "first")[0][GLibProperty<String>("text")] == "Ada")
        #expect(form.controls(of: "last")[0][GLibProperty<String>("text")] == "Lovelace")
        #expect(form.form.values(forSection: "extras") == ["a", "c"])
    }

    @Test(arguments: [true, false])
    func aFileChosenWhileAnotherSizeClassIsShownIsTheValueOfItsOwnField(
        isKept: Bool
    ) async throws {
        let photo = isKept ? "<FileField name='photo'/>" : ""
        let files: MarkupFiles = [
            "A.xml":
                """
            <Form action='/post'><Column><TextField name='a'/><TextField name='b'/>
            <FileField name='photo'/></Column></Form>
            """,
            "A~vertical.xml":
                "<Form action='/post'><Column>\(photo)<TextField name='a'/></Column></Form>",
        ]
        let url = try #require(URL(string: "https://a.example/"))
        let view = try MarkupView(named: "A", in: files, service: ServiceProxy(server: url))
        let form = try #require(view.form)
        let control = try #require(form.control(of: "photo") as? FileControl)
        let file = FormFile(at: URL(filePath: "/tmp/p.png"))
        let done = Collector<Int>()
        control.choose = { _ in
            view.show(for: .vertical)
            done.add(1)
            return [file]
        }
        inlay_emit(control.parts[0].widget.pointer, "clicked")
        await done.wait(for: 1)
        for _ in 0..<10 { await Task.yield() }
        let current = try #require(view.form).form
        #expect(current["a"]?.value == .text(""))
        #expect(current["photo"]?.value == (isKept ? .files([file]) : nil))
    }
}
