import Foundation

/// A body as a row of the database is made for it.
struct NewBody {
    let length: Int
    let checksum: Int64
    /// The file that has it; nil where the database has.
    let file: String?
    /// What goes into the database; nil where a file has it.
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
