import CGLib
import Foundation

/// Scrolling, measuring and memory of a list of a million web rows, with its blank rows and jumps.
enum ListBenchmark: Benchmark {
    static let name = "list"
    static let summary = "a million web rows, scrolled; --rows, --speed, --seconds, --naive"

    static func figures() async throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("inlay-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = ListOptions.current
        options.heights = folder.appendingPathComponent("heights.sqlite").path
        let list = try await run(options)
        var second = options
        second.isSecondStart = true
        let again = try await run(second)
        var small = options
        small.rows = 1000
        small.seconds = min(options.seconds, 6)
        small.heights = folder.appendingPathComponent("small.sqlite").path
        let thousand = try await run(small)
        let firstScreen = try await firstScreens(options, in: folder)
        let naive = try await run(ListOptions(part: .naive, naive: options.naive))
        let measured = try await measuredRows(in: folder)
        let parses = try await run(ListOptions(part: .parses))
        let search = try await searchGaps()
        return figures(list, again, thousand, naive, measured, firstScreen)
            + parsesAndGaps(parses, search)
    }

    /// Returns how many rows a list and the bare engine measure per second, measured alternately.
    private static func measuredRows(in folder: URL) async throws -> Pair {
        var options = ListOptions(part: .measuring)
        return try await interleave(rounds: 3) {
            options.heights = folder.appendingPathComponent("\(UUID().uuidString).sqlite").path
            return try await run(options).measuredPerSecond
        } peer: {
            try await run(ListOptions(part: .raw)).measuredPerSecond
        }
    }

    /// Returns the longest gaps of the main loop during a search and while the list is idle, in
    /// milliseconds.
    ///
    /// The system sometimes interrupts a program for longer than that, so each value is the median
    /// of multiple starts.
    private static func searchGaps() async throws -> Pair {
        var results: [ListResult] = []
        for _ in 0..<3 { results.append(try await run(ListOptions(part: .search))) }
        return Pair(
            own: results.map(\.searchGap).percentile(50),
            peer: results.map(\.idleGap).percentile(50))
    }

    /// Returns the time until a list and a single view show content, in milliseconds: the medians
    /// of multiple starts of both in turn, each without stored heights.
    private static func firstScreens(_ options: ListOptions, in folder: URL) async throws -> Pair {
        var first = options
        first.isFirstScreen = true
        return try await interleave(rounds: 5) {
            first.heights = folder.appendingPathComponent("\(UUID().uuidString).sqlite").path
            return try await run(first).firstScreen
        } peer: {
            try await run(ListOptions(part: .view)).firstScreen
        }
    }

    private static func figures(
        _ list: ListResult, _ again: ListResult, _ thousand: ListResult, _ naive: ListResult,
        _ measured: Pair, _ firstScreen: Pair
    ) -> [Figure] {
        [
            Figure(
                "frame_p99_ms", list.frames.percentile(99), unit: "ms", peer: "60 frames a second",
                against: 1000.0 / 60, atMost: 17),
            Figure("frame_wall_p99_ms", list.walls.percentile(99), unit: "ms"),
            Figure(
                "frame_wall_p99_ratio_to_raw",
                Pair(own: list.walls.percentile(99), peer: list.rawWalls.percentile(99)),
                unit: "ms", peer: "finished textures in place of web rows", ratioAtMost: 1.25),
            Figure(
                "blank_row_frames_percent", percent(list.blankRowFrames, of: list.rowFrames),
                unit: "%", peer: "none", against: 1, atMost: 0.5),
            Figure("frame_p99_12000_ms", list.fastFrames.percentile(99), unit: "ms"),
            Figure(
                "blank_row_frames_12000_percent",
                percent(list.fastBlankRowFrames, of: list.fastRowFrames), unit: "%", peer: "none",
                against: 1, atMost: 0.5),
            Figure(
                "web_processes", Double(list.webProcesses), unit: "", peer: "one a row",
                against: Double(naive.webProcesses), atMost: 1),
            Figure(
                "pss_ratio_1m_to_1k_rows", Pair(own: list.megabytes, peer: thousand.megabytes),
                unit: "MB", peer: "a thousand rows", ratioAtMost: 1.1),
            Figure(
                "first_screen_ratio_to_one_view", firstScreen, unit: "ms",
                peer: "one view with the same rows", ratioAtMost: 1.5),
            Figure(
                "pss_ratio_to_naive", Pair(own: list.megabytes, peer: naive.megabytes), unit: "MB",
                peer: "a view and a process a row", ratioAtMost: 0.2),
            Figure("measured_rows_per_s", measured.own, unit: "rows/s"),
            Figure(
                "measured_ratio_to_engine", measured, unit: "rows/s",
                peer: "the engine alone, a batch after the other", ratioAtLeast: 0.9),
            Figure(
                "measured_second_start", Double(again.measured), unit: "rows",
                peer: "the first start", against: Double(max(list.measured, 1)), atMost: 0),
        ]
            + (list.totalError.map {
                [
                    Figure(
                        "total_height_error_percent", $0, unit: "%",
                        peer: "all rows measured", against: 100, atMost: 2)
                ]
            } ?? []) + [
                Figure(
                    "jump_777777_error_px", list.jumpError, unit: "px", peer: "none", against: 1,
                    atMost: 1),
                Figure(
                    "width_change_frames", list.widthFrames.percentile(50), unit: "frames",
                    peer: "none", against: 1, atMost: 4),
                Figure(
                    "width_change_blank_frames", Double(list.widthBlankFrames), unit: "frames",
                    peer: "none", against: 1, atMost: 0),
            ]
    }

    private static func parsesAndGaps(_ parses: ListResult, _ search: Pair) -> [Figure] {
        [
            Figure(
                "parses_per_row", parses.parsesPerRow, unit: "", peer: "one for each use",
                against: 4, atMost: 1),
            Figure(
                "search_100k_blocked_ratio_to_idle", search, unit: "ms",
                peer: "the same list, idle", ratioAtMost: 1.5),
        ]
    }

    private static func percent(_ part: Int, of whole: Int) -> Double {
        whole > 0 ? Double(part) / Double(whole) * 100 : 0
    }

    /// Runs a part in its own process.
    private static func run(_ options: ListOptions) async throws -> ListResult {
        let process = Foundation.Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let json = String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
        process.arguments = [ListOptions.partName, "--part", json]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let handle = pipe.fileHandleForReading
        let data = await Task.detached { handle.readDataToEndOfFile() }.value
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchError(
                description:
                    "A part of the list's benchmark ended with \(process.terminationStatus).")
        }
        return try JSONDecoder().decode(ListResult.self, from: data)
    }
}

extension [Double] {
    /// Returns a percentile; `percent` is from 0 to 100.
    func percentile(_ percent: Double) -> Double {
        let sorted = sorted()
        guard !sorted.isEmpty else { return .infinity }
        return sorted[Swift.min(Int(Double(sorted.count) * percent / 100), sorted.count - 1)]
    }
}
