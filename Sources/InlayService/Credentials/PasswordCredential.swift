import Foundation

/// A user name and password.
struct PasswordCredential: Hashable, Sendable {
    let user: String
    let password: String

    /// The `Authorization` value of the Basic scheme; nil if the name contains a colon, which
    /// Basic can't represent.
    var basic: String? {
        guard !user.utf8.contains(UInt8(ascii: ":")) else { return nil }
        return "Basic \(base64(Array("\(user):\(password)".utf8)))"
    }
}

private func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
}
