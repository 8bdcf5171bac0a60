import Foundation

/// A template of an event, with the placeholders `{city}`, `{host}` and `{count}`.
struct EventStory: Sendable {
    let subject: String
    let summary: String

    /// The summary while the cause is unknown, which describes only the symptoms.
    var start: String {
        let first = summary.components(separatedBy: "\n\n").first ?? summary
        return """
            \(first)

            This is what can be seen from outside; the rest of the story is still being found out.

            What we learn is written into the updates as soon as we are sure of it. Please don't \
            restart devices in the meantime: it wouldn't help, and it takes away traces.
            """
    }
}
