import Foundation
import InlayValues

/// Compares what two places have of one origin with what both had before.
struct CookieMerge {
    /// What tells one cookie from another.
    struct Key: Hashable {
        let name: String
        let path: String
    }

    /// What is to be done in one of the places.
    enum Step: Hashable {
        case set(ServiceCookie)
        case remove(ServiceCookie)
    }

    typealias Cookies = [Key: ServiceCookie]

    private(set) var first: [Step] = []
    private(set) var second: [Step] = []
    /// What both have then.
    private(set) var common: Cookies = [:]

    init(first: Cookies, second: Cookies, before: Cookies) {
        for key in Set(first.keys).union(second.keys).union(before.keys) {
            let (one, other, old) = (first[key], second[key], before[key])
            if Self.isSame(one, other) {
                common[key] = one
            } else if Self.isSame(one, old) {
                // It was changed in the second place alone.
                common[key] = other
                if let step = Self.step(to: other, from: one) { self.first.append(step) }
            } else {
                common[key] = one
                if let step = Self.step(to: one, from: other) { self.second.append(step) }
            }
        }
    }

    /// The cookies of one origin, and of no other: a cookie with a domain is for hosts below it as well.
    ///
    /// A cookie says nothing of ports; those of one host are all its own.
    static func cookies(of origin: Origin, in all: [ServiceCookie]) -> Cookies {
        let own = all.filter {
            $0.domain.lowercased() == origin.host && (!$0.isSecure || origin.scheme == "https")
        }
        return Dictionary(own.map { (Key(name: $0.name, path: $0.path), $0) }) { $1 }
    }

    // MARK: - Private

    private static func step(to new: ServiceCookie?, from old: ServiceCookie?) -> Step? {
        new.map(Step.set) ?? old.map(Step.remove)
    }

    /// Whether two are alike in what places keep exactly.
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
