import Foundation

/// Runs a blocking operation in a separate thread.
///
/// ```swift
/// let output = try await onOwnThread { try program.runToItsEnd() }
/// ```
///
/// Swift's thread pool has one thread per processor: a test that blocks one of these threads delays
/// other tests.
///
/// - Parameter body: The blocking operation.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
package func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
