import InlayBridge

/// The content security policy that the engine enforces on every page of a view.
public enum ContentSecurityPolicy {
    /// The policy of a view, or `nil` where the site's own applies.
    ///
    /// - Parameter configuration: The view's configuration.
    /// - Returns: A policy as a `Content-Security-Policy` header has it.
    public static func policy(for configuration: WebViewConfiguration) -> String? {
        if let rows = configuration.rows { return policy(for: rows) }
        let scripts: String
        switch configuration.trust {
        case .site, .preview: return nil
        case .document: scripts = "'none'"
        case .app:
            let own = configuration.resourceOrigin.map { "\($0) " } ?? ""
            scripts = configuration.allowsInlineScripts ? own + "'unsafe-inline'" : own + "'self'"
        }
        let own = configuration.resourceOrigin.map { " \($0)" } ?? ""
        let pictures = configuration.pictureAccess.isAllowed ? " inlay-image:" : ""
        let connections = configuration.trust == .app && !own.isEmpty ? own : " 'none'"
        // A host that is none, and could hold directives, stops the program here.
        let commandHost = CommandAddress(host: configuration.commandHost).host
        let commands = commandHost.map { " http://\($0) https://\($0)" } ?? ""
        return [
            "default-src 'none'",
            "script-src \(scripts)",
            "style-src 'unsafe-inline'\(own)",
            "img-src data: blob:\(own)\(pictures)",
            "font-src data:\(own)",
            "media-src data: blob:\(own)",
            "connect-src\(connections)",
            "form-action inlay:\(commands)\(own)",
            "base-uri 'none'",
            "frame-src 'none'",
            "child-src 'none'",
            "worker-src 'none'",
            "object-src 'none'",
        ].joined(separator: "; ")
    }

    /// Rows load nothing but what is in their text, and pictures where that is allowed.
    private static func policy(for rows: RowKind) -> String {
        let remote = rows.loadsRemoteContent ? " http: https:" : ""
        return [
            "default-src 'none'",
            "script-src \(rows.runsScripts ? "'unsafe-inline'" : "'none'")",
            "style-src 'unsafe-inline'",
            "img-src \(rows.pictureSchemes.map { "\($0):" }.joined(separator: " "))",
            "media-src data:\(remote)",
            "font-src data:",
            "form-action inlay:",
            // Says only what relative links mean: nothing else is loaded from there.
            "base-uri http: https:",
        ].joined(separator: "; ")
    }
}
