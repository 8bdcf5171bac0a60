/// The variables of a path, which is a URI template (RFC 6570).
struct PathTemplate {
    /// A variable of the template, with the byte offset of its name.
    struct Variable {
        let name: String
        let offset: Int
    }

    /// A syntax error of the template, with its byte offset.
    struct Problem: Error {
        let message: String
        let offset: Int
    }

    let variables: [Variable]

    init(_ path: String) throws(Problem) {
        let bytes = Array(path.utf8)
        var variables: [Variable] = []
        var start: Int?
        for (offset, byte) in bytes.enumerated() {
            switch (byte, start) {
            case (UInt8(ascii: "{"), nil): start = offset
            case (UInt8(ascii: "{"), let start?):
                throw Problem(message: "this '{' isn't closed", offset: start)
            case (UInt8(ascii: "}"), nil):
                throw Problem(message: "this '}' closes nothing", offset: offset)
            case (UInt8(ascii: "}"), let open?):
                variables += try Self.variables(bytes[(open + 1)..<offset], after: open)
                start = nil
            default: break
            }
        }
        if let start { throw Problem(message: "this '{' isn't closed", offset: start) }
        self.variables = variables
    }

    // MARK: - Private

    private static func variables(
        _ expression: ArraySlice<UInt8>, after open: Int
    ) throws(Problem) -> [Variable] {
        var rest = expression
        if let first = rest.first, "+#./;?&".utf8.contains(first) { rest = rest.dropFirst() }
        var variables: [Variable] = []
        for part in rest.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            // A modifier may follow the name: a star, or a colon and a maximum length.
            let name = part.prefix { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: ":") }
            guard !name.isEmpty else {
                throw Problem(message: "a placeholder without a name", offset: open)
            }
            variables.append(
                Variable(name: String(decoding: name, as: UTF8.self), offset: part.startIndex))
        }
        return variables
    }
}
