import ArgumentParser

/// What is said of a request after its address, as one word.
///
/// The first of `=`, `:=`, `@` and `:` decides what it is.
enum CallItem: ExpressibleByArgument, Hashable {
    /// `name=text`
    case text(name: String, String)
    /// `name:=json`
    case json(name: String, String)
    /// `name@file`
    case file(name: String, String)
    /// `Header:value`
    case header(name: String, String)

    init?(argument: String) {
        guard let mark = argument.firstIndex(where: { "=@:".contains($0) }),
            mark != argument.startIndex
        else { return nil }
        let name = String(argument[..<mark])
        let rest = argument[argument.index(after: mark)...]
        switch argument[mark] {
        case "=": self = .text(name: name, String(rest))
        case "@": self = .file(name: name, String(rest))
        default:
            self =
                rest.first == "="
                ? .json(name: name, String(rest.dropFirst())) : .header(name: name, String(rest))
        }
    }
}
