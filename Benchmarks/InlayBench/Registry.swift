import CGLib

/// The list of all benchmarks; a new one is a file and a line here.
enum Registry {
    private static let all: [any Benchmark.Type] = [
        BridgeBenchmark.self, SnapshotBenchmark.self, GeometryBenchmark.self, ListBenchmark.self,
        ImagesBenchmark.self, MarkupBenchmark.self, ServiceBenchmark.self, TemplatesBenchmark.self,
    ]

    static var help: String {
        let width = all.map { $0.name.count }.max() ?? 0
        let lines = all.map { benchmark in
            let name = benchmark.name + String(repeating: " ", count: width - benchmark.name.count)
            return "  \(name)  \(benchmark.summary)"
        }
        return "BENCHMARKS:\n" + lines.joined(separator: "\n")
            + "\n\nBESIDE THEM:\n  cache-client  Responds to requests of the public tests of HTTP caches, one a line."
    }

    static func benchmarks(named name: String) -> [any Benchmark.Type] {
        name == "all" ? all : all.filter { $0.name == name }
    }

    static func run(named name: String, json: Bool) async -> Int32 {
        var figures: [Figure] = []
        for benchmark in benchmarks(named: name) {
            do {
                figures += try await benchmark.figures()
            } catch {
                inlay_print_error("error: The benchmark \(benchmark.name) ended early: \(error)\n")
                return 70
            }
        }
        print(json ? Report.json(figures) : Report.table(figures))
        return 0
    }
}
