import HTTPTypes
import InlayForms
import InlayService
import InlayValues
import Logging

/// A controller that validates and submits a form: it performs the actions that the state machine
/// ``FormSubmission`` returns.
final class FormController {
    /// The form with its values.
    var form: Form
    /// The state of the submission.
    private(set) var submission = FormSubmission()
    /// Called after each change of the submission's state.
    var onChange: (() -> Void)?
    /// Called to move the focus to a field.
    var onFocus: ((FormField.ID) -> Void)?
    /// Called to ask the user whether to submit the form again; needed if the server accepted it or
    /// may have received it already.
    var onConfirmRepeat: (() -> Void)?
    /// Called after the server accepted the values, to remove their draft.
    var onDiscard: (() -> Void)?
    /// Called after a validation or submission ended.
    var onEnd: (() -> Void)?
    /// Called with the server's response after the server accepted the values.
    var onAccepted: ((FormResponse) -> Void)?
    /// Called when the submission failed, with the server's response if there is one.
    ///
    /// The server may have received the values nevertheless.
    var onFailed: ((FormSubmission.Failure, FormResponse?) -> Void)?

    private let service: ServiceProxy?
    private let options: CallOptions
    private var submitter: FormField.ID?
    /// The values that were sent last, other than by GET.
    private var sent: SentValues?
    private var task: Task<Void, Never>?
    /// The problems of patterns that were logged, each of them once.
    private var reportedPatterns: Set<String> = []

    init(_ form: Form, _ service: ServiceProxy?, _ options: CallOptions) {
        (self.form, self.service, self.options) = (form, service, options)
    }

    isolated deinit { task?.cancel() }

    /// Sets a field to the user's input; returns false if that is its value already.
    func edit(_ field: FormField.ID, _ value: FormValue) -> Bool {
        guard form[id: field].value != value else { return false }
        form[id: field].value = value
        handle(.edit(field))
        return true
    }

    /// Replaces the form.
    ///
    /// If the names or kinds of the form's fields change, cancels a submission in progress, and
    /// removes the problems that the last submission reported at fields.
    func replace(_ form: Form) {
        let (old, new) = (self.form.fields, form.fields)
        let isAlike = old.map(\.name) == new.map(\.name) && old.map(\.kind) == new.map(\.kind)
        if !isAlike {
            if submission.isBusy { handle(.cancel) }
            for problem in submission.problems { problem.field.map { handle(.edit($0)) } }
            submitter = nil
        }
        self.form = form
        for problem in form.fields.compactMap(\.patternProblem)
        where reportedPatterns.insert(problem).inserted {
            Logger(label: "inlay.forms").warning("\(problem)")
        }
    }

    /// Submits the form as if a button were pressed, or without a button if `button` is nil; does
    /// nothing during a submission.
    func submit(by button: FormField.ID?) {
        guard !submission.isBusy else { return }
        submitter = button
        // The app may have set other values, and another button may mean another request.
        if submission.isAccepted, sent != values {
            submission.restart(mayHaveArrived: submission.mayHaveArrived)
        }
        handle(method == .get ? .query : .submit)
    }

    /// Starts over with other values, which the server may have received already.
    func restart(mayHaveArrived: Bool) {
        submission.restart(mayHaveArrived: mayHaveArrived)
        onChange?()
    }

    /// Passes an event to the submission, and performs the resulting actions.
    func handle(_ event: FormSubmission.Event) {
        let before = submission
        let actions = submission.handle(event)
        if submission.state != before.state { onChange?() }
        if before.isBusy, !submission.isBusy { onEnd?() }
        for action in actions { perform(action) }
    }

    // MARK: - Private

    /// The method by which the pressed button sends the form.
    private var method: Form.Method {
        submitter.flatMap { form[id: $0].submission.method } ?? form.method
    }

    /// The values that are submitted.
    private var values: SentValues {
        SentValues(values: form.fields.map(\.value), submitter: submitter)
    }

    private func perform(_ action: FormSubmission.Action) {
        switch action {
        case .validate(let attempt): validate(attempt)
        case .send(let attempt): send(attempt)
        case .cancel: task?.cancel()
        case .confirmRepeat: onConfirmRepeat?()
        case .focus(let field): onFocus?(field)
        // After a preview by GET, the values of a POST form are still unsent.
        case .discardDraft where method == .get && form.method != .get: break
        case .discardDraft: onDiscard?()
        }
    }

    private func validate(_ attempt: FormSubmission.Attempt) {
        let button = submitter.map { form[id: $0].submission }
        if form.skipsValidation || button?.skipsValidation == true {
            return handle(.validated(attempt, []))
        }
        // Without asynchronous checks, errors are shown at once.
        guard !form.validators.isEmpty else { return handle(.validated(attempt, form.problems)) }
        task = Task { [weak self, form] in
            let problems = await form.validate()
            self?.handle(.validated(attempt, problems))
        }
    }

