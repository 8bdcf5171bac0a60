import CGTK
import Foundation
import InlayGObject
import InlayMarkup
import InlayScreens
import InlayShell
import InlayTesting
import InlayTools
import InlayValues
import InlayWebKit
import InlayWebViews
import Observation
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// The element `Web`, and images of documents.
    @Suite struct WebElements {
        final class Owner {
            @Outlet var page: WebView
        }

        @Observable final class Model {
            var text = "first"
        }

        private let html = "&lt;body style='background: rgb(1, 200, 3)'>"

        @Test func aWebElementLoadsItsHTML() async throws {
            let owner = Owner()
            let view = try MarkupView(
                text: """
                    <Column><WebView id="page" weight="1" html="\(html)"/></Column>
                    """, owner: owner)
            let window = Window("Web", content: view, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            let widget = owner.page.widget
            try await waitUntil("the page is painted", Pixels(of: widget)[50, 50]) {
                $0 == [1, 200, 3]
            }
        }

        @Test func aPreviewLoadsAddressesOnlyWithTheNetwork() async throws {
            let document = Array(
                "<Column><WebView id='page' url='https://example.invalid/'/></Column>".utf8)
            let view = try MarkupView(previewing: document, file: "a.xml", in: MarkupFiles())
            #expect(
                view.warnings.map { "\($0.column) \($0.message)" } == [
                    "33 the page isn't loaded, because a file gets no network; allow it with --network"
                ])
            let allowed = try MarkupView(
                previewing: document, file: "a.xml", in: MarkupFiles(), usesNetwork: true)
            #expect(allowed.warnings == [])
            let errors = Collector<any Error>()
            allowed.onError = { errors.add($0) }
            await errors.wait(for: 1)
        }

        @Test func aSnapshotIsAsWideAsAskedForOrAnError() async throws {
            let wrapping = """
                <Column><Spacer/><Label text="Lorem ipsum dolor sit amet Lorem ipsum dolor sit amet"/>
                <Spacer/></Column>
                """
            for width in [390, 200, 120] {
                let png = try await MarkupSnapshot.png(
                    of: try MarkupView(text: wrapping), width: width)
                #expect(Pixels(png: png).width == width)
            }
            let wide = try MarkupView(text: "<Column><View width='500' height='10'/></Column>")
            await #expect(throws: MarkupSnapshotError.tooNarrow(least: 500)) {
                try await MarkupSnapshot.png(of: wide, width: 390)
            }
            let high = try MarkupView(text: "<Column><View width='10' height='500'/></Column>")
            await #expect(throws: MarkupSnapshotError.tooLow(least: 500)) {
                try await MarkupSnapshot.png(of: high, width: 390, height: 100)
            }
        }

        @Test func replacingTheHTMLOfALoadingWebElementIsNotAnError() async throws {
            let (model, owner) = (Model(), Owner())
            let view = try MarkupView(
                text: "<Column><WebView id='page' html='$text'/></Column>", owner: owner,
                bindings: ["text": MarkupBindingSource(model, \.text)])
            let errors = Collector<any Error>()
            view.onError = { errors.add($0) }
            for text in ["second", "third"] {
                model.text = text
                await Task.yield()
            }
            try await waitUntil("the last HTML is loaded") {
                (try? await owner.page.evaluate("document.body?.textContent ?? ''")) == "third"
            }
            #expect(errors.values.isEmpty)
        }

        @Test func commonAttributesOfAWebElementAreApplied() throws {
            let view = try MarkupView(
                text: """
                    <Column><WebView id="page" html="x" hidden="true" margin="7" tooltip="Map"
                    accessibilityLabel="Map"/></Column>
                    """)
            #expect(view.warnings.isEmpty)
            let page: Widget = try #require(view.widget("page"))
            #expect(!page.isVisible)
            #expect(page.margins == 7)
            #expect(page.tooltip == "Map")
            #expect(page.accessibilityLabel == "Map")
        }

        @Test func aWebElementIsReleasedWithItsView() async throws {
            weak var page: WebView?
            do {
                let owner = Owner()
                let view = try MarkupView(
                    text: "<Column><WebView id='page' html='x'/></Column>", owner: owner)
                page = owner.page
                #expect(page != nil)
                withExtendedLifetime(view) {}
            }
            try await waitUntil("the view is released") { page == nil }
        }

        @Test func aDocumentSnapshotShowsThePagesOfItsWebElements() async throws {
            let view = try MarkupView(text: "<WebView height='100' html=\"\(html)\"/>")
            let png = try await MarkupSnapshot.png(
                of: view, width: 200, pageTimeout: .seconds(120))
            let pixels = Pixels(png: png)
            #expect(pixels.height == 100)
            #expect(pixels[100, 50] == [1, 200, 3])
        }

        @Test func aDocumentSnapshotIsAsHighAsItsScrollingContentAtItsWidth() async throws {
            let text = String(repeating: "Words that wrap on a narrow screen. ", count: 12)
            let rows = String(repeating: "<Label text='\(text)'/>", count: 3)
            for width in [360, 1_000] {
                let view = try MarkupView(text: "<Column>\(rows)</Column>")
                var height: Int32 = 0
                gtk_widget_measure(
                    view.cast(), GTK_ORIENTATION_VERTICAL, Int32(width), nil, &height, nil, nil)
                let scrolling = try MarkupView(
                    text: "<Scroll fitToWidth='true'><Column>\(rows)</Column></Scroll>")
                let png = try await MarkupSnapshot.png(of: scrolling, width: width)
                let pixels = Pixels(png: png)
                #expect(pixels.width == width)
                #expect(abs(pixels.height - Int(height)) <= 2, "\(width)")
            }
        }

        @Test func aDocumentSnapshotIsAsHighAsItsHeaderAndScrollingContent() async throws {
            let view = try MarkupView(
                text: """
                    <Column spacing="0"><View height="50"/><Scroll fitToWidth="true"><Column>
                    <View height="400"/></Column></Scroll><Scroll height="60"><View height="900"/>
                    </Scroll></Column>
                    """)
            let png = try await MarkupSnapshot.png(of: view, width: 300)
            #expect(Pixels(png: png).height == 510)
        }
    }
}
