/// All errors of a declaration.
struct MacroDiagnostics: Error {
    var all: [MacroDiagnostic]

    init(_ all: [MacroDiagnostic]) {
        self.all = all
    }
}
