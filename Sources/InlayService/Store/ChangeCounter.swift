import Foundation
import Synchronization

/// Counts what all programs change in a folder: a number in a file that they have in memory together.
///
/// So none has to ask the database whether another one has changed it.
final class ChangeCounter: Sendable {
    private nonisolated(unsafe) let count: UnsafeMutablePointer<Atomic<Int>>

    private static let length = MemoryLayout<Atomic<Int>>.size

    /// Takes the number from a file, or makes one there.
    init(path: String) throws {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw BodyFiles.error(path) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw BodyFiles.error(path) }
        // Written, not only made longer: what has no room on the disk can't be changed in memory.
        if status.st_size < Self.length {
            try BodyFiles.fill(file, with: Data(count: Self.length), path)
        }
        let memory = mmap(nil, Self.length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        guard let memory, memory != MAP_FAILED else { throw BodyFiles.error(path) }
        count = memory.assumingMemoryBound(to: Atomic<Int>.self)
    }

    deinit {
        munmap(count, Self.length)
    }

    /// How many changes there were.
    var now: Int { count.pointee.load(ordering: .acquiring) }

    /// Counts a change that was made; says how many there were before.
    func add() -> Int { count.pointee.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue }
}
