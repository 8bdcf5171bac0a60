/// A parser of `WWW-Authenticate`, in which commas separate both parameters and challenges.
struct ChallengeReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func challenges() -> [AuthenticationChallenge] {
        var found: [AuthenticationChallenge] = []
        var scheme: String?
        var parameters: [String: String] = [:]
        func finish() {
            guard let scheme else { return }
            found.append(AuthenticationChallenge(scheme: scheme, parameters: parameters))
        }
        while true {
            skip { $0 == UInt8(ascii: ",") || isSpace($0) }
            guard index < bytes.count else { break }
            let word = token().lowercased()
            guard !word.isEmpty else {
                index += 1
                continue
            }
            skip(isSpace)
            if current == UInt8(ascii: "="), scheme != nil {
                index += 1
                skip(isSpace)
                let value = current == UInt8(ascii: "\"") ? quoted() : token()
                if parameters[word] == nil { parameters[word] = value }
            } else {
                finish()
                (scheme, parameters) = (word, [:])
            }
        }
        finish()
        return found
    }

    // MARK: - Private

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skip(_ condition: (UInt8) -> Bool) {
        while let byte = current, condition(byte) { index += 1 }
    }

    private mutating func token() -> String {
        let start = index
        skip(isTokenByte)
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func quoted() -> String {
        var value: [UInt8] = []
        index += 1
        while let byte = current, byte != UInt8(ascii: "\"") {
            index += 1
            if byte == UInt8(ascii: "\\"), let next = current {
                index += 1
                value.append(next)
            } else {
                value.append(byte)
            }
        }
        index += 1
        return String(decoding: value, as: UTF8.self)
    }
}

private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

/// An authentication challenge of a server, from a `WWW-Authenticate` header.
struct AuthenticationChallenge: Hashable, Sendable {
    /// The scheme in lower case, such as `basic`.
    let scheme: String

    /// The parameters, with names in lower case.
    let parameters: [String: String]

    /// Parses all challenges of a header; malformed challenges are ignored.
    static func read(_ values: [String]) -> [AuthenticationChallenge] {
        values.flatMap { value in
            var reader = ChallengeReader(value)
            return reader.challenges()
        }
    }
}
