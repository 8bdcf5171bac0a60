import Inlay

/// A failure of a command: a sentence that names the error and what to do, with the exit
/// reason.
struct CommandFailure: Error, Hashable, CustomStringConvertible {
    let reason: ExitReason
    let description: String
    /// The text that is printed, with a newline at the end.
    let report: String

    init(_ reason: ExitReason, _ description: String) {
        self.reason = reason
        self.description = description
        report = "error: \(description)\n"
    }

    /// Creates a failure from a diagnostic of a template or its data.
    init(_ diagnostic: SourceDiagnostic) {
        reason = .badInput
        description = diagnostic.message
        report = "\(diagnostic)\n"
    }

    /// Creates a failure from all errors of a template.
    init(_ errors: TemplateErrors) {
        reason = .badInput
        description = errors.first.message
        report = "\(errors)\n"
    }

    /// Creates a failure from all problems of a markup document.
    init(_ errors: MarkupErrors) {
        reason = .badInput
        description = errors.problems.first?.message ?? "the document has an error"
        report = "\(errors)\n"
    }

    /// Creates a failure from a failed snapshot of a page.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - page: The page.
    ///   - timeout: The time limit in seconds for reading and drawing the page.
    init(_ error: SnapshotError, page: Page, timeout: Double) {
        switch error {
        case .status(let status, let url):
            self.init(
                ExitReason(status: status),
                """
                \(url) answered \(status), so no picture was made; check the address, or what \
                the server says about it.
                """)
        case .timedOut: self.init(timedOut: page, after: timeout)
        case .tooLarge(let width, let height):
            self.init(
                .badInput,
                """
                The picture of \(page) would have \(width) × \(height) pixels, which is too many; \
                cut it with --height, or give a smaller --scale.
                """)
        case .noSheets:
            self.init(.badInput, "\(page) can't be printed: \(error) Change its styles for print.")
        case .notWellFormed(let message):
            self.init(
                .badInput,
                """
                \(page) is XHTML, but not well-formed XML: \(message.withoutFullStop); mend it, or \
                give it a name that ends in .html.
                """)
        case .tooLong:
            self.init(.badInput, "\(page) is too long. \(error) Print it as several pages.")
        case .load(let error): self.init(error, page: page)
        case .options(let message): self.init(.usage, message)
        case .engine(let message):
            self.init(
                .internalError,
                "\(page) can't be drawn: \(message). Try again; if it stays, report the page.")
        case .cancelled: self.init(.internalError, "\(page) was interrupted; try again.")
        }
    }

    /// Creates a failure for a page or template that exceeded its time limit.
    init(timedOut page: Page, after seconds: Double) {
        self.init(
            .timedOut,
            """
            \(page) wasn't ready after \(Self.number(seconds)) seconds; give it more with \
            --timeout.
            """)
    }

    /// Returns a number without a fraction of zero: `30`, `0.5`.
    static func number(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    private init(_ error: PageLoadError, page: Page) {
        switch error {
        case .network(_, let message):
            self.init(
                .unavailable,
                """
                \(page) can't be loaded: \(message.withoutFullStop); check the address and that \
                its server can be reached.
                """)
        case .certificate(let url):
            self.init(
                .unavailable,
                """
                The certificate of \(url) can't be trusted; check the address and the system's \
                clock and certificates.
                """)
        case .refused(let url):
            self.init(
                .badInput,
                """
                \(url), which \(page) leads to, is no address that a page is loaded from; give \
                another.
                """)
        case .engine(_, let message):
            self.init(
                .badInput,
                "\(page) isn't a page that can be shown: \(message.withoutFullStop); give HTML.")
        case .unsupportedType(_, let type):
            self.init(
                .badInput, "\(page) isn't a page that can be shown: its type is \(type); give HTML."
            )
        case .download:
            self.init(
                .badInput,
                "\(page) isn't a page that can be shown: its server sends it as a download; give HTML."
            )
        case .html(let error):
            self.init(.badInput, "\(page) can't be shown: \("\(error)".withoutFullStop).")
        case .notFound(let url): self.init(.noInput, "There is no \(url); check the name.")
        case .template(let diagnostic): self.init(diagnostic)
        case .processTerminated(let reason):
            self.init(
                .internalError,
                """
                The web process died over \(page): \(reason). Try again; if it stays, report the \
                page.
                """)
        case .stopped:
            self.init(
                .badInput,
                """
                \(page) has no content that can be drawn, or stops its own loading; check the \
                address.
                """)
        case .superseded, .closed, .untrustedContent, .misplacedContent, .imagesWithoutHTML,
            .noResourceFolder, .noHistory, .noPage:
            self.init(.internalError, "\(page) wasn't loaded: \(error) Try again.")
        }
    }
}

extension String {
    /// The text without its full stop, for use within a longer sentence.
    fileprivate var withoutFullStop: Substring { hasSuffix(".") ? dropLast() : self[...] }
}
