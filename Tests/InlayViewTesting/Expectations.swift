import Foundation
import InlayWebViews

extension WebView {
    /// A view over a stub.
    convenience init(
        _ engine: StubEngine, _ trust: PageTrust = .document, folder: String? = nil,
        fit: WebViewConfiguration.Fit = .none
    ) {
        let resources = folder.map { ResourceFolder(name: $0, url: URL(filePath: "/nowhere")) }
        self.init(
            engine: engine,
            configuration: WebViewConfiguration(trust: trust, resources: resources, fit: fit))
    }

    /// The error that a load ends with, if it does.
    func failure(of content: WebContent) async -> PageLoadError? {
        do {
            try await load(content)
            return nil
        } catch {
            return error
        }
    }
}

extension AsyncSequence where Failure == Never {
    /// All events until the end.
    func collected() async -> [Element] {
        var elements: [Element] = []
        for await element in self { elements.append(element) }
        return elements
    }
}

/// Runs all jobs queued on the main actor, and those that they queue.
@MainActor
func runQueuedJobs() async {
    for _ in 0..<4 { await Task { @MainActor in }.value }
}

func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
    return url
}
