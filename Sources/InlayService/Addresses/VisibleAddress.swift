/// Returns a URL for errors and logs: without password, query and fragment, which may be secret,
/// on one line and shortened.
///
/// `GET https://example.org/reset?token=1` becomes `GET https://example.org/reset?…`.
package func visibleAddress(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var end = scalars.startIndex
    var last: Unicode.Scalar?
    while end < scalars.endIndex {
        // `{?` and `{#` start variables of a URI template, whose names aren't secret.
        if scalars[end] == "?" || scalars[end] == "#", last != "{" { break }
        last = scalars[end]
        end = scalars.index(after: end)
    }
    let mark = end < scalars.endIndex ? "\(scalars[end])…" : ""
    return visible(withoutPassword(scalars[..<end])) + mark
}

/// Returns the URL without the user information before the `@` of its authority.
private func withoutPassword(_ address: Substring.UnicodeScalarView) -> String {
    guard let slashes = address.firstRange(of: "//".unicodeScalars) else { return String(address) }
    let rest = address[slashes.upperBound...]
    guard let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") else {
        return String(address)
    }
    return String(address[..<slashes.upperBound]) + "…" + String(rest[at...])
}
