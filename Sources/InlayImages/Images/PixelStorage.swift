/// A memory buffer for pixels, written once by its initializer and read-only afterwards.
public final class PixelStorage: Sendable {
    /// Written only by `init`, so that any thread may read it.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer

    /// Allocates the buffer and has a closure fill it.
    ///
    /// - Parameters:
    ///   - byteCount: The size in bytes; all bytes are 0 at first.
    ///   - fill: Writes the pixels.
    package init(byteCount: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
        memory = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        fill(memory)
    }

    deinit {
        memory.deallocate()
    }

    /// The size in bytes.
    public var byteCount: Int { memory.count }

    /// Calls a closure with the bytes, whose address stays the same for the life of the storage.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
        -> Result
    {
        try body(UnsafeRawBufferPointer(memory))
    }
}
