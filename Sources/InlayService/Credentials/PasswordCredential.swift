import Foundation

/// A user's name and password.
struct PasswordCredential: Hashable, Sendable {
    let user: String
    let password: String

    /// The value of `Authorization` for the scheme basic; nil for a name with a colon, which it can't say.
    var basic: String? {
        guard !user.utf8.contains(UInt8(ascii: ":")) else { return nil }
        return "Basic \(base64(Array("\(user):\(password)".utf8)))"
    }
}

private func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
}
