import Foundation
import Glibc
import Inlay
import Mustache
import Stencil

/// The speed of rendering, parsing and escaping templates, beside other engines.
enum TemplatesBenchmark: Benchmark {
    static let name = "templates"
    static let summary = "templates: rows, tables, pages, parsing, escaping, a million rows"

    private static let rows = 1_000_000

    static func figures() async throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("inlay-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let processes = try startPeers(folder)
        defer { for process in processes { process.stop() } }

        // First, before other work increases the memory of this process.
        var figures = [try million()]
        let row = try times(of: .row, processes)
        figures += [
            Figure(
                "row_ratio_to_handwritten", row["inlay", default: 0] / row["hand", default: 1],
                unit: "times", peer: "Swift by hand", against: 1, atMost: 2.1)
        ]
        figures += speedup("row", row, over: "mustache", "swift-mustache", atLeast: 12)
        figures += speedup("row", row, over: "stencil", "Stencil", atLeast: 55)
        // Stencil has no compiled templates; this is the first way in its documentation.
        figures += speedup(
            "row", row, over: "stencil_from_string", "Stencil, which lexes the template each time",
            atLeast: 55)
        figures += speedup(
            "row", row, over: "minijinja", as: "minijinja_python", "minijinja from Python",
            atLeast: 1)
        let table = try times(of: .table, processes)
        figures += speedup("table", table, over: "mustache", "swift-mustache", atLeast: 8)
        let parse = try parseTimes(processes)
        figures += speedup("parse", parse, over: "mustache", "swift-mustache", atLeast: 4)
        let escape = try times(of: .escape, processes)
        figures += speedup(
            "escape_1mb", escape, over: "markupsafe", "MarkupSafe", atLeast: 2)
        figures += [try growth(), overrun()]
        let event = try times(of: .event, processes)
        for (name, times) in [
            ("row", row), ("table", table), ("event", event), ("parse", parse),
            ("escape_1mb", escape),
        ] {
            figures += times.sorted { $0.value < $1.value }.map {
                Figure("\(name)_us_\($0.key)", $0.value * 1e6, unit: "µs")
            }
        }
        return figures
    }

    // MARK: - Peers in other processes

    private static func startPeers(_ folder: URL) throws -> [PeerProcess] {
        var setup: [String: Any] = [:]
        for workload in [TemplateWorkload.row, .table, .event, .escape] {
            setup[workload.name] = ["template": workload.template, "data": workload.data]
        }
        let json = try JSONSerialization.data(withJSONObject: setup)
        let python = PeerProcess.python(String(decoding: json, as: UTF8.self))
        let ctemplate = PeerProcess.ctemplate(cTemplate, cValues, in: folder)
        let processes = [python, ctemplate].compactMap(\.self)
        let runs = processes.flatMap(\.runs)
        for peer in ["jinja2", "minijinja", "django", "markupsafe", "ctemplate"]
        where !runs.contains(where: { $0.hasPrefix(peer + " ") }) {
            note("\(peer) isn’t installed, and left out")
        }
        return processes
    }

    /// The row template in ctemplate's syntax: mustache with names in capitals.
    private static var cTemplate: String {
        var text = TemplateWorkload.row.mustache.replacingOccurrences(
            of: "{{.}}", with: "{{TAG}}")
        for (name, _) in TemplateWorkload.row.data {
            for mark in ["", "#", "/"] {
                let space = mark.isEmpty ? " " : ""
                text = text.replacingOccurrences(
                    of: "{{\(mark)\(space)\(name)\(space)}}",
                    with: "{{\(mark)\(name.uppercased())}}")
            }
        }
        return "{{%AUTOESCAPE context=\"HTML\"}}" + text
    }

    private static var cValues: [String] {
        TemplateWorkload.row.data.flatMap { name, value -> [String] in
            if let tags = value as? [String] { return tags.flatMap { ["TAG", $0] } }
            return [name.uppercased(), "\(value)"]
        }
    }

    // MARK: - Workloads

    /// Returns the best time of each engine in seconds; all must return the same text.
    private static func times(
        of workload: TemplateWorkload, _ processes: [PeerProcess]
    ) throws -> [String: Double] {
        let data = try workload.value()
        let template = try Inlay.Template(workload.template, name: workload.name)
        let mustache = try MustacheTemplate(string: workload.mustache)
        let stencil = Stencil.Template(templateString: workload.template)
        var race = EngineRace()
        var output: [UInt8] = []
        func check(_ engine: String, _ text: String) throws {
            guard normal(text) == normal(String(decoding: output, as: UTF8.self)) else {
                throw BenchError(
                    description: "\(engine) renders “\(workload.name)” differently: \(text)")
            }
        }
        try template.append(data, to: &output)
        try check("mustache", mustache.render(workload.data))
        var buffer: [UInt8] = []
        race.add("inlay") {
            buffer.removeAll(keepingCapacity: true)
            try template.append(data, to: &buffer)
        }
        race.add("mustache") { _ = mustache.render(workload.data) }
        if workload.name != TemplateWorkload.escape.name {
            // Stencil escapes nothing, so its text is compared without escapes.
            let plain = try Inlay.Template(
                workload.template, options: TemplateOptions(escaping: .none))
            guard try stencil.render(workload.data) == plain.text(data) else {
                throw BenchError(description: "Stencil renders “\(workload.name)” differently")
            }
            race.add("stencil") { _ = try stencil.render(workload.data) }
            let environment = Stencil.Environment()
            race.add("stencil_from_string") {
                _ = try environment.renderTemplate(
                    string: workload.template, context: workload.data)
            }
        }
        if workload.name == TemplateWorkload.row.name {
            var bytes: [UInt8] = []
            TemplateWorkload.mail.append(to: &bytes)
            try check("hand", String(decoding: bytes, as: UTF8.self))
            race.add("hand") {
                bytes.removeAll(keepingCapacity: true)
                TemplateWorkload.mail.append(to: &bytes)
            }
        }
        for process in processes {
            for run in process.runs where run.hasSuffix(" " + workload.name) {
                let engine = String(run.prefix { $0 != " " })
                try check(engine, process.text(run))
                race.add(engine) { try process.seconds(run, count: $0) }
            }
        }
        return try race.bestTimes()
    }

