import CGLib
import CGTK
import Foundation
import InlayGObject
import InlayMarkup
import InlayShell
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayScreens
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Links of labels and link buttons, and bound values in markup.
    @Suite struct Links {
        private let text = """
            <Column>
                <Label id="label" markup="&lt;a href='https://example.org/a'>x&lt;/a>"/>
                <GtkLabel id="native" useMarkup="true" label="&lt;a href='mailto:a@example.org'>x&lt;/a>"/>
                <GtkLinkButton id="button" uri="https://example.org/b" label="x"/>
                <AdwActionRow id="row" title="&lt;a href='tel:1'>x&lt;/a>"/>
            </Column>
            """

        private func activate(_ widget: Widget, _ address: String) {
            var arguments = [GValue(), GValue()]
            var answer = GValue()
            g_value_init(&arguments[0], inlay_instance_type(widget.pointer))
            g_value_set_object(&arguments[0], widget.pointer)
            g_value_init(&arguments[1], inlay_type_string)
            g_value_set_string(&arguments[1], address)
            g_value_init(&answer, inlay_type_boolean)
            g_signal_emitv(
                arguments, g_signal_lookup("activate-link", gtk_label_get_type()), 0, &answer)
            #expect(g_value_get_boolean(&answer) != 0)
            for index in arguments.indices { g_value_unset(&arguments[index]) }
        }

        @Test func linksGoToTheFunctionOfTheApp() throws {
            let view = try MarkupView(text: text)
            var followed: [String] = []
            view.onLink = { followed.append($0.absoluteString) }
            activate(try #require(view.widget("label")), "https://example.org/a")
            activate(try #require(view.widget("native")), "mailto:a@example.org")
            let button: Widget = try #require(view.widget("button"))
            button[GLibProperty("uri")] = "https://example.org/c"
            inlay_emit(button.pointer, "clicked")
            #expect(
                followed == [
                    "https://example.org/a", "mailto:a@example.org", "https://example.org/c",
                ])
        }

        @Test func linksWithOtherSchemesAreNotFollowed() throws {
            let view = try MarkupView(text: text)
            var followed: [String] = []
            view.onLink = { followed.append($0.absoluteString) }
            for address in ["file:///etc/passwd", "javascript:1", "inlay:x", "x", "http:"] {
                activate(try #require(view.widget("label")), address)
            }
            #expect(followed == [])
        }

        @Test func withoutAFunctionLinksOpenOutsideOfTheApp() throws {
            let opener = OutsideOpener.open
            defer { OutsideOpener.open = opener }
            var opened: [String] = []
            OutsideOpener.open = { opened.append($0) }
            let view = try MarkupView(text: text)
            activate(try #require(view.widget("label")), "https://example.org/a")
            #expect(opened == ["https://example.org/a"])
        }

        @Test func theSchemesAreThoseOfWebViews() {
            #expect(Set(ValueKind.outsideSchemes) == NavigationPolicy.outsideSchemes)
        }

        @Test func boundValuesInMarkupAreShownAsTheyAre() throws {
            let evil = "<a href=\"file:///etc/passwd\">x</a> & <span size=\"100000\">"
            let view = try MarkupView(
                text:
                    "<Column><Label id='l' markup='$t'/><Button id='b' attributedTitle='$t'/></Column>",
                bindings: ["t": MarkupBindingSource { evil }])
            let label: Label = try #require(view.widget("l"))
            #expect(gtk_label_get_text(label.opaque).map { String(cString: $0) } == evil)
            let button: Button = try #require(view.widget("b"))
            let child = try #require(gtk_button_get_child(button.cast()))
            let title = GLibObject(adopting: child)
            #expect(gtk_label_get_text(title.opaque).map { String(cString: $0) } == evil)
        }

        @Test func boundAddressesHaveAllowedSchemes() throws {
            let errors = Collector<any Error>()
            let view = try MarkupView(
                text: "<Column><GtkLinkButton id='b' uri='$u'/><WebView url='$w'/></Column>",
                bindings: [
                    "u": MarkupBindingSource { "file:///etc/passwd" },
                    "w": MarkupBindingSource { "file:///etc/passwd" },
                ])
            view.onError = { errors.add($0) }
            let button: Widget = try #require(view.widget("b"))
            #expect(button[GLibProperty<String>("uri")] == "")
            #expect(
                view.warnings.map { "\($0.line):\($0.column)" } == ["1:36", "1:55"],
                "\(view.warnings)")
        }

        @Test func translationsThatAreNoMarkupAreShownAsTheyAre() throws {
            let label = Label()
            label.show(markup: "a & <b>")
            #expect(label.text == "a & <b>")
            label.show(markup: "<a href='https://example.org/'>x</a> <b>y</b>")
            #expect(gtk_label_get_text(label.opaque).map { String(cString: $0) } == "x y")
        }
    }
}
