import InlayForms
import InlayTesting
import Testing

/// Tests of the states of a submission.
@Suite struct SubmissionTests {
    private let problem = FormProblem(field: 1, .required, "“Name” is required.")

    @Test func aSubmittedFormIsValidatedSentAndAccepted() {
        var submission = FormSubmission()
        #expect(submission.handle(.submit) == [.validate(1)])
        #expect(submission.handle(.submit) == [])
        #expect(submission.handle(.validated(1, [])) == [.send(1)])
        #expect(submission.handle(.sent(1, 5, of: 10)) == [])
        #expect(submission.state == .submitting(progress: 0.5))
        #expect(submission.handle(.submit) == [])
        #expect(submission.handle(.accepted(1)) == [.discardDraft])
        #expect(submission.handle(.edit(0)) == [])
        #expect(submission.handle(.submit) == [.validate(2)])
    }

    @Test func problemsAreShownUntilTheirFieldIsEdited() {
        var submission = FormSubmission()
        _ = submission.handle(.submit)
        #expect(submission.handle(.validated(1, [problem])) == [.focus(1)])
        #expect(submission.problems == [problem])
        _ = submission.handle(.edit(0))
        #expect(submission.problems == [problem])
        _ = submission.handle(.edit(1))
        #expect(submission.problems == [])
    }

    @Test func editsDuringValidationCancelTheSubmission() {
        var submission = FormSubmission()
        _ = submission.handle(.submit)
        #expect(submission.handle(.edit(1)) == [.cancel(1)])
        #expect(submission.handle(.validated(1, [])) == [])
        #expect(submission.state == .editing([]))
    }

    @Test func aFormThatTheServerMayHaveReceivedIsResentOnlyAfterConfirmation() {
        var submission = FormSubmission()
        _ = submission.handle(.submit)
        _ = submission.handle(.validated(1, []))
        _ = submission.handle(.failed(1, .init("The line broke.", mayHaveArrived: true)))
        #expect(submission.handle(.submit) == [.confirmRepeat])
        _ = submission.handle(.edit(0))
        #expect(submission.handle(.submit) == [.confirmRepeat])
        #expect(submission.handle(.submitAgain) == [.validate(2)])
        _ = submission.handle(.validated(2, []))
        _ = submission.handle(.failed(2, .init("No network.", mayHaveArrived: false)))
        #expect(submission.handle(.submit) == [.validate(3)])
    }

    @Test func validationProblemsAfterAConfirmationRequireANewConfirmation() {
        var submission = FormSubmission()
        _ = submission.handle(.submit)
        _ = submission.handle(.validated(1, []))
        _ = submission.handle(.failed(1, .init("The line broke.", mayHaveArrived: true)))
        #expect(submission.handle(.submitAgain) == [.validate(2)])
        _ = submission.handle(.validated(2, [problem]))
        #expect(submission.handle(.submit) == [.confirmRepeat])
        #expect(submission.handle(.submitAgain) == [.validate(3)])
        #expect(submission.handle(.validated(3, [])) == [.send(3)])
    }

    @Test func aQueryDoesNotChangeWhetherTheFormMayHaveArrived() {
        var submission = FormSubmission()
        _ = submission.handle(.submit)
        _ = submission.handle(.validated(1, []))
        _ = submission.handle(.failed(1, .init("The line broke.", mayHaveArrived: true)))
        for attempt in [2, 3] {
            #expect(submission.handle(.query) == [.validate(attempt)])
            #expect(submission.handle(.validated(attempt, [])) == [.send(attempt)])
            _ = submission.handle(
                attempt == 2
                    ? .failed(attempt, .init("No network.", mayHaveArrived: false))
                    : .accepted(attempt))
            #expect(submission.handle(.submit) == [.confirmRepeat])
        }
    }

    @Test func anAcceptedFormIsResentAfterConfirmationOrAnEdit() {
        var submission = FormSubmission()
        func pass(_ event: FormSubmission.Event) {
            let attempt = submission.attempt + 1
            #expect(submission.handle(event) == [.validate(attempt)])
            #expect(submission.handle(.validated(attempt, [])) == [.send(attempt)])
            _ = submission.handle(.accepted(attempt))
            #expect(submission.state == .succeeded)
        }
        pass(.query)
        pass(.submit)
        pass(.query)
        #expect(submission.handle(.submit) == [.confirmRepeat])
        pass(.submitAgain)
        #expect(submission.handle(.submit) == [.confirmRepeat])
        _ = submission.handle(.edit(0))
        pass(.submit)
    }

    /// Checks the invariants of a submission after random events.
    @Test(arguments: 0..<40) func randomEventsNeverSubmitAFormTwice(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var submission = FormSubmission()
        /// The attempts that are being validated and sent.
        var checked: Int?
        var sent: Int?
        var mayHaveArrived = false
        var isQuery = false
        var isAccepted = false
        for _ in 0..<500 {
            let attempt = Int.random(in: 0...submission.attempt + 1, using: &generator)
            let before = submission
            let events: [FormSubmission.Event] = [
                .edit(Int.random(in: 0..<3, using: &generator)), .submit, .submit, .submitAgain,
                .query,
                .validated(attempt, []), .validated(submission.attempt, []),
                .validated(attempt, [problem]),
                .sent(attempt, Int64.random(in: 0...12, using: &generator), of: 10),
                .accepted(attempt), .rejected(attempt, [problem]),
                .failed(attempt, .init("lost", mayHaveArrived: Bool.random(using: &generator))),
                .failed(submission.attempt, .init("lost", mayHaveArrived: true)), .cancel,
            ]
            let event = events.randomElement(using: &generator) ?? .submit
            for action in submission.handle(event) {
                switch action {
                case .validate(let attempt):
                    isQuery = event == .query
                    #expect(checked == nil && sent == nil && (event != .submit || !isAccepted))
                    #expect(!mayHaveArrived || isQuery || event == .submitAgain)
                    #expect(attempt == before.attempt + 1)
                    checked = attempt
                case .send(let attempt):
                    #expect(checked == attempt && sent == nil)
                    #expect(event == .validated(attempt, []))
                    (checked, sent) = (nil, attempt)
                    if !isQuery { mayHaveArrived = false }
                case .cancel(let attempt):
                    #expect(attempt == checked || attempt == sent)
                    if sent != nil, !isQuery { mayHaveArrived = true }
                    (checked, sent) = (nil, nil)
                case .confirmRepeat: #expect((mayHaveArrived || isAccepted) && event == .submit)
                case .discardDraft:
                    #expect(sent == submission.attempt && event == .accepted(submission.attempt))
                case .focus: break
                }
            }
            switch submission.state {
            case .editing, .failed, .succeeded:
                if case .failed(let own, let failure) = event, own == before.attempt, before.isBusy
                {
                    if failure.mayHaveArrived, !isQuery { mayHaveArrived = true }
                }
                if event == .accepted(before.attempt), sent != nil, !isQuery { isAccepted = true }
                if case .edit = event, sent == nil { isAccepted = false }
                (checked, sent) = (nil, nil)
            case .validating: #expect(checked == submission.attempt)
            case .submitting(let progress):
                #expect(sent == submission.attempt)
                #expect((0...1).contains(progress ?? 0))
            }
            switch event {
            // Reports of other attempts change nothing.
            case .validated(let own, _), .sent(let own, _, of: _), .accepted(let own),
                .rejected(let own, _), .failed(let own, _):
                if own != before.attempt { #expect(submission == before) }
            default: break
            }
        }
    }
}
