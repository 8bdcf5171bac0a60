import Foundation
import InlayValues

/// A three-way merge of the cookies of one origin in two jars, relative to their last common
/// state.
struct CookieMerge {
    /// The identity of a cookie within an origin.
    struct Key: Hashable {
        let name: String
        let path: String
    }

    /// A change to apply to one of the jars.
    enum Step: Hashable {
        case set(ServiceCookie)
        case remove(ServiceCookie)
    }

    typealias Cookies = [Key: ServiceCookie]

    private(set) var first: [Step] = []
    private(set) var second: [Step] = []
    /// The cookies that both jars have after the merge.
    private(set) var common: Cookies = [:]

    init(first: Cookies, second: Cookies, before: Cookies) {
        for key in Set(first.keys).union(second.keys).union(before.keys) {
            let (one, other, old) = (first[key], second[key], before[key])
            if Self.isSame(one, other) {
                common[key] = one
            } else if Self.isSame(one, old) {
                // Only the second jar changed the cookie.
                common[key] = other
                if let step = Self.step(to: other, from: one) { self.first.append(step) }
            } else {
                common[key] = one
                if let step = Self.step(to: one, from: other) { self.second.append(step) }
            }
        }
    }

    /// Returns the host-only cookies of an origin; a cookie with a domain also applies to
    /// subdomains and is excluded.
    ///
    /// Cookies don't depend on ports, so all ports of a host share them.
    static func cookies(of origin: WebOrigin, in all: [ServiceCookie]) -> Cookies {
        let own = all.filter {
            $0.domain.lowercased() == origin.host && (!$0.isSecure || origin.scheme == "https")
        }
        return Dictionary(own.map { (Key($0), $0) }) { $1 }
    }

    // MARK: - Private

    private static func step(to new: ServiceCookie?, from old: ServiceCookie?) -> Step? {
        new.map(Step.set) ?? old.map(Step.remove)
    }

    /// Returns whether two cookies have the same value and attributes.
    ///
    /// Expiry dates that differ by less than two seconds count as equal, because cookie jars don't
    /// store them exactly.
    private static func isSame(_ one: ServiceCookie?, _ other: ServiceCookie?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        let distance =
            switch (one.expires, other.expires) {
            case (nil, nil): 0.0
            case (let date?, let other?): abs(date.timeIntervalSince(other))
            default: Double.infinity
            }
        return one.value == other.value && one.isSecure == other.isSecure
            && one.isHTTPOnly == other.isHTTPOnly && one.sameSite == other.sameSite
            && distance < 2
    }
}

extension CookieMerge.Key {
    init(_ cookie: ServiceCookie) {
        self.init(name: cookie.name, path: cookie.path)
    }
}
