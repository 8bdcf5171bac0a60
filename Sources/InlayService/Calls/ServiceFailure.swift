import HTTPTypes

/// A failure within a call, without the call's method and URL, which the proxy adds.
enum ServiceFailure: Error {
    case kind(ServiceError.Kind)
    case answer(ServiceError.Kind, status: Int, headers: HTTPFields, body: [UInt8])

    static func header(_ reason: String) -> ServiceFailure { .kind(.header(reason)) }
    static func address(_ reason: String) -> ServiceFailure { .kind(.address(reason)) }
    static func arguments(_ reason: String) -> ServiceFailure { .kind(.arguments(reason)) }

    init(_ error: TransportError) {
        switch error {
        case .timedOut(let phase): self = .kind(.timedOut(phase))
        case .cancelled: self = .kind(.cancelled)
        default: self = .kind(.transport(error))
        }
    }
}