    private func send(_ attempt: FormSubmission.Attempt) {
        let request: FormRequest
        guard let service else {
            return fail(
                attempt, .init("A preview doesn't submit forms.", mayHaveArrived: false), nil)
        }
        do {
            request = try form.request(submitter: submitter)
        } catch {
            return fail(attempt, .init("\(error)", mayHaveArrived: false), nil)
        }
        if method != .get { sent = values }
        var options = options
        // Only the user may submit a form again.
        options.retries = .never
        // The errors of fields may follow the submitted values, which the server repeats.
        options.errorBodyLimit = FormResponse.byteLimit
        let (reports, report) = AsyncStream.makeStream(
            of: TransferProgress.self, bufferingPolicy: .bufferingNewest(64))
        if let own = options.onProgress {
            // The app's `onProgress` may be isolated to any actor, so only asynchronous code can
            // call it.
            Task { for await progress in reports { await own(progress) } }
        }
        options.onProgress = { @MainActor [weak self] progress in
            report.yield(progress)
            guard progress.direction == .sent else { return }
            self?.handle(.sent(attempt, progress.bytes, of: progress.total))
        }
        task = Task { [weak self, service, options] in
            defer { report.finish() }
            do {
                let response = try await FormResponse(
                    try await service.submit(request, options: options))
                self?.accept(attempt, response)
            } catch let error as ServiceError {
                self?.take(attempt, error)
            } catch {
                self?.fail(attempt, .init("\(error)", mayHaveArrived: true), nil)
            }
        }
    }

    private func accept(_ attempt: FormSubmission.Attempt, _ response: FormResponse) {
        guard isCurrent(attempt) else { return }
        handle(.accepted(attempt))
        onAccepted?(response)
    }

    /// Handles an error: shows the server's validation errors at their fields; any other error
    /// fails the submission.
    private func take(_ attempt: FormSubmission.Attempt, _ error: ServiceError) {
        let response = FormResponse(error)
        if !FormFailure.mayHaveArrived(error), let response,
            (400..<500).contains(response.status), let json = response.json
        {
            let problems = form.serverProblems(in: json)
            if !problems.isEmpty, isCurrent(attempt) {
                return handle(.rejected(attempt, problems))
            }
        }
        fail(
            attempt,
            .init(
                FormFailure.sentence(error, response),
                mayHaveArrived: FormFailure.mayHaveArrived(error)
            ), response)
    }

    private func fail(
        _ attempt: FormSubmission.Attempt, _ failure: FormSubmission.Failure,
        _ response: FormResponse?
    ) {
        guard isCurrent(attempt) else { return }
        handle(.failed(attempt, failure))
        onFailed?(failure, response)
    }

    /// Returns whether an attempt to submit the form is the one in progress.
    ///
    /// Events of earlier attempts are ignored.
    private func isCurrent(_ attempt: FormSubmission.Attempt) -> Bool {
        submission.isBusy && attempt == submission.attempt
    }
}

/// The values of a form's fields, and the button that submitted them.
private struct SentValues: Equatable {
    let values: [FormValue]
    let submitter: FormField.ID?
}

/// An interpreter of the errors of failed calls.
///
/// It derives the message for the user, and whether the server may have received the values.
private enum FormFailure {
    /// Returns whether the server may have received and processed the values.
    static func mayHaveArrived(_ error: ServiceError) -> Bool {
        if error.isAfterRedirect { return true }
        return switch error.kind {
        case .address, .arguments, .header, .credentials: false
        case .status:
            // A status below 500 is a definite refusal; with others, the values may have been
            // stored.
            (error.status ?? 500) >= 500 || error.status == 408
        case .timedOut(let phase): phase != .connect
        case .transport(let error):
            switch error {
            case .nameNotFound, .unreachable, .certificate, .body, .refused, .notStored: false
            case .timedOut(let phase): phase != .connect
            case .lost, .malformed, .cancelled: true
            }
        case .cancelled, .redirect, .tooLarge, .contentType, .decoding: true
        }
    }

    /// Returns the message for the user: the server's own message in JSON, or a sentence.
    ///
    /// Errors without a sentence here have their description as the message, which contains the
    /// HTTP method and the URL.
    static func sentence(_ error: ServiceError, _ response: FormResponse?) -> String {
        if error.isAfterRedirect {
            return InterfaceText.nextPageFailed()
        }
        switch error.kind {
        case .transport(.unreachable), .transport(.nameNotFound):
            return InterfaceText.serverUnreachable()
        case .transport(.timedOut), .timedOut: return InterfaceText.serverTimedOut()
        case .transport(.lost): return InterfaceText.connectionLost()
        case .status:
            let said = response?.json.flatMap { json in
                ["error", "message", "detail", "title"].lazy
                    .compactMap { json[$0]?.stringValue }.first
            }
            if let said { return said }
            let status = error.status ?? 0
            let sentence: InterfaceText = status >= 500 ? .serverFailed : .serverRefused
            return sentence("\(status)")
        default: return error.description
        }
    }
}
