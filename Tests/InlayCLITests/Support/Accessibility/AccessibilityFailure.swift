/// What a user of the accessibility tree couldn't do, and what the tree looked like then.
struct AccessibilityFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
