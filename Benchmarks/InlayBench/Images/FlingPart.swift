import CGLib
import CGTK
import Foundation
import Inlay
import InlayGObject

/// A fling through a native list of 10,000 images, until the list stops and its images are displayed.
enum FlingPart {
    private static let rows = 10_000
    private static let side = 48
    /// The time limit for the last image in milliseconds: twice the time to decode a thumbnail (two
    /// milliseconds) and the server's delay.
    private static let timeLimit = 64.0

    private struct Outcome {
        var blocked = 0.0
        var twice = 0.0
        var wasted = 0.0
        var afterStop = 0.0
    }

    static func figures() async throws -> [Figure] {
        let files = try (0..<48).map {
            try TestImages.jpeg(width: 320, height: 240, seed: UInt64($0), quality: 80)
        }
        let own = try await inlay(files)
        let naive = try await naive(files)
        let empty = try await empty()
        return [
            Figure("main_loop_blocked_without_pictures_ms", empty, unit: "ms"),
            Figure(
                "main_loop_blocked_max_ms", own.blocked, unit: "ms",
                peer: "GtkPicture, a load a row", against: naive.blocked, atMost: 4),
            Figure(
                "fling_urls_fetched_twice", own.twice, unit: "URLs",
                peer: "GtkPicture, a load a row", against: naive.twice, atMost: 0),
            Figure(
                "fling_wasted_bytes_percent", own.wasted, unit: "%",
                peer: "GtkPicture, a load a row", against: naive.wasted, atMost: 10),
            Figure(
                "fling_visible_after_stop_ms", own.afterStop, unit: "ms",
                peer: "GtkPicture, a load a row", against: naive.afterStop, atMost: timeLimit),
        ]
    }

    private static func inlay(_ files: [[UInt8]]) async throws -> Outcome {
        let server = FlingServer(files: files)
        let source = ServiceImageSource(
            server: FlingServer.url(0), transport: server, cache: ResponseCache())
        let loader = ImageLoader(source, decoders: [GdkPixbufDecoder()])
        var shown: Set<String> = []
        let factory = ImageListFactory(loader, size: (side, side)) { view in
            view.widget
        } bind: { view, _, position in
            let url = FlingServer.url(position)
            view.onResult = { [unowned view] result in
                if case .success = result, view.isInSight { shown.insert(url.path) }
            }
            view.load(url, placeholder: ImageColor(hex: 0x808080))
        }
        let list = FlingList(rows: rows, factory: factory.factory)
        let (blocked, waited) = try await list.fling {
            factory.views.allSatisfy { !$0.isInSight || $0.shown != nil }
        }
        withExtendedLifetime(factory) {}
        return outcome(server, shown, blocked, waited)
    }

    private static func naive(_ files: [[UInt8]]) async throws -> Outcome {
        let server = FlingServer(files: files)
        let rows = NaiveRows(server, side: side)
        let list = FlingList(rows: Self.rows, factory: rows.factory)
        let (blocked, waited) = try await list.fling { rows.isIdle }
        return outcome(server, rows.shown, blocked, waited)
    }

    /// Measures the same list with rows without images, which shows GTK's own cost.
    private static func empty() async throws -> Double {
        let factory = GLibObject(owning: gtk_signal_list_item_factory_new())
        factory.connect("setup") { (item: UnsafeMutableRawPointer) in
            let row = GLibObject(adopting: gtk_picture_new())
            gtk_widget_set_size_request(row.cast(), Int32(side), Int32(side))
            gtk_list_item_set_child(OpaquePointer(item), row.cast())
        }
        return try await FlingList(rows: rows, factory: factory).fling { true }.blocked
    }

    private static func outcome(
        _ server: FlingServer, _ shown: Set<String>, _ blocked: Double, _ waited: Double
    ) -> Outcome {
        let counts = server.requestCounts
        var all = 0.0
        var wasted = 0.0
        for (path, times) in counts {
            let bytes = Double(server.bytes(path).count)
            all += bytes * Double(times)
            wasted += bytes * Double(shown.contains(path) ? times - 1 : times)
        }
        return Outcome(
            blocked: blocked, twice: Double(counts.values.count { $0 > 1 }),
            wasted: wasted / max(all, 1) * 100, afterStop: waited)
    }
}
