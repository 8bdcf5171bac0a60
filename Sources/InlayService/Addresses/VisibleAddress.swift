/// An address as errors and logs have it: without its password, query and fragment, which may be secret, on one
/// line and not too long.
///
/// `GET https://example.org/reset?token=1` becomes `GET https://example.org/reset?…`.
package func visibleAddress(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var end = scalars.startIndex
    var last: Unicode.Scalar?
    while end < scalars.endIndex {
        // `{?` and `{#` begin names of a template, which are no secret.
        if scalars[end] == "?" || scalars[end] == "#", last != "{" { break }
        last = scalars[end]
        end = scalars.index(after: end)
    }
    let mark = end < scalars.endIndex ? "\(scalars[end])…" : ""
    return visible(withoutPassword(scalars[..<end])) + mark
}

/// An address without what stands before the `@` of its authority.
private func withoutPassword(_ address: Substring.UnicodeScalarView) -> String {
    guard let slashes = address.firstRange(of: "//".unicodeScalars) else { return String(address) }
    let rest = address[slashes.upperBound...]
    guard let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") else {
        return String(address)
    }
    return String(address[..<slashes.upperBound]) + "…" + String(rest[at...])
}
