import Foundation

/// The chunks of a file, read while they are sent.
struct FileChunks: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    private static let chunkLength = 65_536

    let url: URL
    let length: Int64

    init(_ url: URL) throws(TransportError) {
        var isFolder: ObjCBool = false
        guard url.isFileURL,
            FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        else {
            throw .body(
                "there is no file \(url.isFileURL ? url.path : visibleAddress(url.absoluteString))")
        }
        guard !isFolder.boolValue else { throw .body("\(url.path) is a folder") }
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: url.resolvingSymlinksInPath().path)
        guard let length = (attributes?[.size] as? NSNumber)?.int64Value else {
            throw .body("the size of \(url.path) can't be determined")
        }
        // A pipe or a device has no size, and would be sent as an empty body.
        guard attributes?[.type] as? FileAttributeType == .typeRegular else {
            throw .body("\(url.path) isn't a regular file")
        }
        self.url = url
        self.length = length
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(url: url, rest: length)
    }

    struct Iterator: AsyncIteratorProtocol {
        let url: URL
        var rest: Int64
        var handle: FileHandle?

        mutating func next() async throws -> [UInt8]? {
            if handle == nil {
                guard let opened = try? FileHandle(forReadingFrom: url) else {
                    throw TransportError.body("\(url.path) can't be opened")
                }
                handle = opened
            }
            guard rest > 0 else { return nil }
            let count = Int(Swift.min(rest, Int64(FileChunks.chunkLength)))
            guard let chunk = try handle?.read(upToCount: count), !chunk.isEmpty else {
                throw TransportError.body("\(url.path) was truncated while it was sent")
            }
            rest -= Int64(chunk.count)
            return [UInt8](chunk)
        }
    }
}
