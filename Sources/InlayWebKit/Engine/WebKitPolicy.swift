import CGLib
import CWebKitGTK
import Foundation
import InlayGObject
import InlayShell
import InlayWebViews

/// The policy decisions of a `WebKitWebView`: asks the view's `policy` callback about navigations,
/// and refuses responses that aren't pages.
final class WebKitPolicy {
    private typealias Decision = WebKitPolicyDecision

    private let view: WebKitView
    private let loads: WebKitLoads
    private let trust: PageTrust
    /// The URL of the link that the user opened from the context menu; nil once the next navigation
    /// is decided.
    private var followed: String?

    init(_ view: WebKitView, loads: WebKitLoads, trust: PageTrust) {
        (self.view, self.loads, self.trust) = (view, loads, trust)
        view.connect(view.widget, "decide-policy") {
            [weak self] (decision: UnsafeMutableRawPointer, type: UInt32) -> Bool in
            self?.decide(decision, WebKitPolicyDecisionType(rawValue: type)) ?? true
        }
    }

    /// Follows a link that the user opened from the context menu, in the same way as a clicked
    /// link.
    ///
    /// WebKit's own menu item would instead start the same kind of navigation as a script.
    func follow(_ url: String) {
        view.report(.pressed)
        let action = NavigationAction(address: url, kind: .link, isUserGesture: true)
        let decision = view.handlers?.policy(action)
        view.report(.released)
        switch decision {
        case .allow:
            followed = url
            webkit_web_view_load_uri(view.raw, url)
        case .openOutside: OutsideOpener.open(url)
        case .cancel, nil: break
        }
    }

    private func decide(
        _ decision: UnsafeMutableRawPointer, _ type: WebKitPolicyDecisionType
    ) -> Bool {
        if type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE {
            return decideResponse(decision)
        }
        guard
            let raw = webkit_navigation_policy_decision_get_navigation_action(
                OpaquePointer(decision)),
            let request = webkit_navigation_action_get_request(raw),
            let url = webkit_uri_request_get_uri(request)
        else {
            webkit_policy_decision_ignore(decision.assumingMemoryBound(to: Decision.self))
            return true
        }
        let action = NavigationAction(
            address: String(cString: url),
            kind: kind(of: raw),
            isUserGesture: webkit_navigation_action_is_user_gesture(raw) != 0,
            isRedirect: webkit_navigation_action_is_redirect(raw) != 0,
            opensWindow: type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION)
        let outcome = isFollowed(action) ? .allow : view.handlers?.policy(action) ?? .cancel
        switch outcome {
        // The app's decider may have closed the view.
        case .allow where view.isClosed: ignore(decision, action)
        case .allow where action.opensWindow:
            // Only the app opens windows; the page loads in this view instead.
            ignore(decision, action)
            webkit_web_view_load_request(view.raw, request)
        case .allow:
            // Another site may get a process of its own.
            InheritedDescriptors.closeOnExec()
            loads.receive(.allowed(action))
            webkit_policy_decision_use(decision.assumingMemoryBound(to: Decision.self))
        case .cancel: ignore(decision, action)
        case .openOutside:
            ignore(decision, action)
            // Deferred, because the engine waits for this decision.
            Task { OutsideOpener.open(action.address) }
        }
        return true
    }

    /// Returns whether ``follow(_:)`` started a navigation; if so, the policy has already allowed
    /// it.
    private func isFollowed(_ action: NavigationAction) -> Bool {
        defer { followed = nil }
        return action.address == followed && action.kind == .other && !action.isRedirect
            && !action.opensWindow
    }

    /// Refuses a response for the main frame that WebKit can't display as a page, and reports a
    /// failed load.
    ///
    /// - Returns: Whether the response was refused; WebKit accepts all others.
    private func decideResponse(_ decision: UnsafeMutableRawPointer) -> Bool {
        let response = OpaquePointer(decision)
        guard webkit_response_policy_decision_is_main_frame_main_resource(response) != 0 else {
            return false
        }
        let raw = webkit_response_policy_decision_get_response(response)
        let address = webkit_uri_response_get_uri(raw).map { String(cString: $0) } ?? ""
        let url = URL(address: address)
        let type = webkit_uri_response_get_mime_type(raw).map { String(cString: $0) } ?? "unknown"
        let isSupported = webkit_response_policy_decision_is_mime_type_supported(response) != 0
        let error: PageLoadError
        if !isSupported || !isShown(type) {
            error = .unsupportedType(url: url, type: type)
        } else if isAttachment(raw) {
            error = .download(url: url)
        } else {
            // The engine creates the document after this decision.
            loads.receive(.responseAccepted)
            return false
        }
        webkit_policy_decision_ignore(decision.assumingMemoryBound(to: Decision.self))
        loads.receive(.responseRefused(url: address, error))
        return true
    }

    /// Returns whether a page of the view shows a file of a media type that WebKit supports.
    ///
    /// WebKit's viewer of PDFs is a frame with scripts, which no tier allows. WebKit plays no audio
    /// and video of custom URI schemes.
    private func isShown(_ type: String) -> Bool {
        switch type.lowercased() {
        case "application/pdf", "text/pdf": false
        case let type where type.hasPrefix("audio/") || type.hasPrefix("video/"):
            trust.usesNetwork
        default: true
        }
    }

    /// Returns whether the server asks for a response to be stored instead of being shown.
    private func isAttachment(_ response: OpaquePointer?) -> Bool {
        guard let headers = webkit_uri_response_get_http_headers(response),
            let value = soup_message_headers_get_one(headers, "Content-Disposition")
        else { return false }
        let kind = String(cString: value).prefix { $0 != ";" }
        return kind.trimmingCharacters(in: .whitespaces).lowercased() == "attachment"
    }

    private func ignore(_ decision: UnsafeMutableRawPointer, _ action: NavigationAction) {
        loads.receive(.refused(action))
        webkit_policy_decision_ignore(decision.assumingMemoryBound(to: Decision.self))
    }

    private func kind(of action: OpaquePointer) -> NavigationAction.Kind {
        switch webkit_navigation_action_get_navigation_type(action) {
        case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: return .link
        case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED, WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED:
            return .form
        case WEBKIT_NAVIGATION_TYPE_RELOAD: return .reload
        case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD:
            return loads.takeHistoryDirection()
        default: return .other
        }
    }
}
