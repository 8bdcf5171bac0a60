import CGTK
import Inlay

/// What tests look at of a list, beyond what apps may.
extension ContentList {
    /// Where a row is, in the frame that would be made now.
    func placement(_ row: Int) -> RowPlacement? {
        surface.delegate?.frame().rows.last { $0.row == row }
    }

    /// The engine that shows a row.
    func engine(of row: Int) -> WebKitEngine? {
        guard case .web(let engine)? = placement(row)?.view else { return nil }
        return engine as? WebKitEngine
    }

    /// Whether each row's height is known.
    var isMeasured: Bool {
        let heights = geometry.heights
        return (0..<heights.count).allSatisfy { heights[$0].source == .measured }
    }
}

extension TestWindow {
    /// Lets frames go by until something holds, or the test runs out of time.
    func wait(until holds: () async throws -> Bool) async rethrows {
        while try await !holds(), !Task.isCancelled { await frame() }
    }
}

extension Hands {
    /// Clicks on the first row of a list until it hears of it: a window that is drawn need not be where
    /// hands reach it yet.
    static func reach(_ list: ContentList<[RowContent]>, _ window: TestWindow) async throws {
        let taps = Collector<Int>()
        let onTap = list.onTap
        defer { list.onTap = onTap }
        list.onTap = { _ in taps.add(1) }
        while taps.values.isEmpty, !Task.isCancelled {
            try await act("mousemove", "300", "22", "click", "1")
            for _ in 0..<60 where taps.values.isEmpty { await window.frame() }
        }
    }
}
