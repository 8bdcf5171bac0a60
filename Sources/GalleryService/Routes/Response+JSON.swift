import Foundation
import Hummingbird

extension Response {
    /// An answer of JSON.
    init(json value: some Encodable, status: HTTPResponse.Status = .ok) throws {
        let bytes = try PortalCoding.encoder.encode(value)
        self.init(
            status: status, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
