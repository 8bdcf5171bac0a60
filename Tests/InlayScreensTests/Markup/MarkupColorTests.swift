import CGTK
import InlayScreens
import InlayShell
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Colors of documents on the CSS nodes of controls, in rendered pixels.
    @Suite struct Colors {
        private func show(_ text: String) async throws -> (Window, MarkupView) {
            let view = try MarkupView(text: text)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = Window("Colors", content: view, width: 500, height: 400)
            try await window.presentInTest()
            try await waitUntil("it is laid out") { view.height > 0 }
            return (window, view)
        }

        private func pixels(_ id: String, in view: MarkupView) throws -> Pixels {
            Pixels(of: try #require(view.widget(id, as: Widget.self)))
        }

        /// Waits for pixels of a color, because themes change colors gradually.
        private func wait(
            for color: (Int, Int, Int), of id: String, in view: MarkupView, atLeast least: Int = 20
        ) async throws {
            let count = try await waitUntil(
                "“\(id)” has the color",
                try pixels(id, in: view).count(color.0, color.1, color.2)
            ) { $0 >= least }
            #expect(count >= least)
        }

        @Test func theTitleColorOfAButtonDoesNotChangeItsBackground() async throws {
            let (window, view) = try await show(
                """
                <Column><Button title="first"/><Button id="plain" title="MMM"/>
                <Button id="title" title="MMM" titleColor="#ff0000"/>
                <Button id="tint" title="MMM" tintColor="#ff0000"/>
                <Button id="image" title="MMM" image="go-next-symbolic" titleColor="#ff0000"/>
                </Column>
                """)
            defer { window.close() }
            let background = try pixels("plain", in: view)[20, 10]
            for id in ["title", "tint", "image"] {
                try await wait(for: (255, 0, 0), of: id, in: view)
                #expect(try pixels(id, in: view)[20, 10] == background, "\(id)")
            }
        }

        @Test func theTextColorOfAFieldDoesNotChangeItsBackground() async throws {
            let (window, view) = try await show(
                """
                <Column><Button title="first"/><TextField id="plain" text="MMM"/>
                <TextField id="red" text="MMM" textColor="#ff0000"/>
                <TextArea id="area" text="MMM" textColor="#ff0000" height="60"/></Column>
                """)
            defer { window.close() }
            let background = try pixels("plain", in: view)[200, 5]
            for id in ["red", "area"] {
                try await wait(for: (255, 0, 0), of: id, in: view)
                #expect(try pixels(id, in: view)[200, 5] == background, "\(id)")
            }
        }

        @Test func textAreasHaveTheBackgroundAndCornersOfTextFields() async throws {
            let (window, view) = try await show(
                """
                <Column id="box" backgroundColor="white"><Button title="first"/>
                <TextField id="field"/><TextArea id="area" text="M" height="60"/></Column>
                """)
            defer { window.close() }
            let box: Widget = try #require(view.widget("box"))
            func color(of id: String, atCorner isCorner: Bool = false) throws -> [UInt8] {
                let widget: Widget = try #require(view.widget(id))
                let position = try #require(widget.position(in: box))
                let y = isCorner ? 0 : widget.height / 2
                return Pixels(of: box)[isCorner ? 0 : box.width / 2, Int(position.y) + y]
            }
            _ = try await waitUntil("the column is white", try color(of: "area", atCorner: true)) {
                $0 == [255, 255, 255]
            }
            #expect(try color(of: "area") == color(of: "field"))
            #expect(try color(of: "area") != [255, 255, 255])
        }

        @Test func theBackgroundColorOfATextAreaFillsItsInset() async throws {
            let (window, view) = try await show(
                """
                <Column><Button title="first"/><TextArea id="area" text="M" height="100" \
                textContainerInset="20" backgroundColor="#00ff00"/></Column>
                """)
            defer { window.close() }
            try await wait(for: (0, 255, 0), of: "area", in: view)
            let area = try pixels("area", in: view)
            let (width, height) = (area.width, area.height)
            for (x, y) in [(5, height / 2), (width / 2, height / 2), (width - 9, height - 5)] {
                #expect(area[x, y] == [0, 255, 0], "\(x) \(y)")
            }
        }

        @Test func theTintOfAControlColorsItsActivePartOnly() async throws {
            let (window, view) = try await show(
                """
                <Column><Button title="first"/>
                <CheckBox id="box" title="A title" on="true" tintColor="#00ff00"/>
                <Switch id="switch" on="true" tintColor="#00ff00"/>
                <Column id="slider"><Slider value="0.5" minimumTrackTintColor="#00ff00"/></Column>
                <ProgressBar id="progress" fraction="0.5" progressTintColor="#00ff00"/>
                <SegmentedControl id="segments" selection="0" tintColor="#00ff00">
                <segment title="a"/><segment title="b"/></SegmentedControl>
                <PageDots id="dots" count="3" selection="1" \
                currentPageIndicatorTintColor="#00ff00"/></Column>
                """)
            defer { window.close() }
            for id in ["box", "switch", "slider", "progress", "segments", "dots"] {
                try await wait(for: (0, 255, 0), of: id, in: view)
            }
            let box = try pixels("box", in: view)
            #expect(box.count(0, 255, 0, in: 40..<box.width) == 0)
            for id in ["slider", "progress", "segments"] {
                let part = try pixels(id, in: view)
                #expect(part.count(0, 255, 0, in: (part.width * 2 / 3)..<part.width) == 0, "\(id)")
            }
        }

        @Test func theTintOfAnElementOverridesTheTintOfItsContainer() async throws {
            let (window, view) = try await show(
                """
                <Column tintColor="#ff0000"><Button title="first"/>
                <Switch id="inherits" on="true"/><Switch id="own" on="true" tintColor="#00ff00"/>
                </Column>
                """)
            defer { window.close() }
            try await wait(for: (255, 0, 0), of: "inherits", in: view)
            try await wait(for: (0, 255, 0), of: "own", in: view)
        }
    }
}
