/// A syntax error in a URI template, with its byte offset.
struct URITemplateProblem: Error {
    let offset: Int
    let message: String
}