    private static func parseTimes(_ processes: [PeerProcess]) throws -> [String: Double] {
        let row = TemplateWorkload.row
        var race = EngineRace()
        race.add("inlay") { _ = try Inlay.Template(row.template, name: row.name) }
        race.add("mustache") { _ = try MustacheTemplate(string: row.mustache) }
        race.add("stencil") { _ = Stencil.Template(templateString: row.template) }
        for process in processes {
            for run in process.runs where run.hasSuffix(" parse") {
                race.add(String(run.prefix { $0 != " " })) {
                    try process.seconds(run, count: $0)
                }
            }
        }
        return try race.bestTimes()
    }

    /// Measures the memory peak of rendering a million rows, which are created one by one.
    private static func million() throws -> Figure {
        let template = try Inlay.Template(
            "<ul>{% for row in rows %}<li id=\"row-{{ row.id }}\">{{ row.text }}</li>{% endfor %}</ul>"
        )
        let sequence = TemplateSequence(
            (0..<rows).lazy.map { ["id": .integer($0), "text": .string("Row <\($0)> & more")] })
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        let before = memory("VmRSS:")
        var bytes = 0
        try template.render(into: { bytes += $0.count }, ["rows": .sequence(sequence)])
        guard bytes > 40 * rows else {
            throw BenchError(description: "Rows are missing in \(bytes) bytes")
        }
        return Figure(
            "million_peak_extra_bytes", memory("VmHWM:") - before, unit: "bytes",
            peer: "the whole text", against: Double(bytes), atMost: 40_000_000)
    }

    /// Returns the growth of the time per item if there are a thousand times as many items: the
    /// larger factor of rendering and parsing; 1 is linear.
    private static func growth() throws -> Figure {
        let template = try Inlay.Template(
            "{% for row in rows %}" + TemplateWorkload.row.template + "{% endfor %}")
        func data(_ count: Int) throws -> TemplateValue {
            var workload = TemplateWorkload.row
            workload.data["rows"] = Array(repeating: 0, count: count)
            return try workload.value()
        }
        let (few, many) = (try data(10), try data(10_000))
        let text = { (count: Int) in
            String(repeating: TemplateWorkload.row.template, count: count)
        }
        let (short, long) = (text(2), text(2_000))
        var buffer: [UInt8] = []
        var race = EngineRace()
        race.add("few") {
            buffer.removeAll(keepingCapacity: true)
            try template.append(few, to: &buffer)
        }
        race.add("many") {
            buffer.removeAll(keepingCapacity: true)
            try template.append(many, to: &buffer)
        }
        race.add("short") { _ = try Inlay.Template(short) }
        race.add("long") { _ = try Inlay.Template(long) }
        let times = try race.bestTimes()
        let rendering = times["many", default: 0] / times["few", default: 1] / 1_000
        let parsing = times["long", default: 0] / times["short", default: 1] / 1_000
        note("growth: rendering \(rendering), parsing \(parsing)")
        return Figure(
            "growth_1000x_ratio_to_linear", max(rendering, parsing), unit: "times",
            peer: "linear growth", against: 1, atMost: 1.1)
    }

    /// Measures by how much a rendering of 10^9 iterations exceeds its time limit.
    private static func overrun() -> Figure {
        var options = TemplateOptions()
        options.limits.duration = .milliseconds(200)
        options.limits.operations = .max
        let clock = ContinuousClock()
        let times = (0..<5).map { _ in
            clock.measure {
                _ = try? Inlay.Template(
                    "{% for 1 to 1000000000 %}{{ text }}{% endfor %}", options: options
                ).text(["text": "a"] as TemplateValue)
            }
        }
        let longest = (times.max() ?? .zero) / .milliseconds(1)
        return Figure(
            "limit_overrun_ms", longest - 200, unit: "ms", peer: "the limit", against: 200,
            atMost: 50)
    }

    // MARK: - Figures

    private static func speedup(
        _ workload: String, _ times: [String: Double], over key: String, as name: String? = nil,
        _ peer: String, atLeast limit: Double
    ) -> [Figure] {
        guard let own = times["inlay"], let other = times[key] else { return [] }
        return [
            Figure(
                "\(workload)_speedup_over_\(name ?? key)", other / own, unit: "times", peer: peer,
                against: 1, atLeast: limit)
        ]
    }

    /// Normalizes the spelling of character references, which differs between engines.
    private static func normal(_ text: String) -> String {
        [("&#34;", "&quot;"), ("&#x27;", "&#39;"), ("&#x2f;", "/"), ("&#x2F;", "/")].reduce(text) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }

    /// Returns the value of a line of `/proc/self/status`, in bytes.
    private static func memory(_ name: String) -> Double {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix(name) }
        let words = line?.split(whereSeparator: \.isWhitespace) ?? []
        return (words.count > 1 ? Double(words[1]) ?? 0 : 0) * 1_024
    }
}
