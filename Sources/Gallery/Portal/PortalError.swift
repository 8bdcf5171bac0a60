import Foundation
import FoundationNetworking
import Inlay

/// The reason why a call of the portal failed.
enum PortalError: Error, CustomStringConvertible {
    case unreachable(URLError)
    case status(Int, String)

    var description: String {
        switch self {
        case .unreachable(let error) where error.code == .timedOut:
            "The service didn't answer in time."
        case .unreachable: "The service can't be reached."
        case .status(let status, let sentence): "The service answered \(status): \(sentence)"
        }
    }
}

extension Error {
    /// A sentence about the failure of a call, without URLs.
    var portalSentence: String {
        switch self {
        case let error as ServiceError: error.summary
        case let error as PortalError: error.description
        default: localizedDescription
        }
    }
}
