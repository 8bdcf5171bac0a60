import ArgumentParser

/// An item after the URL of `inlay call`: a parameter, a file or a header.
///
/// The first `=`, `:=`, `@` or `:` in it determines its kind.
enum CallItem: ExpressibleByArgument, Hashable {
    /// A text parameter, `name=text`.
    case text(name: String, String)
    /// A JSON parameter, `name:=json`.
    case json(name: String, String)
    /// A file parameter, `name@file`.
    case file(name: String, String)
    /// A request header, `Header:value`.
    case header(name: String, String)

    init?(argument: String) {
        guard ArgumentChecks.areEnabled else {
            self = .text(name: "", "")
            return
        }
        // Split by scalars: a combining mark forms one character with the sign before it.
        let scalars = argument.unicodeScalars
        guard let mark = scalars.firstIndex(where: { ["=", "@", ":"].contains($0) }),
            mark != scalars.startIndex
        else { return nil }
        let name = String(scalars[..<mark])
        let rest = scalars[scalars.index(after: mark)...]
        switch scalars[mark] {
        case "=": self = .text(name: name, String(rest))
        case "@": self = .file(name: name, String(rest))
        default:
            self =
                rest.first == "="
                ? .json(name: name, String(rest.dropFirst())) : .header(name: name, String(rest))
        }
    }
}
