import Foundation

/// The part of a web view that reports to the app what happened to its page: taps, resources that
/// couldn't be loaded, and terminations of the web process.
@MainActor
final class PageReports: PagePart {
    /// The log of the requests that the view refused its pages.
    let refusals: RefusalLog
    /// Called with each resource that the page requested and couldn't load; nil to log the first
    /// ones.
    var onResourceProblem: (@MainActor (ResourceProblem) -> Void)?
    /// Called when the web process terminated; nil to log the termination.
    var onProcessTerminated: (@MainActor (TerminationReason) -> Void)?
    /// Called after the user tapped or clicked the page.
    var onTap: (@MainActor () -> Void)?

    init(trust: PageTrust) { refusals = RefusalLog(trust: trust) }

    func receive(_ event: EngineEvent) {
        switch event {
        case .tapped: onTap?()
        case .resourceFailed(let url, let message):
            report(.failed(url: URL(address: url), message: message))
        case .refused(let refusal): refusals.report(refusal)
        case .processTerminated(let reason):
            if let onProcessTerminated {
                onProcessTerminated(reason)
            } else {
                refusals.report(terminated: reason)
            }
        default: break
        }
    }

    /// Reports a resource that couldn't be loaded.
    func report(_ problem: ResourceProblem) {
        if let onResourceProblem { onResourceProblem(problem) } else { refusals.report(problem) }
    }
}
