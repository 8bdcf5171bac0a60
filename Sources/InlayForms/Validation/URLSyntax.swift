import Foundation
import InlayValues

/// The check of URLs by the URL Standard, which browsers use for `<input type=url>`.
enum URLSyntax {
    /// Returns whether a text is an absolute URL: whether the standard's basic URL parser accepts it
    /// without a base.
    static func isAbsolute(_ text: String) -> Bool {
        let address = WebAddress(text)
        guard let scheme = address.scheme else { return false }
        let rest = address.text.unicodeScalars.dropFirst(scheme.unicodeScalars.count + 1)
        switch scheme {
        case "http", "https", "ftp", "ws", "wss":
            return isAuthority(rest.drop { $0 == "/" || $0 == "\\" }, isSpecial: true)
        case "file":
            guard rest.prefix(2).allSatisfy({ $0 == "/" || $0 == "\\" }), rest.count > 1 else {
                return true
            }
            let host = rest.dropFirst(2).prefix { !"/\\?#".unicodeScalars.contains($0) }
            let isDrive =
                host.count == 2 && (host.last == ":" || host.last == "|")
                && host.first.map { $0.isASCII && $0.properties.isAlphabetic } == true
            return host.isEmpty || isDrive || HostSyntax.isHost(host, isSpecial: true)
        default:
            guard rest.starts(with: "//".unicodeScalars) else { return true }
            return isAuthority(rest.dropFirst(2), isSpecial: false)
        }
    }

    private static func isAuthority(
        _ rest: Substring.UnicodeScalarView, isSpecial: Bool
    ) -> Bool {
        let ends = (isSpecial ? "/\\?#" : "/?#").unicodeScalars
        let authority = rest.prefix { !ends.contains($0) }
        let user = authority.lastIndex(of: "@")
        let hostAndPort = user.map { authority[authority.index(after: $0)...] } ?? authority
        let bracket = hostAndPort.lastIndex(of: "]") ?? hostAndPort.startIndex
        let colon =
            hostAndPort.first == "["
            ? hostAndPort[bracket...].firstIndex(of: ":") : hostAndPort.firstIndex(of: ":")
        let host = hostAndPort[..<(colon ?? hostAndPort.endIndex)]
        if host.isEmpty { return !isSpecial && user == nil && colon == nil }
        let port = colon.map { hostAndPort[hostAndPort.index(after: $0)...] }
        return (port.map(isPort) ?? true) && HostSyntax.isHost(host, isSpecial: isSpecial)
    }

    private static func isPort(_ digits: Substring.UnicodeScalarView) -> Bool {
        var number = 0
        for digit in digits {
            guard ("0"..."9").contains(digit) else { return false }
            number = number * 10 + Int(digit.value - 0x30)
            guard number <= UInt16.max else { return false }
        }
        return true
    }
}

