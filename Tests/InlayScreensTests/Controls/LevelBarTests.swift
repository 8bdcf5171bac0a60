import CGTK
import InlayGObject
import InlayScreens
import InlayShell
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Level bars, as a program and a document make them.
    @Suite struct LevelBars {
        private func level(_ bar: LevelBar) -> Double { gtk_level_bar_get_value(bar.opaque) }

        private func limit(_ name: String, of bar: LevelBar) -> Double {
            var value = -1.0
            _ = gtk_level_bar_get_offset_value(bar.opaque, name, &value)
            return value
        }

        private func nodes(_ name: String, in widget: Widget) -> [GLibObject] {
            descendants(of: widget).filter {
                String(cString: gtk_widget_get_css_name($0.cast())) == name
            }
        }

        @Test func levelsOutsideOfTheRangeAreShownAsItsEndsAndKept() {
            let bar = LevelBar(7, in: 0...4)
            #expect(bar.value == 7 && level(bar) == 4)
            bar.range = 0...10
            #expect(level(bar) == 7)
            bar.value = -1
            #expect(level(bar) == 0)
            bar.range = -3...(-1)
            #expect(level(bar) == 0)
        }

        @Test func colorsChangeAtSharesOfTheRange() {
            let bar = LevelBar(in: 100...200)
            #expect(limit("low", of: bar) == 125 && limit("high", of: bar) == 175)
            #expect(limit("full", of: bar) == 200)
        }

        @Test func aDiscreteBarHasABlockForEachNumber() async throws {
            let bar = LevelBar(2, in: 0...4, isDiscrete: true)
            let window = Window("Level", content: Column { bar }, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            #expect(bar.isDiscrete && nodes("block", in: bar).count == 4)
            bar.isDiscrete = false
            #expect(!bar.isDiscrete)
        }

        @Test func aDocumentSetsLevelRangeAndBlocks() throws {
            let view = try MarkupView(
                text: """
                    <Column><LevelBar id="plain" value="0.5"/>
                    <LevelBar id="blocks" value="3" maximum="5" discrete="true" tintColor="red"/></Column>
                    """)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let plain: LevelBar = try #require(view.widget("plain"))
            #expect(level(plain) == 0.5 && plain.range == 0...1 && !plain.isDiscrete)
            let blocks: LevelBar = try #require(view.widget("blocks"))
            #expect(level(blocks) == 3 && blocks.range == 0...5 && blocks.isDiscrete)
        }

        @Test func aLevelAboveTheGreatestIsAWarning() throws {
            let view = try MarkupView(text: #"<LevelBar value="2"/>"#)
            #expect(
                view.warnings.map(\.message) == [
                    "the value is more than “maximum”, which is shown"
                ])
        }
    }
}
