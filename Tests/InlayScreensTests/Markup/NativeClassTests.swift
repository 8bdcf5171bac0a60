import CGLib
import CGTK
import Foundation
import InlayGObject
import InlayMarkup
import InlayShell
import InlayTesting
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayScreens
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// The classes of the toolkit that documents can use, and what their properties take.
    @Suite struct NativeClassUse {
        private static let classes = IntrospectedWidgets().names

        private static func interface(_ name: String) throws -> WidgetInterface {
            guard case .found(let found) = IntrospectedWidgets().widgetClass(name) else {
                throw Missing(name: name)
            }
            return found
        }

        private struct Missing: Error { let name: String }

        private func messages(_ text: String, data: JSONValue = .null) -> [String] {
            do {
                return try MarkupView(
                    previewing: Array(text.utf8), file: "a.xml", in: MarkupFiles(), data: data
                ).warnings.map(\.message)
            } catch {
                return error.problems.map(\.message)
            }
        }

        @Test func everyClassIsShownWithEachNumberAtItsExtremes() async throws {
            #expect(Self.classes.count > 60)
            for name in Self.classes {
                let interface = try Self.interface(name)
                var documents = ["<\(name)/>"]
                for (property, kind) in interface.properties {
                    guard let kind, let range = kind.range else { continue }
                    for number in [range.lowerBound, range.upperBound] {
                        let text = Int(exactly: number).map { "\($0)" } ?? "\(number)"
                        documents.append("<\(name) \(property)=\"\(text)\"/>")
                    }
                }
                let text = "<Column>\(documents.joined())</Column>"
                let view = try MarkupView(text: text)
                let window = Window(name, content: Scroll(view), width: 300, height: 200)
                window.present()
                await window.nextFrame()
                window.close()
            }
        }

        @Test func numbersOutsideOfARangeOfAPropertyAreErrors() {
            #expect(
                messages("<GtkLevelBar mode='discrete' maxValue='1000000'/>") == [
                    "expected a number from 0 to 1000, found “1000000”"
                ])
            #expect(
                messages("<GtkBox spacing='2147483647'/>") == [
                    "expected a whole number from 0 to 10000, found “2147483647”"
                ])
            #expect(messages("<GtkLabel widthRequest='-2'/>").count == 1)
        }

        @Test(arguments: [
            "GtkEditable", "GtkOrientable", "GtkActionable", "GtkWidget", "GtkRange", "GtkWindow",
            "GtkPopover", "GtkFileChooserWidget", "GtkComboBox", "GtkLockButton", "WebKitWebView",
            "GtkAppChooserWidget", "GtkTreeView", "AdwWindow",
        ])
        func interfacesAbstractClassesAndClassesForAppsAreErrors(name: String) {
            let found = messages("<Column><Label text='x'/><\(name)/></Column>")
            #expect(found.count == 1 && found[0].hasPrefix("<\(name)> "), "\(found)")
        }

        // MARK: - Files and addresses

        @Test func filesAreThoseBesideTheDocument() throws {
            let png = ImageFiles.plain(24, 24, 0x3366_99, type: "png")
            let folder = try TemporaryDirectory()
            try Data(png).write(to: folder.url.appending(path: "secret.png"))
            let inside = folder.url.appending(path: "inside")
            try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
            try Data(png).write(to: inside.appending(path: "logo.png"))
            #expect(mkfifo(inside.appending(path: "pipe.png").path, 0o600) == 0)
            try FileManager.default.createSymbolicLink(
                atPath: inside.appending(path: "link.png").path,
                withDestinationPath: folder.url.appending(path: "secret.png").path)
            func view(_ text: String) throws -> MarkupView {
                try MarkupView(text: text, in: MarkupFolder(path: inside.path))
            }
            let own = try view(
                "<Row><GtkImage id='i' file='logo.png'/><GtkPicture id='p' file='logo.png'/></Row>")
            let image: Widget = try #require(own.widget("i"))
            #expect(gtk_image_get_paintable(image.opaque) != nil)
            let picture: Widget = try #require(own.widget("p"))
            #expect(gtk_picture_get_paintable(picture.opaque) != nil)
            for file in [
                folder.url.appending(path: "secret.png").path, "../secret.png", "link.png",
                "pipe.png", "/dev/stdin",
            ] {
                for name in ["GtkImage", "GtkPicture"] {
                    #expect(throws: MarkupErrors.self, "\(file)") {
                        try view("<\(name) file='\(file)'/>")
                    }
                }
            }
        }

        @Test(arguments: [
            ("<GtkImage file='$f'/>", "a file can't be bound"),
            ("<GtkPicture file='$f'/>", "a file can't be bound"),
            (
                "<GtkImage resource='/org/gtk/x'/>",
                "“resource” of <GtkImage> can't be set from a document"
            ),
            (
                "<GtkVideo file='x'/>",
                "<GtkVideo> can't be made from a document; only an app can set it up"
            ),
            ("<GtkEntry imModule='x'/>", "“imModule” of <GtkEntry> can't be set from a document"),
            ("<GtkButton actionName='$f'/>", "this attribute can't be bound"),
            ("<GtkLabel label='x' useMarkup='$f'/>", "this attribute can't be bound"),
            (
                "<GtkLinkButton uri='file:///etc/passwd'/>",
                "expected an address with the scheme http, https, mailto, tel, found “file:///etc/passwd”"
            ),
        ])
        func propertiesThatLoadOrChooseAreRestricted(text: String, expected: String) {
            #expect(messages(text, data: ["f": "/etc/passwd"]) == [expected])
        }

        /// Every text property that documents can set is in the list; the others can't be set.
        @Test func unknownTextPropertiesCannotBeSet() throws {
            for name in Self.classes {
                for (property, kind) in try Self.interface(name).properties where kind == .text {
                    #expect(
                        NativeClasses.kind(ofText: property, owner: nil) == .text,
                        "\(name).\(property)")
                }
            }
            #expect(NativeClasses.kind(ofText: "file-name", owner: "X") == nil)
        }

        // MARK: - Markup

        /// No text property shows a bound value as markup.
        @Test func boundTextsAreNeverMarkup() throws {
            let evil = "<a href=\"file:///etc/passwd\">x</a><span size=\"1000000\">y</span>"
            for name in Self.classes {
                for (property, kind) in try Self.interface(name).properties {
                    guard let kind, kind.unbindable == nil, [.text, .markup].contains(kind.base)
                    else { continue }
                    let view = try MarkupView(
                        previewing: Array(
                            "<Column><\(name) id='w' \(property)='$t'/></Column>".utf8),
                        file: "a.xml", in: MarkupFiles(), data: ["t": .string(evil)])
                    let widget: Widget = try #require(view.widget("w"))
                    for label in Self.labels(in: widget) where Self.isMarkup(label) {
                        let plain = gtk_label_get_text(label.opaque).map { String(cString: $0) }
                        #expect(plain == "" || plain == evil, "\(name).\(property): \(plain ?? "")")
                    }
                    guard let tip = gtk_widget_get_tooltip_text(widget.cast()) else { continue }
                    #expect(String(cString: tip) == evil, "\(name).\(property)")
                }
            }
        }

        private static func labels(in widget: Widget) -> [GLibObject] {
            var found: [GLibObject] = []
            var rest = [widget.cast(to: GtkWidget.self)]
            while let raw = rest.popLast() {
                rest += children(of: raw)
                let object = GLibObject(adopting: raw)
                if object.isInstance(of: gtk_label_get_type()) { found.append(object) }
            }
            return found
        }

        private static func isMarkup(_ label: GLibObject) -> Bool {
            gtk_label_get_use_markup(label.opaque) != 0
        }

        @Test func literalMarkupOfWidgetsIsChecked() {
            #expect(messages("<AdwActionRow title='a &amp;amp; b'/>") == [])
            #expect(
                messages("<AdwActionRow title='a &amp; b'/>") == [
                    "“&” begins no entity; write &amp;amp; in the document"
                ])
            #expect(messages("<AdwActionRow title='a &amp; b' useMarkup='false'/>") == [])
            #expect(messages("<GtkLabel label='a &amp; b'/>") == [])
            #expect(messages("<AdwPreferencesGroup title='a &amp; b'/>").count == 1)
            #expect(messages("<GtkLabel useMarkup='true' label='a &amp; b'/>").count == 1)
            #expect(messages("<GtkButton tooltipMarkup='&lt;b>'/>").count == 1)
            #expect(
                messages("<Label markup=\"&lt;span color='nope'>x&lt;/span>\"/>").first?
                    .contains("color") == true)
        }
    }
}
