/// The destination of an image.
enum Output: Hashable, Sendable {
    /// A file, whose path is printed if the program chose it.
    case file(String, isTold: Bool)
    case standardOutput
}
