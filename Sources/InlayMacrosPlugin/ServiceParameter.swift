import SwiftSyntax

/// A parameter of a function, and what it is for.
struct ServiceParameter {
    /// What a parameter is for.
    enum Use {
        case argument, headers, options
    }

    /// Its name inside of the function, as code has it.
    let name: String
    let use: Use
    /// What is wrong with it.
    let complaint: Complaint?

    init(_ parameter: FunctionParameterSyntax) {
        name = (parameter.secondName ?? parameter.firstName).text
        let type = parameter.type.trimmedDescription
        use = type == "CallOptions" ? .options : type == "ServiceHeaders" ? .headers : .argument
        if name == "_" {
            complaint = Complaint(
                "A parameter needs a name, which the server is told.", at: parameter)
        } else if parameter.ellipsis != nil {
            complaint = Complaint("Take a list in place of single values.", at: parameter.type)
        } else if type.hasPrefix("inout ") {
            complaint = Complaint("A server can't change a parameter.", at: parameter.type)
        } else {
            complaint = nil
        }
    }
}
