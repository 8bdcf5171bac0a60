import ArgumentParser
import Glibc
import HTTPTypes
import Inlay

/// The command line options for credentials.
struct CallCredentials: CheckedArguments {
    @Option(
        help: ArgumentHelp(
            "The user, sent when the server asks for credentials; without a password, asks for it.",
            valueName: "user[:password]"))
    var auth: String?

    @Option(help: "A file whose first line is user:password.", completion: .file())
    var authFile: String?

    @Option(help: ArgumentHelp("A token, sent with the request.", valueName: "token"))
    var bearer: String?

    @Option(
        help: "A file whose first line is a token; unlike --bearer, it isn't visible in ps.",
        completion: .file())
    var bearerFile: String?

    @Flag(
        help:
            "Allow plain HTTP, over which others on the network can read the token or password.")
    var allowPlainHTTP = false

    /// Whether credentials are given.
    var isGiven: Bool { count > 0 }

    private var count: Int {
        [auth, authFile, bearer, bearerFile].count { $0 != nil }
    }

    func checkValues() throws {
        guard count <= 1 else {
            throw ValidationError("Give one of --auth, --auth-file, --bearer and --bearer-file.")
        }
        guard isGiven || !allowPlainHTTP else {
            throw ValidationError(
                "--allow-plain-http is for --bearer, --bearer-file, --auth and --auth-file; "
                    + "give one of them, too.")
        }
        guard bearer.map(Self.isToken) ?? true else {
            throw ValidationError("The token of --bearer is empty, or no header can contain it.")
        }
    }

    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && HTTPField.isValidValue(text)
    }

    /// Throws if the bearer token would be sent unencrypted over the network.
    func check(for server: WebOrigin) throws {
        guard bearer != nil || bearerFile != nil, !allowPlainHTTP, server.scheme != "https",
            !server.isLoopback
        else { return }
        throw ValidationError(
            """
            Others on the network could read the token sent to \(server); use https://, or \
            --allow-plain-http.
            """)
    }

    private func token() throws(CommandFailure) -> String? {
        guard let bearerFile else { return bearer }
        let bytes = try InputFile.read(bearerFile).bytes
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard let token = String(validating: line, as: UTF8.self), Self.isToken(token) else {
            throw CommandFailure(
                .badInput, "\(bearerFile) has no token in its first line; write it there.")
        }
        return token
    }

    func read() throws(CommandFailure) -> ServiceCredentials {
        if let bearer = try token() {
            // Cached responses are separated by token; the cache stores only a keyed digest of
            // it.
            return .bearer(
                BearerTokens(
                    identity: .credential(ServiceIdentity.Credential(token: bearer)), token: bearer,
                    allowsPlainHTTP: allowPlainHTTP
                ) { _ in bearer })
        }
        guard let text = try text() else { return .none }
        guard let colon = text.unicodeScalars.firstIndex(of: ":") else {
            return .password(
                user: text, try Self.ask(for: text), allowsPlainHTTP: allowPlainHTTP)
        }
        return .password(
            user: String(text[..<colon]),
            String(text.unicodeScalars[text.unicodeScalars.index(after: colon)...]),
            allowsPlainHTTP: allowPlainHTTP)
    }

    private func text() throws(CommandFailure) -> String? {
        guard let authFile else { return auth }
        let bytes = try InputFile.read(authFile).bytes
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard let text = String(validating: line, as: UTF8.self),
            text.utf8.contains(UInt8(ascii: ":"))
        else {
            throw CommandFailure(
                .badInput, "\(authFile) has no user:password in its first line; write it there.")
        }
        return text
    }

    /// Asks for the password on the terminal, without echoing it.
    private static func ask(for user: String) throws(CommandFailure) -> String {
        guard let answer = PasswordPrompt.ask("Password of \(TerminalText.shown(user)): ") else {
            throw CommandFailure(
                .usage,
                "There is no terminal to ask for the password; give --auth-file, or user:password.")
        }
        return answer
    }
}
