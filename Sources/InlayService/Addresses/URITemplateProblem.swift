/// What is wrong with a template, and at which byte.
struct URITemplateProblem: Error {
    let offset: Int
    let message: String
}
