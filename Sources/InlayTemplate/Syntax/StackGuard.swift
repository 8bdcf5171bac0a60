import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A thread with a large stack, for deeply nested templates.
enum LargeStack {
    /// The size of the stack, of which only used pages take memory.
    private static let size = 256 * 1_024 * 1_024

    /// Runs a function on the thread and waits for its result.
    static func run<Success: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () -> Result<Success, Failure>
    ) throws(Failure) -> Success {
        let outcome = Outcome<Success, Failure>()
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread {
            let result = work()
            outcome.result.withLock { $0 = result }
            isDone.signal()
        }
        thread.stackSize = size
        thread.start()
        isDone.wait()
        guard let result = outcome.result.withLock({ $0 }) else {
            preconditionFailure("The thread has signaled before its work was done.")
        }
        return try result.get()
    }

    private final class Outcome<Success: Sendable, Failure: Error>: Sendable {
        let result = Mutex<Result<Success, Failure>?>(nil)
    }
}

/// A guard against stack overflow by recursion.
///
/// It checks the remaining stack, because the depth that fits depends on the thread and on the
/// optimization level.
struct StackGuard {
    /// The number of bytes of the stack that are kept free for the innermost calls and for
    /// deallocation.
    private static let reserve: UInt = 192 * 1_024
    /// The number of bytes that the recursion may use before the end of the stack is looked up,
    /// which is slow.
    private static let free: UInt = 64 * 1_024

    private var depth = 0
    /// An address in the frame of the first call.
    private var start: UInt?
    private var end: UInt?
    /// Whether a recursive call was refused because the thread's stack is too small, and not
    /// because of its depth.
    private(set) var isShort = false

    /// A guard for a recursion that starts within this one, on the same thread.
    var nested: StackGuard {
        var guarded = StackGuard()
        (guarded.start, guarded.end) = (start, end)
        return guarded
    }

    /// Records a call; returns false if the remaining stack or the limit doesn't allow the call.
    mutating func enter(limit: Int) -> Bool {
        depth += 1
        guard depth <= limit else { return false }
        var here: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        if start == nil { start = address }
        guard end != nil || (start ?? 0) &- address > Self.free else { return true }
        if end == nil { end = Self.stackEnd() }
        guard address > (end ?? 0) + Self.reserve else {
            isShort = true
            return false
        }
        return true
    }

    /// Records the end of a call.
    mutating func leave() { depth -= 1 }

    /// Returns the lowest address of the thread's stack.
    private static func stackEnd() -> UInt {
        #if canImport(Glibc)
        // glibc declares `pthread_getattr_np` only with its GNU extensions, so it is looked up.
        typealias Attributes =
            @convention(c) (
                pthread_t, UnsafeMutablePointer<pthread_attr_t>
            ) -> CInt
        var attributes = pthread_attr_t()
        guard let symbol = dlsym(nil, "pthread_getattr_np"),
            unsafeBitCast(symbol, to: Attributes.self)(pthread_self(), &attributes) == 0
        else { return .max / 2 }
        defer { pthread_attr_destroy(&attributes) }
        var address: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &address, &size) == 0 else { return .max / 2 }
        return UInt(bitPattern: address)
        #elseif canImport(Darwin)
        let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        return top - UInt(pthread_get_stacksize_np(pthread_self()))
        #else
        return .max / 2
        #endif
    }
}
