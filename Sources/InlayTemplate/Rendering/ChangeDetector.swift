/// The last text or values of each `ifchanged`, for a template and all that it includes.
struct ChangeDetector {
    private struct Key: Hashable {
        let template: ObjectIdentifier
        let index: Int
    }

    /// The text or values of an `ifchanged` in one execution of a loop or an included template.
    private struct Entry {
        /// The template, retained so that no other template gets its `ObjectIdentifier`.
        let template: CompiledTemplate
        let run: Int
        let text: [UInt8]
    }

    private var entries: [Key: Entry] = [:]
    private var runs = 0

    /// Returns a new number, which identifies one execution of a loop or an included template.
    mutating func newRun() -> Int {
        runs += 1
        return runs
    }

    /// Stores the current text or values of an `ifchanged` tag; returns whether they differ from
    /// those of the previous call in the same run.
    mutating func isChanged(
        _ index: Int, of template: CompiledTemplate, _ text: [UInt8], in run: Int
    ) -> Bool {
        let key = Key(template: ObjectIdentifier(template), index: index)
        if let last = entries[key], last.run == run, last.text == text { return false }
        entries[key] = Entry(template: template, run: run, text: text)
        return true
    }
}
