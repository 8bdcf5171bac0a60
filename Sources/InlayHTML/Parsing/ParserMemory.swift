import CGumbo

/// The memory of one parse, given back all at once.
///
/// Gumbo's own way to free a tree goes down it by recursion, which a deep one ends with a crash.
final class ParserMemory {
    private static let blockSize = 1 << 18
    private static let alignment = 16

    private var blocks: [UnsafeMutableRawPointer] = []
    private var next: UnsafeMutableRawPointer?
    private var left = 0

    deinit {
        for block in blocks { block.deallocate() }
    }

    func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let size = (max(size, 1) + Self.alignment - 1) & ~(Self.alignment - 1)
        if size > Self.blockSize / 4 { return block(of: size) }
        if size > left {
            next = block(of: Self.blockSize)
            left = Self.blockSize
        }
        let place = next ?? block(of: size)
        next = place + size
        left -= size
        return place
    }

    private func block(of size: Int) -> UnsafeMutableRawPointer {
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.alignment)
        blocks.append(block)
        return block
    }
}
