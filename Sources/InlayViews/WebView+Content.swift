import InlayBridge
import InlayValues

extension WebView {
    /// The address of a page that has none: it has no origin and no storage.
    static let emptyAddress = "about:blank"

    /// What the engine has to load, if the view's trust admits it.
    func target(of content: WebContent) throws(LoadError) -> LoadRequest.Target {
        switch content.source {
        case .html(let html):
            guard configuration.trust == .document else { throw .untrustedContent }
            return .html(html, base: baseAddress)
        case .trusted(let html):
            guard !configuration.trust.usesNetwork else { throw .refused(url: Self.emptyAddress) }
            return .html(html.source, base: baseAddress)
        case .resource(let path):
            guard let folder = configuration.resources else { throw .noResourceFolder }
            return .url("\(folder.origin)/\(path)")
        case .url(let url):
            guard policy.admits(url) else { throw .refused(url: url) }
            return .url(url)
        }
    }

    private var baseAddress: String {
        configuration.resources.map { "\($0.origin)/" } ?? Self.emptyAddress
    }

    /// What runs in every page of the view before the page's own scripts.
    var userScripts: [UserScript] {
        let hasBridge = configuration.trust.hasBridge
        let isolated = BridgeScript.isolated(
            token: token, carriesMessages: hasBridge, reportsWidth: widthFitter != nil)
        let own = [UserScript(isolated, in: .isolated)]
        return hasBridge ? own + [UserScript(BridgeScript.page, in: .page)] : own
    }
}
