/// The rules for addresses in documents.
package enum MarkupAddress {
    /// Returns whether an address is absolute and has one of the schemes.
    package static func scheme(of address: String, isIn schemes: [String]) -> Bool {
        guard let colon = address.firstIndex(of: ":"),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { return false }
        return schemes.contains(address[..<colon].lowercased())
            && address.index(after: colon) < address.endIndex
    }
}
