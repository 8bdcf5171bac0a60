import Foundation
import Inlay

// An example of docs/Inlay.docc/Services.md, word for word.

enum ServicesGuide {
    static func sharedCookies(profile: WebProfile, url: URL, origin: WebOrigin) -> (
        ServiceProxy, CookieSharing?
    ) {
        let transport = SoupTransport()
        let service = ServiceProxy(server: url, transport: transport)
        let sharing = profile.shareCookies(of: origin, with: transport, in: .site([origin]))
        return (service, sharing)
    }
}
