import Foundation
import HTTPTypes

extension TransportResponse {
    /// Converts a response of the cache.
    init(_ response: CacheResponse, identity: ServiceIdentity?) {
        self.init(
            status: response.response.status.code, headers: response.response.headerFields,
            body: response.part.map { ResponseBody(StoredChunks($0)) }
                ?? ResponseBody(response.body.withUnsafeBytes { [UInt8]($0) }))
        var provenance = ResponseProvenance(
            source: response.source, age: .seconds(response.age), reason: response.reason,
            storing: response.storing)
        provenance.identity = identity
        values[ResponseProvenance.self] = provenance
    }

    /// Whether the transport has decoded the body; the caller has to decode all other codings.
    private var isDecoded: Bool {
        let codings = ContentCodings(headers)
        return !codings.names.isEmpty && codings.unknown == nil
    }

    /// Returns the status and headers for the cache, which stores the decoded body.
    func head(to request: TransportRequest) throws(TransportError) -> HTTPResponse {
        guard (100...999).contains(status) else {
            throw .malformed("\(status) is not a valid status")
        }
        if let problem = SingleFields.problem(in: headers) { throw .malformed(problem) }
        var head = HTTPResponse(status: .init(code: status), headerFields: headers)
        if isDecoded {
            head.headerFields[.contentEncoding] = nil
            head.headerFields[.contentLength] = nil
        }
        let names = FieldList.members(of: headers[values: .vary]).map { $0.lowercased() }
        // The identity separates the responses already. Tokens change, and a stored response is
        // used without one if the network fails.
        var implied: Set<String> = []
        switch request.identity {
        case .account?, .credential?: implied = ["authorization"]
        case .anonymous?, .unnamed?, nil: break
        }
        if request.usesCookies, request.headers[.cookie] == nil, names.contains("cookie") {
            // The transport adds cookies that aren't in the request, so only an account can
            // identify the owner.
            guard case .account? = request.identity else {
                head.headerFields[.vary] = "*"
                return head
            }
            implied.insert("cookie")
        }
        guard !implied.isDisjoint(with: names) else { return head }
        let others = names.filter { !implied.contains($0) }
        head.headerFields[.vary] = others.isEmpty ? nil : others.joined(separator: ", ")
        return head
    }
}

/// The way in which the caller reads a response's body.
enum BodyUse: TransportValue {
    static let defaultValue = BodyUse.whole

    /// The whole body is read, and stored in the cache before the caller gets it.
    case whole
    /// The body is streamed and isn't stored in the cache.
    case streamed
    /// The body is streamed and also stored in the cache.
    case cached
}

/// A request option: whether to revalidate with the server before returning a stale response.
package struct ServerQuestion: TransportValue {
    package static let defaultValue = ServerQuestion(isWanted: false)

    package let isWanted: Bool

    package init(isWanted: Bool) {
        self.isWanted = isWanted
    }
}

/// A request option: whether the request can be sent; otherwise a cache acts as if the network had
/// failed.
struct NetworkAccess: TransportValue {
    static let defaultValue = NetworkAccess(isPossible: true)

    let isPossible: Bool
}
