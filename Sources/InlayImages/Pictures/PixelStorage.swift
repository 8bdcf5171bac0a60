/// Memory for pixels, written once and then only read.
public final class PixelStorage: Sendable {
    /// Written by `init` only, so that any thread may read it.
    nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer

    /// Makes memory and has it filled.
    ///
    /// - Parameters:
    ///   - byteCount: How many bytes; they are 0 at first.
    ///   - fill: Writes the pixels.
    public init(byteCount: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
        memory = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
        fill(memory)
    }

    deinit {
        memory.deallocate()
    }

    /// How many bytes there are.
    public var byteCount: Int { memory.count }

    /// The bytes, which stay where they are as long as the storage lives.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
        -> Result
    {
        try body(UnsafeRawBufferPointer(memory))
    }
}
