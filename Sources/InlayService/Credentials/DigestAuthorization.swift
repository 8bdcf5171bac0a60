/// The `Authorization` header that responds to a challenge of the Digest scheme, by RFC 7616.
struct DigestAuthorization {
    let challenge: AuthenticationChallenge
    let credential: PasswordCredential

    /// Returns whether the algorithm and the quality of protection of a challenge are supported.
    static func supports(_ challenge: AuthenticationChallenge) -> Bool {
        challenge.scheme == "digest" && challenge.parameters["nonce"] != nil
            && hash(of: challenge) != nil
            && qualities(of: challenge).contains { ["", "auth", "auth-int"].contains($0) }
    }

    /// Returns the value of the `Authorization` header.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - target: The path and query of the request.
    ///   - count: How often the nonce was used, including this time.
    ///   - clientNonce: The random text that the client adds to the digest.
    ///   - body: The request body, which the quality `auth-int` includes in the digest; nil if the
    ///     body isn't in memory.
    /// - Returns: The header value, or nil if the challenge isn't supported, or needs a body that isn't in
    ///     memory.
    func authorization(
        method: String, target: String, count: Int, clientNonce: String, body: [UInt8]? = []
    ) -> String? {
        let given = challenge.parameters
        guard let digest = Self.hash(of: challenge), let nonce = given["nonce"] else { return nil }
        func hash(bytes: [UInt8]) -> String { Hexadecimal.hexadecimal(digest(bytes)) }
        func hash(_ text: String) -> String { hash(bytes: Array(text.utf8)) }
        let realm = given["realm"] ?? ""
        let algorithm = given["algorithm"]
        let qualities = Self.qualities(of: challenge)
        let usesQuality = given["qop"] != nil
        let quality = qualities.contains("auth") ? "auth" : "auth-int"
        let digits = String(count, radix: 16)
        let counter = String(repeating: "0", count: max(0, 8 - digits.count)) + digits

        var secret = hash("\(credential.user):\(realm):\(credential.password)")
        if algorithm?.lowercased().hasSuffix("-sess") == true {
            secret = hash("\(secret):\(nonce):\(clientNonce)")
        }
        var request = "\(method):\(target)"
        if usesQuality, quality == "auth-int" {
            guard let body else { return nil }
            request += ":" + hash(bytes: body)
        }
        request = hash(request)
        let response =
            usesQuality
            ? hash("\(secret):\(nonce):\(counter):\(clientNonce):\(quality):\(request)")
            : hash("\(secret):\(nonce):\(request)")

        let hidesUser = given["userhash"]?.lowercased() == "true"
        let user = hidesUser ? hash("\(credential.user):\(realm)") : credential.user
        var fields = [
            "username=\(quotedString(user))", "realm=\(quotedString(realm))",
            "nonce=\(quotedString(nonce))",
            "uri=\(quotedString(target))", "response=\"\(response)\"",
        ]
        if let algorithm { fields.append("algorithm=\(algorithm)") }
        if let opaque = given["opaque"] { fields.append("opaque=\(quotedString(opaque))") }
        if usesQuality {
            fields += ["qop=\(quality)", "nc=\(counter)", "cnonce=\(quotedString(clientNonce))"]
        }
        if hidesUser { fields.append("userhash=true") }
        return "Digest " + fields.joined(separator: ", ")
    }

    // MARK: - Private

    private static func hash(
        of challenge: AuthenticationChallenge
    ) -> (([UInt8]) -> [UInt8])? {
        switch challenge.parameters["algorithm"]?.lowercased() {
        case nil, "md5", "md5-sess": MD5.digest
        case "sha-256", "sha-256-sess": SHA256.digest
        // RFC 7616 has only SHA-512/256, but some servers use the full SHA-512.
        case "sha-512", "sha-512-sess": SHA512.digest
        default: nil
        }
    }

    private static func qualities(of challenge: AuthenticationChallenge) -> [String] {
        guard let text = challenge.parameters["qop"] else { return [""] }
        return text.lowercased().utf8.split(separator: UInt8(ascii: ",")).map { part in
            String(decoding: part.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
        }
    }
}
