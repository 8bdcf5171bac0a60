import Foundation

/// The sanitizer of the compiler with which the tests are built (`make sanitize`).
package enum Sanitizer {
    /// Whether there is one.
    ///
    /// It takes several times the memory and time of the program, so that tests of both are skipped.
    package static let isActive = ProcessInfo.processInfo.environment["INLAY_SANITIZER"] != nil
}
