import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayScreens
import InlayShell
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Progress bars of unknown duration.
    @Suite struct ProgressBars {
        private func show(_ content: any WidgetConvertible) async throws -> Window {
            let window = Window("Progress", content: content, width: 400, height: 200)
            try await window.presentInTest()
            return window
        }

        /// The part of a bar that shows the progress.
        private func block(of bar: Widget) throws -> GLibObject {
            try #require(
                descendants(of: bar).first {
                    String(cString: gtk_widget_get_css_name($0.cast())) == "progress"
                })
        }

        private func start(of bar: Widget) throws -> Float {
            var area = graphene_rect_t()
            let block = try block(of: bar)
            guard gtk_widget_compute_bounds(block.cast(), bar.cast(), &area) != 0 else { return 0 }
            return area.origin.x
        }

        private func isPulsing(_ bar: Widget) throws -> Bool {
            let block = try block(of: bar)
            return gtk_widget_has_css_class(block.cast(), "pulse") != 0
        }

        private func bar(_ text: String) throws -> (view: MarkupView, bar: ProgressBar) {
            let view = try MarkupView(text: text)
            return (view, try #require(view.widget("bar")))
        }

        @Test func aProgressElementWithoutAValueMoves() async throws {
            let (view, bar) = try bar("<Column><ProgressBar id='bar'/></Column>")
            let window = try await show(view)
            defer { window.close() }
            let first = try start(of: bar)
            try await waitUntil("the block moves", try start(of: bar)) { abs($0 - first) > 10 }
        }

        @Test func aProgressElementWithAValueStandsStill() async throws {
            let (view, bar) = try bar("<Column><ProgressBar id='bar' fraction='0'/></Column>")
            let window = try await show(view)
            defer { window.close() }
            #expect(try !isPulsing(bar))
            #expect(bar.fraction == 0 && !bar.isIndeterminate)
        }

        @Test func aBarOfUnknownProgressMovesOnlyWhileItIsVisible() async throws {
            let bar = ProgressBar()
            bar.isIndeterminate = true
            #expect(try !isPulsing(bar))
            let window = try await show(Column { bar })
            defer { window.close() }
            #expect(try isPulsing(bar))
            bar.isVisible = false
            #expect(try !isPulsing(bar))
            bar.isVisible = true
            try await waitUntil("the bar is visible") { gtk_widget_get_mapped(bar.cast()) != 0 }
            #expect(try isPulsing(bar))
            bar.fraction = 0.5
            #expect(try !isPulsing(bar) && bar.fraction == 0.5)
        }

        @Test func aBarIsInTheMiddleOfARow() async throws {
            let bar = ProgressBar(0.5)
            let row = Row {
                Button("Cancel")
                bar.expanded()
            }
            let window = try await show(Column { row })
            defer { window.close() }
            #expect(bar.height < row.height / 2)
            let middle = (bar.position(in: row)?.y ?? 0) + Double(bar.height) / 2
            #expect(abs(middle - Double(row.height) / 2) <= 1)
        }

        @Test func aBarOfUnknownProgressIsStripedIfAnimationsAreDisabled() async throws {
            let settings = GLibObject(adopting: try #require(gtk_settings_get_default()))
            let property = GLibProperty<Bool>("gtk-enable-animations")
            let before = settings[property]
            defer { settings[property] = before }
            let bar = ProgressBar()
            let window = try await show(Column { bar })
            defer { window.close() }
            let empty = Pixels(of: bar)
            bar.isIndeterminate = true
            #expect(try isPulsing(bar))
            settings[property] = false
            #expect(try !isPulsing(bar))
            await window.nextFrame()
            #expect(Pixels(of: bar).differingPixels(from: empty, by: 30) > bar.width / 4)
            settings[property] = true
            #expect(try isPulsing(bar))
            bar.isIndeterminate = false
            await window.nextFrame()
            #expect(Pixels(of: bar).differingPixels(from: empty, by: 30) == 0)
        }

        @Test func theBarOfASubmissionMovesWhileTheServerWorks() async throws {
            let (requests, arrive) = AsyncStream<Void>.makeStream()
            let (answers, end) = AsyncStream<Void>.makeStream()
            let slow: TestSite.Answer = { _ in
                arrive.yield()
                for await _ in answers { break }
                return .json("{}")
            }
            try await TestSite.with(["/post": slow]) { site in
                let form = FormView(
                    try HTMLForm(
                        parsing: "<form method=post action=/post><input name=a></form>",
                        baseURL: site.url("/")), service: try site.service())
                let window = try await show(Scroll(form))
                defer { window.close() }
                let accepted = Collector<Int>()
                form.onAccepted = { accepted.add($0.status) }
                form.submit()
                for await _ in requests { break }
                let bar = try #require(
                    descendants(of: form).lazy.compactMap {
                        Widget.existing($0.pointer) as? ProgressBar
                    }.first)
                try await waitUntil("the bar moves", try isPulsing(bar)) { $0 }
                let first = try start(of: bar)
                try await waitUntil("the block moves", try start(of: bar)) { abs($0 - first) > 5 }
                end.yield()
                await accepted.wait(for: 1)
                #expect(try !isPulsing(bar))
            }
        }
    }
}
