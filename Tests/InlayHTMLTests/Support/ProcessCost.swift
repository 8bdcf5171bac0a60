import Foundation
import Glibc
import Testing

/// The processor time and the memory that this process has used; both are measured in campaigns only.
struct ProcessCost {
    private(set) var seconds = 0.0
    private(set) var bytes = 0
    private var slowest = ""
    private var largest = ""

    static let isCampaign =
        ProcessInfo.processInfo.environment["INLAY_CAMPAIGN"] == "fuzz"

    /// The processor time of this thread and the current memory; resets the peak of memory.
    static func now() throws -> ProcessCost {
        var cost = ProcessCost()
        guard isCampaign else { return cost }
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        cost.seconds = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? ""
        cost.bytes = (line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0) * 1_024
        try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        return cost
    }

    /// Records the cost of a fragment, which must be at most two seconds and 200 MB.
    mutating func add(_ now: ProcessCost, since start: ProcessCost, _ html: String) {
        guard Self.isCampaign else { return }
        let time = now.seconds - start.seconds
        #expect(time < 2, "\(html.prefix(40)) … \(html.suffix(80))")
        #expect(now.bytes < 200 << 20, "\(html.prefix(40)) … \(html.suffix(80))")
        if time > seconds {
            seconds = time
            slowest = "\(html.prefix(40)) … \(html.suffix(80))"
        }
        if now.bytes > bytes {
            bytes = now.bytes
            largest = "\(html.prefix(40)) … \(html.suffix(80))"
        }
    }

    func tell(_ name: String, _ count: Int) {
        guard Self.isCampaign else { return }
        print(
            """
            \(count) \(name): at most \(seconds) s, \(bytes >> 20) MB
            slowest: \(slowest)
            largest: \(largest)
            """)
    }
}
