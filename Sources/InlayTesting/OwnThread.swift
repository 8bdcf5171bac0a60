import Foundation

/// Does something that waits, on a thread of its own.
///
/// ```swift
/// let told = try await onOwnThread { try program.runToItsEnd() }
/// ```
///
/// Tasks share as few threads as the machine has processors: a test that waits in one keeps others from going on.
///
/// - Parameter body: What waits.
/// - Returns: What it gives.
/// - Throws: What it throws.
public func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
