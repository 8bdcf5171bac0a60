import InlayBridge

/// The content security policy that the engine enforces on every page of a view.
package enum ContentSecurityPolicy {
    /// Returns the policy for the pages of a view, or `nil` if only the site's own policy applies.
    ///
    /// - Parameter configuration: The view's configuration.
    /// - Returns: The value of a `Content-Security-Policy` header.
    package static func policy(for configuration: WebViewConfiguration) -> String? {
        if let permissions = configuration.permissions { return policy(for: permissions) }
        let scripts: String
        switch configuration.trust {
        case .site, .preview: return nil
        case .document: scripts = "'none'"
        case .app:
            let own = configuration.resourceOrigin.map { "\($0) " } ?? ""
            scripts = configuration.allowsInlineScripts ? own + "'unsafe-inline'" : own + "'self'"
        }
        let own = configuration.resourceOrigin.map { " \($0)" } ?? ""
        let connections = configuration.trust == .app && !own.isEmpty ? own : " 'none'"
        // Stops the program on an invalid host name, which could contain further directives.
        let commandHost = CommandAddress(host: configuration.commandHost).host
        let commands = commandHost.map { " http://\($0) https://\($0)" } ?? ""
        return [
            "default-src 'none'",
            "script-src \(scripts)",
            "style-src 'unsafe-inline'\(own)",
            // The handlers of these schemes decide for each page which images it may load.
            "img-src data: blob:\(own) inlay-image: \(InlineImages.pageScheme):",
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

    /// Returns the policy for pages whose permissions replace those of the trust tier.
    ///
    /// The policy allows inline styles, inline scripts if `permissions` allows scripts, and images
    /// and media from the permitted origins and from `data:` URLs.
    private static func policy(for permissions: PagePermissions) -> String {
        let remote = permissions.images.sources
        let ownImages = ["data:", "\(InlineImages.pageScheme):"]
        let images = ownImages + remote + (remote.isEmpty ? [] : ["inlay-image:"])
        return [
            "default-src 'none'",
            "script-src \(permissions.runsScripts ? "'unsafe-inline'" : "'none'")",
            "style-src 'unsafe-inline'",
            "img-src \(images.joined(separator: " "))",
            "media-src \((["data:"] + remote).joined(separator: " "))",
            "font-src data:",
            "form-action inlay:",
            // The base URL only resolves relative links; other directives forbid loads from its
            // origin.
            "base-uri http: https:",
        ].joined(separator: "; ")
    }
}
