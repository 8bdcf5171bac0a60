import CGTK
import InlayGObject
import InlayShell
import InlayValues

/// A list of the errors and warnings of a document, with their positions and source lines.
final class PreviewProblems: Column {
    /// The maximum number of listed problems; further ones are only counted.
    private static let limit = 50

    private let heading = Label().styled(.heading)
    private let list = Column(spacing: 12)

    init() {
        super.init(spacing: 6)
        let scroll = Scroll(list.margins(Insets(leading: 12, bottom: 12, trailing: 12)))
        scroll[GLibProperty("propagate-natural-height")] = true
        scroll[GLibProperty<Int32>("max-content-height")] = 220
        scroll.expandsVertically = false
        append(Widget(adopting: gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
        append(heading.margins(Insets(top: 6, leading: 12, trailing: 12)))
        append(scroll)
        isVisible = false
    }

    /// Lists problems; hides the list if there are none.
    ///
    /// - Parameters:
    ///   - problems: Errors and warnings, in the order of the document.
    ///   - isOutdated: Whether the content above is an earlier version without errors.
    func show(_ problems: [SourceDiagnostic], isOutdated: Bool) {
        isVisible = !problems.isEmpty
        let errors = problems.count { $0.severity == .error }
        let counts = [Self.count(errors, "error"), Self.count(problems.count - errors, "warning")]
        heading.text =
            counts.compactMap(\.self).joined(separator: ", ")
            + (isOutdated ? ". Above is the last version without errors." : "")
        heading.styleClasses = errors > 0 ? [.heading, .error] : [.heading, .warning]
        list.replaceChildren(problems.prefix(Self.limit).map(Self.row))
        if problems.count > Self.limit {
            list.append(Label("… and \(problems.count - Self.limit) more").styled(.dimmed))
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String? {
        number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func row(_ problem: SourceDiagnostic) -> Widget {
        let lines = problem.description.split(separator: "\n", omittingEmptySubsequences: false)
        let color: StyleClass = problem.severity == .error ? .error : .warning
        let place = Label("\(problem.file):\(problem.line):\(problem.column)")
            .styled(.caption, .dimmed)
        let message = Label(problem.message).styled(color)
        let excerpt = Label(lines.dropFirst().joined(separator: "\n"), wrapping: .never)
            .styled("monospace", .caption)
        for label in [place, message, excerpt] { label.isSelectable = true }
        return Column(spacing: 2) {
            place
            message
            if !excerpt.text.isEmpty { Scroll(excerpt, direction: .horizontal) }
        }
    }
}
