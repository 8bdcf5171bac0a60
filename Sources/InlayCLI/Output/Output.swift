/// Where a picture goes.
enum Output: Hashable, Sendable {
    /// To a file.
    ///
    /// Its path is told where the program chose it.
    case file(String, isTold: Bool)
    case standardOutput
}
