/// A template and all that it includes.
struct CompiledTemplate: Sendable {
    /// The first is the template itself.
    let programs: [Program]
    /// The names that are looked up in the data, once a run.
    let names: [String]
    let numbers: [String: Int]
    let end: HTMLContext
    let cycleCount: Int
    let changeCount: Int
    let library: TemplateLibrary
}
