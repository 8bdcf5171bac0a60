import Foundation
import HTTPTypes
package import InlayValues

/// The redirects of HTTP, with the rules for headers and methods.
enum Redirect {
    private static let statuses: Set<Int> = [301, 302, 303, 307, 308]

    /// The headers of a write that the following GET must not carry: those of the body,
    /// `Idempotency-Key` and the preconditions.
    private static let writeHeaders: [HTTPField.Name] = [
        .contentType, .contentEncoding, .contentLanguage, .contentLocation, .ifMatch, .ifNoneMatch,
        .ifModifiedSince, .ifUnmodifiedSince, .idempotencyKey,
    ]

    /// Returns whether the server has presumably processed the request, and the result is at another
    /// URL.
    ///
    /// This is an assumption: RFC 9110 (section 15.4.4) only says that the other resource is an
    /// indirect response, and some servers redirect to a sign-in page.
    static func isResult(_ response: TransportResponse, of request: TransportRequest) -> Bool {
        response.status == 303 && request.method != .get && request.method != .head
            && response.headers[.location] != nil
    }

    /// Returns the next request if the response is a redirect, or nil.
    static func next(
        after response: TransportResponse, to request: TransportRequest,
        allowsPlainHTTP: Bool = false
    ) throws(ServiceFailure) -> TransportRequest? {
        guard statuses.contains(response.status),
            let field = response.headers[fields: .location].first
        else { return nil }
        if let problem = SingleFields.problem(in: response.headers) {
            throw .kind(.redirect("the redirect of the server is invalid: \(problem)"))
        }
        let location = field.urlReference
        var next = request
        next.url = try target(location, from: request.url)
        guard
            allowsPlainHTTP || request.address.scheme != "https"
                || next.address.scheme == "https"
        else {
            throw .kind(
                .redirect(
                    "the server redirects from https to \(visibleAddress(next.url.absoluteString)), where others on "
                        + "the network can read the request; set allowsRedirectsToPlainHTTP to follow it"
                ))
        }
        if let allowed = request.values[RedirectOrigins.self].allowed,
            WebOrigin(next.url.absoluteString).map(allowed.contains) != true
        {
            throw .kind(
                .redirect(
                    "the server redirects to \(visibleAddress(next.url.absoluteString)), whose origin isn't allowed"
                ))
        }
        next.initiator = request.initiator ?? request.url
        next.cookies = nil
        let losesBody =
            response.status == 303
            ? request.method != .get && request.method != .head
            : response.status < 307 && request.method == .post
        if losesBody {
            next.method = .get
            next.body = .none
            for name in writeHeaders { next.headers[name] = nil }
        } else if !request.body.isReplayable {
            throw .kind(
                .redirect(
                    "\(visibleAddress(location)) requires the body again, which can be read only once"
                ))
        }
        if WebOrigin(next.url.absoluteString) != WebOrigin(request.url.absoluteString) {
            next.headers.keepOnly(request.values[HarmlessHeaders.self])
        }
        // A redirect for an unnamed caller may depend on that caller, and so does its target.
        if response.values[ResponseProvenance.self].storing == .callerUnnamed {
            next.identity = .unnamed
        }
        return next
    }

    private static func target(_ location: String, from url: URL) throws(ServiceFailure) -> URL {
        do {
            return try CallAddress.resolve(location, server: url).url
        } catch {
            guard case .kind(.address(let reason)) = error else { throw error }
            throw .kind(.redirect("the server redirects to an invalid URL: \(reason)"))
        }
    }
}

/// The origins to which the redirects of a call are followed.
package struct RedirectOrigins: TransportValue {
    package static let defaultValue = RedirectOrigins(allowed: nil)

    /// The allowed origins; nil allows all.
    package let allowed: Set<WebOrigin>?

    package init(allowed: Set<WebOrigin>?) {
        self.allowed = allowed
    }
}
