import CGTK
import InlayGObject
import InlayMarkup
import InlayScreens
import InlayShell
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Images of documents: icons of the theme, and files.
    @Suite struct Images {
        /// A folder with an image of 120 × 80 pixels and one of 1200 × 600.
        private nonisolated struct Folder: MarkupResources {
            private let photo = ImageFiles.plain(120, 80, 0x3366_99, type: "png")
            private let large = ImageFiles.plain(1_200, 600, 0x3366_99, type: "png")

            func contents(of name: String) -> [UInt8]? {
                name == "photo.png" ? photo : name == "large.png" ? large : nil
            }
        }

        private func show(_ text: String, width: Int = 360) async throws -> (Window, MarkupView) {
            let view = try MarkupView(text: text, in: Folder())
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = Window("Images", content: view, width: width, height: 600)
            try await window.presentInTest()
            return (window, view)
        }

        /// The width and height of the area of a widget whose pixels fulfill a condition.
        private func area(
            of id: String, in view: MarkupView, _ isInside: ([UInt8]) -> Bool
        ) throws -> [Int] {
            let widget: Widget = try #require(view.widget(id))
            let pixels = Pixels(of: widget)
            var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
            for y in 0..<pixels.height {
                for x in 0..<pixels.width where isInside(pixels[x, y]) {
                    columns.insert(x)
                    rows.insert(y)
                }
            }
            return [columns, rows].map { ($0.max() ?? -1) - ($0.min() ?? 0) + 1 }
        }

        private func isOfFile(_ pixel: [UInt8]) -> Bool {
            zip(pixel, [0x33, 0x66, 0x99]).allSatisfy { abs(Int($0) - $1) < 8 }
        }

        @Test(arguments: [16, 24, 48])
        func anIconIsDrawnAtItsIconSizeInItsTintColor(size: Int) async throws {
            let (window, view) = try await show(
                """
                <Column><Row><Image id="icon" image="media-playback-stop-symbolic"
                    iconSize="\(size)" tintColor="#ff0000"/>
                <Image id="standard" image="media-playback-stop-symbolic"/>
                <Label text="text" font="System 60"/></Row></Column>
                """)
            defer { window.close() }
            let drawn = try area(of: "icon", in: view) { $0[0] > 200 && $0[1] < 60 && $0[2] < 60 }
            #expect(drawn[0] == drawn[1])
            #expect(drawn[0] > size / 2 && drawn[0] <= size, "\(drawn)")
            let icon: Widget = try #require(view.widget("icon"))
            #expect(icon.width == size)
            let standard: Widget = try #require(view.widget("standard"))
            #expect(standard.width == 16)
        }

        @Test(arguments: [
            "image='go-next-symbolic' description='Next'",
            "description='Next' image='go-next-symbolic'",
        ])
        func theDescriptionOfAnIconIsItsAccessibleName(attributes: String) async throws {
            let (window, view) = try await show("<Column><Image id='icon' \(attributes)/></Column>")
            defer { window.close() }
            let image: Widget = try #require(view.widget("icon"))
            let names = descendants(of: image).compactMap {
                Widget.existing($0.pointer)?.accessibilityLabel
            }
            #expect(names == ["Next"])
        }

        @Test func anImageElementWithoutASizeHasTheNaturalSizeOfItsFile() async throws {
            let (window, view) = try await show(
                """
                <Column><Row><Image id="alone" image="photo.png"/></Row>
                <Row><Label text="A label of some words"/><Image id="beside" image="photo.png"/>
                </Row><Image id="below" image="photo.png"/></Column>
                """, width: 900)
            defer { window.close() }
            for id in ["alone", "beside", "below"] {
                #expect(try area(of: id, in: view, isOfFile) == [120, 80], "\(id)")
            }
        }

        @Test func anImageFileIsScaledDownToTheAvailableWidth() async throws {
            let (window, view) = try await show(
                "<Column><Image id='large' image='large.png'/><Label text='below'/></Column>")
            defer { window.close() }
            let drawn = try area(of: "large", in: view, isOfFile)
            #expect(drawn[0] == view.width)
            #expect(drawn[1] == view.width / 2)
        }

        @Test func aWidthAboveTheNaturalSizeScalesAnImageFileUp() async throws {
            let (window, view) = try await show(
                "<Column><Image id='photo' image='photo.png' width='240'/></Column>")
            defer { window.close() }
            let drawn = try area(of: "photo", in: view, isOfFile)
            #expect(drawn == [240, 160])
        }

        @Test(arguments: ["fitToHeight", "fitToWidth"])
        func anImageInAScrolledAreaFitsTheAreaWithoutExceedingItsNaturalSize(
            attribute: String
        ) async throws {
            let (window, view) = try await show(
                """
                <Column>
                    <Scroll id="first" \(attribute)="true" height="120">
                        <Image id="large" image="large.png"/></Scroll>
                    <Scroll id="second" \(attribute)="true" height="120">
                        <Image id="photo" image="photo.png"/></Scroll>
                </Column>
                """)
            defer { window.close() }
            for id in ["first", "second"] {
                let scroll: Widget = try #require(view.widget(id))
                #expect(scroll.height == 120, "\(id)")
            }
            let photo: Widget = try #require(view.widget("photo"))
            #expect(try area(of: "photo", in: view, isOfFile) == [120, 80])
            #expect(photo.height == 120)
            let drawn = try area(of: "large", in: view, isOfFile)
            #expect(
                drawn == (attribute == "fitToHeight" ? [240, 120] : [view.width, view.width / 2]))
        }

        @Test func imagesInTableCellsAreAtMost32PixelsWide() async throws {
            let (window, view) = try await show(
                "<Table><ListRow id='cell' title='Photo' image='photo.png'/></Table>")
            defer { window.close() }
            // Without the smooth edges of a scaled image.
            #expect((28...32).contains(try area(of: "cell", in: view, isOfFile)[0]))
        }
    }
}
