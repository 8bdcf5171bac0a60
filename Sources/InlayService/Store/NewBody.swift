import Foundation

/// A body to be stored in a row or in a file.
struct NewBody {
    let length: Int
    let checksum: Int64
    /// The file of the body; nil if it is in the database.
    let file: String?
    /// The contents for the database; nil if the body is in a file.
    let content: Data?

    init(_ body: Data, file: String?, for response: StoredResponse, key: DigestKey) {
        length = body.count
        self.file = file
        content = file == nil ? body : nil
        checksum =
            file == nil
            ? BodyChecksum.value(of: body, for: response, key: key)
            : BodyChecksum.value(ofFile: BodyChecksum.value(ofFile: body), for: response, key: key)
    }

    init(_ body: WrittenBody, for response: StoredResponse, key: DigestKey) {
        length = body.length
        file = body.name
        content = nil
        checksum = BodyChecksum.value(ofFile: body.checksum, for: response, key: key)
    }
}
