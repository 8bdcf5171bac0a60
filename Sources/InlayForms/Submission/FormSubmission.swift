import InlayValues

/// A state machine for submitting a form, which receives events and returns actions.
///
/// It never sends values again that the server accepted or may have received, unless the user
/// confirms it.
///
/// ```swift
/// var submission = FormSubmission()
/// for action in submission.handle(.submit) { perform(action) }
/// ```
///
/// The code that performs an action reports its result with the action's attempt number; results
/// of earlier attempts are ignored.
public struct FormSubmission: Hashable, Sendable {
    /// The number of a submission attempt.
    public typealias Attempt = Int

    /// A failed submission.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// A sentence that describes the failure.
        public let description: String
        /// Whether the server may have received the values, so that sending them again could
        /// duplicate them.
        public let mayHaveArrived: Bool

        /// Creates a failure.
        public init(_ description: String, mayHaveArrived: Bool) {
            (self.description, self.mayHaveArrived) = (description, mayHaveArrived)
        }
    }

    /// The state of a submission.
    public enum State: Hashable, Sendable {
        /// The user edits the form, which has these problems since the last attempt.
        case editing([FormProblem])
        /// The values are being validated.
        case validating
        /// The values are being sent; the progress is the sent fraction, from 0 to 1, or nil if
        /// unknown.
        case submitting(progress: Double?)
        /// The server accepted the values.
        case succeeded
        /// The server didn't accept the values, or its response was lost.
        case failed(Failure)
    }

    /// An event that drives the state machine.
    public enum Event: Hashable, Sendable {
        /// The user changed a field.
        case edit(FormField.ID)
        /// The user pressed a submit button.
        case submit
        /// The user confirmed sending values again that the server accepted or may have received.
        case submitAgain
        /// The user pressed a button that sends the values by GET, such as a search or a preview.
        /// Repeating a query needs no confirmation.
        case query
        /// Validation ended with these problems.
        case validated(Attempt, [FormProblem])
        /// Bytes of the body were sent: their number, and the total number if known.
        case sent(Attempt, Int64, of: Int64?)
        /// The server accepted the values.
        case accepted(Attempt)
        /// The server rejected the values because of these problems.
        case rejected(Attempt, [FormProblem])
        /// The submission failed.
        case failed(Attempt, Failure)
        /// The user cancelled.
        case cancel
    }

    /// An action that the caller performs.
    public enum Action: Hashable, Sendable {
        /// Validate the values.
        case validate(Attempt)
        /// Send the values.
        case send(Attempt)
        /// Cancel the validation or the transfer.
        case cancel(Attempt)
        /// Ask the user whether to send values again that the server accepted, or may have received.
        case confirmRepeat
        /// Focus the field with the first problem.
        case focus(FormField.ID)
        /// Remove the draft, because the values were accepted.
        case discardDraft
    }

    /// The current state.
    public private(set) var state = State.editing([])

    /// The number of the latest attempt.
    public private(set) var attempt: Attempt = 0

    /// Whether the server may have received values that the user hasn't confirmed sending again.
    package private(set) var mayHaveArrived = false

    /// Whether the latest attempt is a query.
    private var isQuery = false

    /// Whether the server accepted the current values in a submission that wasn't a query.
    public private(set) var isAccepted = false

    /// Creates the state of a form that hasn't been submitted.
    public init() {}

    /// Whether values are being validated or sent; fields and buttons are disabled meanwhile.
    public var isBusy: Bool {
        switch state {
        case .validating, .submitting: true
        default: false
        }
    }

    /// The problems to show at the fields.
    public var problems: [FormProblem] {
        guard case .editing(let problems) = state else { return [] }
        return problems
    }

    /// Handles an event.
    ///
    /// - Parameter event: The event.
    /// - Returns: The actions to perform, in order.
    public mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .edit(let field): return edit(field)
        case .submit: return submit(isConfirmed: false)
        case .submitAgain: return submit(isConfirmed: true)
        case .query: return submit(isConfirmed: true, asQuery: true)
        case .cancel: return cancel()
        case .validated(attempt, let problems) where state == .validating:
            guard problems.isEmpty else { return show(problems) }
            state = .submitting(progress: nil)
            if !isQuery { mayHaveArrived = false }
            return [.send(attempt)]
        case .sent(attempt, let count, of: let total):
            guard case .submitting(let previous) = state, let total, total > 0 else { return [] }
            let share = min(1, max(0, Double(count) / Double(total)))
            state = .submitting(progress: max(previous ?? 0, share))
            return []
        case .accepted(attempt) where isSending:
            state = .succeeded
            if !isQuery { isAccepted = true }
            return [.discardDraft]
        case .rejected(attempt, let problems) where isSending:
            return show(problems)
        case .failed(attempt, let failure) where isBusy:
            if failure.mayHaveArrived, !isQuery { mayHaveArrived = true }
            state = .failed(failure)
            return []
        case .validated, .sent, .accepted, .rejected, .failed: return []
        }
    }

    /// Starts over with other values, unless values are being validated or sent.
    ///
    /// - Parameter mayHaveArrived: Whether an earlier submission of the new values may have reached
    ///   the server, so that the next one asks for confirmation.
    package mutating func restart(mayHaveArrived: Bool) {
        guard !isBusy else { return }
        (state, self.mayHaveArrived, isAccepted) = (.editing([]), mayHaveArrived, false)
    }

    // MARK: - Private

    private var isSending: Bool {
        guard case .submitting = state else { return false }
        return true
    }

    private mutating func edit(_ field: FormField.ID) -> [Action] {
        if !isSending { isAccepted = false }
        switch state {
        case .editing(let problems):
            state = .editing(problems.filter { $0.field != field && $0.field != nil })
            return []
        case .validating:
            // The validated values differ from those that would be sent, so validation is
            // cancelled.
            state = .editing([])
            return [.cancel(attempt)]
        case .submitting: return []
        case .succeeded, .failed:
            state = .editing([])
            return []
        }
    }

    private mutating func submit(isConfirmed: Bool, asQuery isQuery: Bool = false) -> [Action] {
        guard !isBusy else { return [] }
        // Edits don't reset `mayHaveArrived`: the user may have restored the same values.
        guard isConfirmed || !(isAccepted || mayHaveArrived) else { return [.confirmRepeat] }
        attempt += 1
        state = .validating
        self.isQuery = isQuery
        return [.validate(attempt)]
    }

    private mutating func cancel() -> [Action] {
        switch state {
        case .validating:
            state = .editing([])
            return [.cancel(attempt)]
        case .submitting:
            mayHaveArrived = mayHaveArrived || !isQuery
            state = .failed(
                Failure(InterfaceText.submissionCancelled(), mayHaveArrived: !isQuery))
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
