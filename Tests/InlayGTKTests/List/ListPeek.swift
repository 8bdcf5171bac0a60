import CGTK
import Inlay
import InlayTesting

/// What tests read of a list, beyond what apps may.
extension ContentList {
    /// The placement of a row, in the frame that would be made now.
    func placement(_ row: Int) -> RowPlacement? {
        placements.last { $0.row == row }
    }

    /// The placements of all rows, in the frame that would be made now.
    var placements: [RowPlacement] { surface.delegate?.frame().rows ?? [] }

    /// The engine that shows a row.
    func engine(of row: Int) -> WebKitEngine? {
        guard case .web(let engine)? = placement(row)?.view else { return nil }
        return engine as? WebKitEngine
    }

    /// Whether each row's height is measured.
    var isMeasured: Bool { unmeasured.isEmpty }

    /// The rows whose heights are estimates.
    var unmeasured: [Int] {
        let heights = geometry.heights
        return (0..<heights.count).filter { heights[$0].source != .measured }
    }

    /// The heights of all rows, in pixels.
    var heights: [Double] { (0..<geometry.heights.count).map { geometry.heights[$0].height } }
}

extension TestWindow {
    /// Draws frames until a condition holds.
    func wait(until goal: String, _ holds: () async throws -> Bool) async throws {
        var patience = Patience()
        while try await !holds() {
            try patience.check(goal)
            await frame()
        }
    }

    /// Draws frames until a value fits, and returns it.
    @discardableResult
    func wait<Value>(
        until goal: String, _ value: () async throws -> Value, fits: (Value) -> Bool
    ) async throws -> Value {
        var patience = Patience()
        while true {
            let seen = try await value()
            if fits(seen) { return seen }
            try patience.check(goal) { seen }
            await frame()
        }
    }

    /// Repeats events of the user until a condition holds: a window that is drawn need not be where
    /// input reaches it yet, and a drag may be too fast.
    ///
    /// Only for events that change nothing more when they come twice.
    func act(
        _ arguments: String..., until goal: String, _ holds: () async throws -> Bool
    ) async throws {
        var patience = Patience()
        while true {
            try await Hands.act(arguments)
            for _ in 0..<60 {
                if try await holds() { return }
                try patience.check("\(goal), after \(arguments.joined(separator: " "))")
                await frame()
            }
        }
    }
}

extension Hands {
    /// Clicks beside the text of a row until the list is notified: a window that is drawn need not be
    /// where input reaches it yet.
    static func reach(
        _ list: ContentList<[RowContent]>, _ window: TestWindow, y: Int = 22
    ) async throws {
        let taps = Collector<Int>()
        let onTap = list.onTap
        defer { list.onTap = onTap }
        list.onTap = { _ in taps.add(1) }
        try await window.act(
            "mousemove", "300", "\(y)", "click", "1", until: "the list is tapped"
        ) { !taps.values.isEmpty }
    }
}
