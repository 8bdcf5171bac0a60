/// The state of a form's submission: events in, actions out, and never the same values posted twice.
///
/// ```swift
/// var submission = FormSubmission()
/// for action in submission.handle(.submit) { perform(action) }
/// ```
///
/// What performs the actions reports back with the attempt that the action names; reports of former
/// attempts change nothing.
public struct FormSubmission: Hashable, Sendable {
    /// The number of an attempt to submit.
    public typealias Attempt = Int

    /// Why a submission failed.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// What happened, in a sentence.
        public let description: String
        /// Whether the server may have taken the values, so that sending them again may do it twice.
        public let mayHaveArrived: Bool

        /// Makes a failure.
        public init(_ description: String, mayHaveArrived: Bool) {
            (self.description, self.mayHaveArrived) = (description, mayHaveArrived)
        }
    }

    /// The states.
    public enum State: Hashable, Sendable {
        /// The form is filled in; with what was wrong when it was submitted last.
        case editing([FormProblem])
        /// The values are checked.
        case validating
        /// The values are sent; the share that is sent, from 0 to 1, where it is known.
        case submitting(progress: Double?)
        /// The server took the values.
        case succeeded
        /// The server didn't take the values, or nobody knows.
        case failed(Failure)
    }

    /// What happened.
    public enum Event: Hashable, Sendable {
        /// The user changed the value of a field.
        case edit(FormField.ID)
        /// The user pressed a button that submits.
        case submit
        /// The user said that values which may have arrived are to be sent again.
        case submitAgain
        /// The values were checked.
        case validated(Attempt, [FormProblem])
        /// Bytes were sent.
        case sent(Attempt, Int64, of: Int64?)
        /// The server took the values.
        case accepted(Attempt)
        /// The server found problems in the values, and took none.
        case rejected(Attempt, [FormProblem])
        /// The submission failed.
        case failed(Attempt, Failure)
        /// The user cancelled.
        case cancel
    }

    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// Check the values.
        case validate(Attempt)
        /// Send the values.
        case send(Attempt)
        /// Cancel the check or the transfer.
        case cancel(Attempt)
        /// Ask the user whether values that may have arrived are to be sent again.
        case confirmRepeat
        /// Put the focus into the field of the first problem.
        case focus(FormField.ID)
        /// Delete the draft: the values have arrived.
        case discardDraft
    }

    /// The state.
    public private(set) var state = State.editing([])

    /// The number of the latest attempt.
    public private(set) var attempt: Attempt = 0

    /// Whether values that were sent may have arrived, and nobody has said that they are sent again.
    private var mayHaveArrived = false

    /// Makes the submission of a form that nobody has submitted.
    public init() {}

    /// Whether values are checked or sent, so that fields and buttons are disabled.
    public var isBusy: Bool {
        switch state {
        case .validating, .submitting: true
        default: false
        }
    }

    /// The problems that are shown at the fields.
    public var problems: [FormProblem] {
        guard case .editing(let problems) = state else { return [] }
        return problems
    }

    /// Takes an event.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What is to be done, in this order.
    public mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .edit(let field): return edit(field)
        case .submit: return submit(isConfirmed: false)
        case .submitAgain: return submit(isConfirmed: true)
        case .cancel: return cancel()
        case .validated(attempt, let problems) where state == .validating:
            guard problems.isEmpty else { return show(problems) }
            state = .submitting(progress: nil)
            return [.send(attempt)]
        case .sent(attempt, let count, of: let total):
            guard case .submitting(let former) = state, let total, total > 0 else { return [] }
            let share = min(1, max(0, Double(count) / Double(total)))
            state = .submitting(progress: max(former ?? 0, share))
            return []
        case .accepted(attempt) where isSending:
            (state, mayHaveArrived) = (.succeeded, false)
            return [.discardDraft]
        case .rejected(attempt, let problems) where isSending:
            return show(problems)
        case .failed(attempt, let failure) where isBusy:
            mayHaveArrived = mayHaveArrived || failure.mayHaveArrived
            state = .failed(failure)
            return []
        case .validated, .sent, .accepted, .rejected, .failed: return []
        }
    }

    // MARK: - Private

    private var isSending: Bool {
        guard case .submitting = state else { return false }
        return true
    }

    private mutating func edit(_ field: FormField.ID) -> [Action] {
        switch state {
        case .editing(let problems):
            state = .editing(problems.filter { $0.field != field && $0.field != nil })
            return []
        case .validating:
            // What was checked isn't what would be sent.
            state = .editing([])
            return [.cancel(attempt)]
        case .submitting: return []
        case .succeeded, .failed:
            state = .editing([])
            return []
        }
    }

    private mutating func submit(isConfirmed: Bool) -> [Action] {
        switch state {
        case .validating, .submitting, .succeeded: return []
        case .editing, .failed:
            // Editing changes nothing about it: the user may have come back to the same values.
            guard !mayHaveArrived || isConfirmed else { return [.confirmRepeat] }
            mayHaveArrived = false
            attempt += 1
            state = .validating
            return [.validate(attempt)]
        }
    }

    private mutating func cancel() -> [Action] {
        switch state {
        case .validating:
            state = .editing([])
            return [.cancel(attempt)]
        case .submitting:
            mayHaveArrived = true
            state = .failed(
                Failure(
                    "The submission was cancelled; the server may have got it.",
                    mayHaveArrived: true))
            return [.cancel(attempt)]
        default: return []
        }
    }

    private mutating func show(_ problems: [FormProblem]) -> [Action] {
        state = .editing(problems)
        let first = problems.lazy.compactMap(\.field).first
        return first.map { [.focus($0)] } ?? []
    }
}