/// The check of hosts by the URL Standard's host parser.
enum HostSyntax {
    /// Returns whether a text that isn't empty is a host.
    ///
    /// - Parameters:
    ///   - text: The host, an IPv6 address in brackets.
    ///   - isSpecial: Whether the scheme has domains, as `http` does.
    /// - Returns: Whether it is a host.
    static func isHost(_ text: Substring.UnicodeScalarView, isSpecial: Bool) -> Bool {
        if text.first == "[" {
            guard text.last == "]" else { return false }
            var address = in6_addr()
            return inet_pton(AF_INET6, String(text.dropFirst().dropLast()), &address) == 1
        }
        let forbidden = "\0\t\n\r #/:<>?@[\\]^|".unicodeScalars
        guard isSpecial else { return !text.contains(where: forbidden.contains) }
        let labels = domain(decoded(String(text))).split(
            separator: ".", omittingEmptySubsequences: false)
        let isForbidden = labels.joined().unicodeScalars.contains {
            $0.value <= 0x20 || $0.value == 0x7F || $0 == "%" || forbidden.contains($0)
        }
        guard !isForbidden, labels != [""], labels.allSatisfy(isLabel) else { return false }
        let parts = labels.count > 1 && labels.last == "" ? labels.dropLast() : labels[...]
        guard let last = parts.last, isNumeric(last) else { return true }
        return isIPv4(Array(parts))
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            guard byte == UInt8(ascii: "%"), digits.count == 2,
                digits.allSatisfy(PercentEncoding.isHexDigit),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: - Domains

    /// Returns a domain with the mapping of UTS 46: folded, composed, without ignored characters.
    private static func domain(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
        let kept = text.unicodeScalars.filter {
            !$0.properties.isDefaultIgnorableCodePoint || $0.value == 0x200C || $0.value == 0x200D
        }
        return String(String.UnicodeScalarView(kept)).lowercased()
            .precomposedStringWithCompatibilityMapping.lowercased()
            .replacing("\u{3002}", with: ".")
    }

    private static func isLabel(_ label: Substring) -> Bool {
        let scalars = Array(label.unicodeScalars)
        if label.hasPrefix("xn--") { return isPunycode(label.dropFirst(4)) }
        guard let first = scalars.first, !label.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        guard !isMark(first) else { return false }
        return zip(scalars, [first] + scalars).allSatisfy { scalar, before in
            switch scalar.properties.generalCategory {
            case .control, .surrogate, .privateUse, .unassigned, .lineSeparator,
                .paragraphSeparator, .spaceSeparator:
                false
            // Joiners are allowed where they change the form of letters only.
            case .format: before.properties.canonicalCombiningClass == .virama
            default: scalar.value != 0xFFFD
            }
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Returns whether a text is Punycode of a label that isn't all ASCII (RFC 3492).
    private static func isPunycode(_ text: Substring) -> Bool {
        let bytes = Array(text.utf8)
        let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
        var count = delimiter ?? 0
        var rest = bytes[(delimiter.map { $0 + 1 } ?? 0)...]
        guard !rest.isEmpty, text.utf8.count < 1_000 else { return false }
        var (scalar, index, bias, isFirst) = (128, 0, 72, true)
        while !rest.isEmpty {
            let start = index
            var (weight, position) = (1, 36)
            while true {
                guard let byte = rest.popFirst(), let digit = punycodeDigit(byte) else {
                    return false
                }
                index += digit * weight
                let threshold = min(max(position - bias, 1), 26)
                if digit < threshold { break }
                weight *= 36 - threshold
                position += 36
                guard index < Int(Int32.max), weight < Int(Int32.max) else { return false }
            }
            count += 1
            var delta = isFirst ? (index - start) / 700 : (index - start) / 2
            isFirst = false
            delta += delta / count
            bias = 0
            while delta > 455 {
                delta /= 35
                bias += 36
            }
            bias += 36 * delta / (delta + 38)
            scalar += index / count
            index = index % count + 1
            guard scalar >= 128, scalar <= 0x10_FFFF,
                let value = Unicode.Scalar(UInt32(scalar)),
                isLabel(Substring(String(value))) || isMark(value)
            else { return false }
        }
        return true
    }

    private static func punycodeDigit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 22
        default: nil
        }
    }

    // MARK: - IPv4

    private static func isNumeric(_ part: Substring) -> Bool {
        !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
            || number(part) != nil
    }

    private static func isIPv4(_ parts: [Substring]) -> Bool {
        guard parts.count <= 4 else { return false }
        let numbers = parts.map(number)
        guard let last = numbers.last ?? nil else { return false }
        return numbers.dropLast().allSatisfy { $0.map { $0 <= 255 } ?? false }
            && last < 1 << (8 * UInt64(5 - parts.count))
    }

    /// Parses a part of an IPv4 address, which may be hexadecimal or octal.
    private static func number(_ part: Substring) -> UInt64? {
        guard !part.isEmpty, part.utf8.allSatisfy(PercentEncoding.isAlphanumeric) else {
            return nil
        }
        if part.lowercased().hasPrefix("0x") {
            let digits = part.dropFirst(2)
            guard digits.utf8.allSatisfy(PercentEncoding.isHexDigit) else { return nil }
            return digits.isEmpty ? 0 : UInt64(digits, radix: 16) ?? .max
        }
        let radix = part.utf8.count > 1 && part.first == "0" ? 8 : 10
        guard part.utf8.allSatisfy({ (0x30..<0x30 + UInt8(radix)).contains($0) }) else {
            return nil
        }
        return UInt64(part, radix: radix) ?? .max
    }
}
