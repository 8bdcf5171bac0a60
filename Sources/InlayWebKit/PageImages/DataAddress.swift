import Foundation
import InlayValues

/// A parser of `data:` URLs, such as `data:image/png;base64,…`.
package nonisolated enum DataAddress {
    /// Returns the decoded content of a URL; nil if the URL is malformed.
    package static func bytes(of address: String) -> [UInt8]? {
        let text = address.utf8
        guard let comma = text.firstIndex(of: UInt8(ascii: ",")),
            address[..<comma].lowercased().hasPrefix("data:"),
            let content = PercentEncoding.decoded(text[comma...].dropFirst())
        else { return nil }
        guard address[..<comma].lowercased().hasSuffix(";base64") else { return content }
        // Padding may be missing.
        let missing = (4 - content.count % 4) % 4
        let padded = Data(content + [UInt8](repeating: 0x3D, count: missing))
        return Data(base64Encoded: padded).map(Array.init)
    }
}
