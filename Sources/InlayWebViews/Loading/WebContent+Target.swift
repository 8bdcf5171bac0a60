import Foundation
import InlayHTML
import InlayTemplate
import InlayValues
import Logging

extension LoadRequest {
    /// The URL of an empty page, or of HTML without a base URL.
    ///
    /// Such a page has no origin and no storage.
    static let emptyAddress = "about:blank"
}

extension WebContent {
    /// Returns the target that the engine loads for this content: a URL, or HTML with its base URL.
    ///
    /// Throws if the view's trust tier doesn't allow the content, the resource folder is missing,
    /// or the template has an error.
    func target(
        in configuration: WebViewConfiguration, policy: NavigationPolicy
    ) throws(PageLoadError) -> LoadRequest.Target {
        let html: String
        let images = PageImages(remote: remoteContent.access, inline: inlineImages)
        let isPlain = images == .none && baseURL == nil
        switch source {
        case .html(let text):
            guard configuration.trust == .document else { throw .untrustedContent }
            html = text
        case .xhtml(let text):
            guard configuration.trust == .document else { throw .untrustedContent }
            guard isPlain else { throw .imagesWithoutHTML }
            return .xhtml(text, base: base(in: configuration))
        case .trusted(let text):
            guard !configuration.trust.usesNetwork else { throw .misplacedContent }
            html = text.source
        case .template(let name, let data):
            guard !configuration.trust.usesNetwork else { throw .misplacedContent }
            html = try fill(name, with: data, from: configuration.resources).source
        case .resource(let path):
            guard isPlain else { throw .imagesWithoutHTML }
            guard let origin = configuration.resourceOrigin else { throw .noResourceFolder }
            return .url("\(origin)/\(path)")
        case .url(let url):
            guard isPlain else { throw .imagesWithoutHTML }
            guard policy.admits(url.absoluteString) else { throw .refused(url: url) }
            return .url(url.absoluteString)
        }
        let base = base(in: configuration)
        do throws(HTMLLimitError) {
            return .html(
                try images.page(standardsMode(html), baseURL: baseURL), base: base, images: images)
        } catch {
            throw .html(error)
        }
    }

    private func base(in configuration: WebViewConfiguration) -> String {
        configuration.resourceOrigin.map { "\($0)/\(path)" } ?? LoadRequest.emptyAddress
    }
}

private func fill(
    _ name: String, with data: TemplateValue, from folder: ResourceFolder?
) throws(PageLoadError) -> TrustedHTML {
    guard let folder else { throw .noResourceFolder }
    let logger = Logger(label: "inlay.web-view")
    do {
        let template = try Template(
            named: name, options: TemplateOptions(searchPaths: [folder.url]))
        return try template.html(data) { logger.warning("\($0)") }
    } catch let errors as TemplateErrors {
        throw .template(errors.first)
    } catch let diagnostic as SourceDiagnostic {
        throw .template(diagnostic)
    } catch {
        throw .notFound(url: folder.url.appending(path: name))
    }
}

/// Returns HTML, preceded by a doctype if it begins with neither a doctype nor an XML declaration.
///
/// Without a doctype, the engine would render the page in quirks mode.
private func standardsMode(_ html: String) -> String {
    let spaces = "\u{FEFF}\t\n\u{C}\r ".unicodeScalars
    let start = html.unicodeScalars.prefix { spaces.contains($0) }
    let rest = html.unicodeScalars.dropFirst(start.count).prefix(9)
    let opening = String(String.UnicodeScalarView(rest)).lowercased()
    let isDocument = ["<!doctype", "<?xml"].contains { opening.hasPrefix($0) }
    return isDocument ? html : "<!doctype html>\(html)"
}
