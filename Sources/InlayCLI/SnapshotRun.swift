import Foundation
import Inlay

/// One run of `inlay snapshot`: draws pages concurrently and reports them in order.
@MainActor
struct SnapshotRun {
    /// The maximum number of pages drawn at a time.
    private static let concurrentPages = 4
    /// The seconds between the timeout of a page, which ends only this page, and the deadline that
    /// exits the program if the main loop is blocked.
    private static let grace = 1.0

    let pages: [Page]
    let outputs: [Output]
    let options: SnapshotOptions
    /// The paper of PDFs; nil for images.
    let paper: PaperSize?
    let pageOptions: PageOptions
    let templates: TemplateArguments

    func run() async -> ExitReason {
        var results = [PageResult?](repeating: nil, count: pages.count)
        var toldCount = 0
        await withTaskGroup(of: (index: Int, result: PageResult).self) { group in
            var next = 0
            func startNext() {
                guard next < pages.count else { return }
                let index = next
                next += 1
                group.addTask { (index, await result(at: index)) }
            }
            for _ in 0..<Self.concurrentPages { startNext() }
            while let done = await group.next() {
                results[done.index] = done.result
                startNext()
                while toldCount < results.count, let result = results[toldCount] {
                    result.tell()
                    toldCount += 1
                }
            }
        }
        return ExitReason(summing: results.compactMap { $0?.reason })
    }

    private func result(at index: Int) async -> PageResult {
        let page = pages[index]
        // Each page gets its own name, because pages of one web process share its memory cache.
        let name = "page-\(index + 1)"
        let warnings = PageWarnings(page: page, folderName: name, root: pageOptions.root)
        do throws(CommandFailure) {
            let start = ContinuousClock.now
            let input = try await read(page)
            for warning in input.warnings { warnings.add(warning) }
            var options = options
            options.timeout = max(.milliseconds(1), options.timeout - (.now - start))
            // The snapshotter has its own timeout, which ends only this page but needs a running
            // main loop.
            let deadline = CommandDeadline(
                seconds: options.timeout / .seconds(1) + Self.grace,
                CommandFailure(timedOut: page, after: seconds))
            defer { deadline.cancel() }
            options.resources = input.folder.map {
                ResourceFolder(name: name, url: $0)
            }
            let file = try await file(of: page, input, options, warnings)
            // The time to write the file doesn't count, because it depends on the reader of the
            // pipe.
            deadline.cancel()
            let path = try await write(file, to: outputs[index])
            return PageResult(warnings: warnings.lines, path: path)
        } catch {
            return PageResult(warnings: warnings.lines, failure: error)
        }
    }

    /// The time limit of a page.
    private var seconds: Double { options.timeout / .seconds(1) }

    /// Reads a page in a thread of its own, because reading from a pipe may block: a page that
    /// can't be read within the time limit fails alone.
    private func read(_ page: Page) async throws(CommandFailure) -> PageReader.Input {
        let (results, report) = AsyncStream.makeStream(
            of: Result<PageReader.Input, CommandFailure>.self,
            bufferingPolicy: .bufferingOldest(1))
        Thread.detachNewThread { [pageOptions, templates] in
            report.yield(
                Result { () throws(CommandFailure) in
                    try PageReader.read(page, pageOptions, templates: templates)
                })
        }
        let timer = Task { [timeout = options.timeout] in
            try? await Task.sleep(for: timeout)
            report.finish()
        }
        defer { timer.cancel() }
        for await result in results { return try result.get() }
        throw CommandFailure(timedOut: page, after: seconds)
    }

    private func file(
        of page: Page, _ input: PageReader.Input, _ options: SnapshotOptions,
        _ warnings: PageWarnings
    ) async throws(CommandFailure) -> Data {
        let snapshotter = Snapshotter()
        snapshotter.onResourceProblem = { warnings.add($0) }
        snapshotter.onWarning = { [paper] in
            warnings.add($0, isPDF: paper != nil, isFitted: options.fitsWidth)
        }
        do throws(SnapshotError) {
            do throws(SnapshotError) {
                return try await file(of: input.content, options, snapshotter)
            } catch .notWellFormed(let message) where input.fallback != nil {
                warnings.add(
                    "\(page): warning: It isn't well-formed XML, so it was read as HTML: \(message)"
                )
                return try await file(of: input.fallback ?? input.content, options, snapshotter)
            }
        } catch {
            throw CommandFailure(error, page: page, timeout: seconds)
        }
    }

    private func file(
        of content: WebContent, _ options: SnapshotOptions, _ snapshotter: Snapshotter
    ) async throws(SnapshotError) -> Data {
        guard let paper else { return try await snapshotter.snapshot(of: content, options).png }
        return try await snapshotter.pdf(
            of: content,
            PDFOptions(
                paper: paper, fitsWidth: options.fitsWidth, timeout: options.timeout,
                resources: options.resources, allowsInlineScripts: options.allowsInlineScripts))
    }

    /// Writes a file within one iteration of the main loop, in which no signal ends the program.
    private func write(
        _ data: Data, to output: Output
    ) async throws(CommandFailure) -> String? {
        switch output {
        case .file(let path, let isTold):
            do {
                try OutputFile.write(data, to: path)
            } catch {
                throw CommandFailure(
                    .noOutput,
                    """
                    \(path) can't be written: \(error); check the folder, or name another file \
                    with -o.
                    """)
            }
            return isTold ? path : nil
        case .standardOutput:
            do {
                try await writeToStandardOutput(data)
            } catch {
                throw CommandFailure(
                    .noOutput,
                    "Standard output can't be written: \(error); check where it leads.")
            }
            return nil
        }
    }

    /// Writes off the main thread, because a pipe may block.
    @concurrent
    private nonisolated func writeToStandardOutput(_ data: Data) async throws(SystemError) {
        try writeAll(data, to: StandardStream.output.rawValue)
    }
}
