import CGTK
import InlayGObject
import InlayListSurface
import InlayShell
import InlayTesting
import Testing

@testable import InlayListTesting
@testable import InlayLists
@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ListSuites {
    /// Tests of lists whose window is resized while rows load.
    @Suite struct Resizing {
        /// The clock stands still, so that nothing is retried and no process is replaced.
        @Test func rowsThatAreResizedWhileTheyLoadArePainted() async throws {
            let rows = (0..<12).map { index in
                let words = String(repeating: "words and more ", count: 4 + index * 3)
                var row = RowContent.html("<h3>row \(index)</h3><p>\(words)</p>")
                row.presentation = .web
                return row
            }
            for round in 0..<40 {
                let list = ContentList(rows, clock: ListTime().clock) { $0 }
                let window = TestWindow(width: 700, height: 400, children: [list.widget])
                await window.present()
                for step in 0..<round % 10 {
                    let width = [300, 320, 700, 300, 290][(round + step) % 5]
                    gtk_window_set_default_size(window.window.cast(), Int32(width), 400)
                    await window.frame()
                }
                gtk_window_set_default_size(window.window.cast(), 300, 400)
                try await window.wait(until: "round \(round): all rows are painted") {
                    list.widget.width == 300 && list.controller.isReady
                }
            }
        }
    }
}
