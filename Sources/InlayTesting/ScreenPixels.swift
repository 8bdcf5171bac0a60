#if canImport(Glibc)
import Glibc

/// The pixels of a virtual display, read from its frame buffer file.
///
/// Reading doesn't affect the display, so that each frame can be inspected. The display must have
/// been started with a folder for its frame buffer.
package struct ScreenPixels: ~Copyable {
    /// The size of the screen, in pixels.
    package let width: Int, height: Int

    private let memory: UnsafeMutableRawPointer
    private let length: Int
    private let start: Int
    private let stride: Int

    /// Opens the frame buffer in a folder; `nil` if there is none.
    package init?(folder: String) {
        let file = open("\(folder)/Xvfb_screen0", O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > 100,
            let memory = mmap(nil, Int(status.st_size), PROT_READ, MAP_SHARED, file, 0),
            memory != MAP_FAILED
        else { return nil }
        self.memory = memory
        length = Int(status.st_size)
        // The header of an X window dump: numbers of four bytes, the highest first.
        func field(_ index: Int) -> Int {
            Int(
                UInt32(
                    bigEndian: memory.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
                ))
        }
        width = field(4)
        height = field(5)
        stride = field(12)
        start = field(0) + field(19) * 12
    }

    deinit {
        munmap(memory, length)
    }

    /// Returns the color of a pixel as a 24-bit number, red first.
    package func color(x: Int, y: Int) -> Int {
        precondition(
            (0..<width).contains(x) && (0..<height).contains(y), "There is no such pixel.")
        let index = start + y * stride + x * 4
        return Int(memory.loadUnaligned(fromByteOffset: index, as: UInt32.self) & 0xFF_FFFF)
    }

    /// Returns the colors of a column of pixels, from top to bottom.
    package func column(x: Int, from top: Int, count: Int) -> [Int] {
        (top..<top + count).map { color(x: x, y: $0) }
    }
}
#endif
