import SwiftSyntax

/// A parameter of a function, with its use in the call.
struct ServiceParameter {
    /// The use of a parameter in the call.
    enum Use {
        case argument, headers, options
    }

    /// The internal name, as in the source code.
    let name: String
    let use: Use
    /// The error about the parameter, or nil.
    let diagnostic: MacroDiagnostic?

    init(_ parameter: FunctionParameterSyntax) {
        name = (parameter.secondName ?? parameter.firstName).text
        let type = parameter.type.trimmedDescription
        use = type == "CallOptions" ? .options : type == "ServiceHeaders" ? .headers : .argument
        if name == "_" {
            diagnostic = MacroDiagnostic(
                "A parameter needs a name, which is sent to the server.", at: parameter)
        } else if parameter.ellipsis != nil {
            diagnostic = MacroDiagnostic(
                "Variadic parameters aren't supported: use an array.", at: parameter.type)
        } else if type.hasPrefix("inout ") {
            diagnostic = MacroDiagnostic(
                "'inout' parameters aren't supported: a server can't change a parameter.",
                at: parameter.type)
        } else {
            diagnostic = nil
        }
    }
}
