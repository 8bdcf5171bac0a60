import InlayBridge
import InlayTemplate
import InlayValues
import Logging

extension WebView {
    /// The address of a page without one: it has no origin and no storage.
    static let emptyAddress = "about:blank"

    /// The target of a load for some content; throws if the view's trust doesn't allow it.
    func target(of content: WebContent) throws(LoadError) -> LoadRequest.Target {
        switch content.source {
        case .html(let html):
            guard configuration.trust == .document else { throw .untrustedContent }
            return .html(standardsMode(html), base: baseAddress)
        case .trusted(let html):
            guard !configuration.trust.usesNetwork else { throw .misplacedContent }
            return .html(standardsMode(html.source), base: baseAddress)
        case .template(let name, let data):
            guard !configuration.trust.usesNetwork else { throw .misplacedContent }
            let html = try fill(name, with: data)
            return .html(standardsMode(html.source), base: baseAddress)
        case .resource(let path):
            guard let origin = configuration.resourceOrigin else { throw .noResourceFolder }
            return .url("\(origin)/\(path)")
        case .url(let url):
            guard policy.admits(url) else { throw .refused(url: url) }
            return .url(url)
        }
    }

    private func fill(_ name: String, with data: TemplateValue) throws(LoadError) -> TrustedHTML {
        guard let folder = configuration.resources else { throw .noResourceFolder }
        do {
            let template = try Template(
                named: name, options: TemplateOptions(searchPaths: [folder.url]))
            return try template.html(data) { [logger] in logger.warning("\($0)") }
        } catch let errors as TemplateErrors {
            throw .template(errors.first)
        } catch let diagnostic as Diagnostic {
            throw .template(diagnostic)
        } catch {
            throw .notFound(url: "template \(name)")
        }
    }

    private var baseAddress: String {
        configuration.resourceOrigin.map { "\($0)/" } ?? Self.emptyAddress
    }

    /// Adds a doctype to an HTML fragment.
    ///
    /// Without one, the engine would render it in quirks mode.
    private func standardsMode(_ html: String) -> String {
        let spaces = "\u{FEFF}\t\n\u{C}\r ".unicodeScalars
        let start = html.unicodeScalars.prefix { spaces.contains($0) }
        let rest = html.unicodeScalars.dropFirst(start.count).prefix(9)
        let opening = String(String.UnicodeScalarView(rest)).lowercased()
        let isDocument = ["<!doctype", "<?xml"].contains { opening.hasPrefix($0) }
        return isDocument ? html : "<!doctype html>\(html)"
    }

    /// The scripts that run in every page of the view, before the page's own.
    var userScripts: [UserScript] {
        let hasBridge = configuration.trust.hasBridge
        let isolated = BridgeScript.isolated(
            token: token.forNewScripts, carriesMessages: hasBridge, reportsWidth: widthFitter != nil
        )
        let own = [UserScript(isolated, in: .isolated)]
        return hasBridge ? own + [UserScript(BridgeScript.page, in: .page)] : own
    }
}
