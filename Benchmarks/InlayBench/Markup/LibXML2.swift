import Glibc

/// The parser of libxml2, if the system has the library.
final class LibXML2 {
    private typealias Read =
        @convention(c) (
            UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32
        ) -> OpaquePointer?
    private typealias Free = @convention(c) (OpaquePointer?) -> Void

    private let read: Read
    private let free: Free

    init?() {
        guard let library = dlopen("libxml2.so.2", RTLD_NOW),
            let read = dlsym(library, "xmlReadMemory"), let free = dlsym(library, "xmlFreeDoc")
        else { return nil }
        self.read = unsafeBitCast(read, to: Read.self)
        self.free = unsafeBitCast(free, to: Free.self)
    }

    /// Parses a document into a tree and frees it.
    func parse(_ bytes: [UInt8]) throws {
        let document = bytes.withUnsafeBytes {
            read($0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), nil, nil, 0)
        }
        guard let document else { throw BenchError(description: "libxml2 reads no document.") }
        free(document)
    }
}
