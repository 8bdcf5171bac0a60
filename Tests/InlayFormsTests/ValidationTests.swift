import InlayForms
import InlayTesting
import InlayValues
import Testing

/// Tests of constraints, custom validators and problems reported by servers.
@Suite struct ValidationTests {
    private func rule(
        _ kind: FormField.Kind, _ text: String, _ change: (inout FormField) -> Void = { _ in }
    ) -> FormProblem.Rule? {
        var field = FormField(kind, name: "f", label: "F")
        change(&field)
        field.value = .text(text)
        return Form([FormSection([field])]).problems.first?.rule
    }

    @Test(arguments: [
        (FormField.Kind.email, "ada@example.org", true), (.email, "ada", false),
        (.email, "a@b@c", false), (.email, "a@-b.org", false), (.email, "a@b", true),
        (.url, "https://example.org/ü", true), (.url, "example.org", false),
        (.url, "https://", false), (.url, "mailto:a@b", true),
        (.number, "-1.5e3", true), (.number, "1.", false), (.number, "٣", false),
        (.number, "1e999", false), (.number, "0x1p3", false), (.number, " 1", false),
        (.date, "2024-02-29", true), (.date, "2023-02-29", false), (.date, "2023-2-1", false),
        (.date, "0000-01-01", false), (.time, "23:59:59.5", false), (.time, "24:00", false),
        (.time, "18:30", true), (.dateTime, "2026-11-23T18:30", true),
        (.dateTime, "2026-11-23", false), (.month, "2026-13", false), (.month, "2026-12", true),
        (.week, "2020-W53", true), (.week, "2021-W53", false), (.week, "2021-W00", false),
        (.color, "#3584E4", true), (.color, "red", false), (.telephone, "anything", true),
    ])
    func valuesAreValidatedByTheirType(kind: FormField.Kind, text: String, isValid: Bool) {
        let expected: FormProblem.Rule? =
            isValid ? nil : kind == .time && text.hasPrefix("23") ? .step : .kind
        #expect(rule(kind, text) == expected)
    }

    @Test func patternsHaveOneLimitOfStepsForTheWholeForm() {
        let address = String(repeating: "a", count: 36) + "@x.org"
        var slow = FormField(.email, name: "slow", label: "Slow")
        slow.allowsMultiple = true
        slow.constraints.pattern = "(a+)+b"
        slow.value = .text(Array(repeating: address, count: 200).joined(separator: ","))
        var next = FormField(.text, name: "next", label: "Next", value: .text("2"))
        next.constraints.pattern = "1"
        #expect(Form([FormSection([next, slow])]).problems.map(\.field) == [0])
        // Nothing is left for patterns behind the slow one: the server validates them.
        #expect(Form([FormSection([slow, next])]).problems.isEmpty)
    }

    @Test func eachMatchOfAPatternCountsTowardsTheLimitOfTheForm() {
        var many = FormField(.email, name: "many", label: "Many")
        many.allowsMultiple = true
        many.constraints.pattern = ".*"
        many.value = .text(Array(repeating: "a@b", count: 4_000).joined(separator: ","))
        var next = FormField(.text, name: "next", label: "Next", value: .text("2"))
        next.constraints.pattern = "1"
        #expect(Form([FormSection([many, next])]).problems.isEmpty)
        many.value = .text(Array(repeating: "a@b", count: 3_999).joined(separator: ","))
        #expect(Form([FormSection([many, next])]).problems.map(\.field) == [1])
    }

    @Test func valuesOutOfBoundsOrBetweenStepsAreInvalid() {
        let bounded = { (field: inout FormField) in
            field.constraints.minimum = "-1"
            field.constraints.maximum = "2"
            field.constraints.step = .by(0.1)
        }
        #expect(rule(.number, "-1", bounded) == nil)
        #expect(rule(.number, "-1.1", bounded) == .minimum)
        #expect(rule(.number, "2", bounded) == nil)
        #expect(rule(.number, "2.1", bounded) == .maximum)
        #expect(rule(.number, "0.3", bounded) == nil)
        #expect(rule(.number, "0.35", bounded) == .step)
        #expect(rule(.number, "1.5") == .step)
        #expect(rule(.number, "1.5") { $0.constraints.step = .any } == nil)
        let night = { (field: inout FormField) in
            field.constraints.minimum = "22:00"
            field.constraints.maximum = "06:00"
        }
        #expect(rule(.time, "23:00", night) == nil)
        #expect(rule(.time, "06:00", night) == nil)
        #expect(rule(.time, "12:00", night) == .minimum)
        let quarters = { (field: inout FormField) in field.constraints.step = .by(900) }
        #expect(rule(.time, "18:45", quarters) == nil)
        #expect(rule(.time, "18:40", quarters) == .step)
        #expect(rule(.date, "2026-11-24") { $0.constraints.minimum = "2026-11-24" } == nil)
        #expect(rule(.date, "2026-11-23") { $0.constraints.minimum = "2026-11-24" } == .minimum)
    }

    @Test(arguments: [
        (FormField.Kind.dateTime, 60, "2026-11-23T18:30:01", false),
        (.dateTime, 60, "2026-11-23T18:30", true),
        (.dateTime, 0.001, "2026-11-23T18:30:01.999", true),
        (.time, 0.1, "18:30:00.7", true), (.time, 0.1, "18:30:00.75", false),
        (.number, 1, "1000000000.5", false), (.number, 1, "1e21", true),
        (.number, 0.1, "123456789.1", true), (.number, 0.1, "123456789.15", false),
        (.number, 0.001, "-1e9", true),
    ])
    func stepsOfLargeValuesAreValidatedWithoutRoundingErrors(
        kind: FormField.Kind, step: Double, text: String, isValid: Bool
    ) {
        #expect(rule(kind, text) { $0.constraints.step = .by(step) } == (isValid ? nil : .step))
    }

    @Test func stepErrorsShowValuesWithTheDecimalsOfTheStep() {
        var field = FormField(.number, name: "f", label: "F")
        field.constraints.step = .by(0.1)
        field.value = .text("0.35")
        #expect(
            Form([FormSection([field])]).problems.map(\.description) == [
                "“F” must be 0.3, 0.4 or another step of 0.1."
            ])
    }

    @Test func lengthLimitsCountUTF16UnitsOfEditedValuesOnly() {
        let limited = { (field: inout FormField) in
            field.constraints.minimumLength = 2
            field.constraints.maximumLength = 3
        }
        #expect(rule(.text, "", limited) == nil)
        #expect(rule(.text, "a", limited) == .minimumLength)
        #expect(rule(.text, "👍", limited) == nil)
        #expect(rule(.text, "👍👍", limited) == .maximumLength)
        var field = FormField(.text, name: "f", value: .text("a"))
        limited(&field)
        #expect(Form([FormSection([field])]).problems == [])
    }

    @Test func lengthLimitsCountALineBreakOnce() {
        let limited = { (field: inout FormField) in field.constraints.maximumLength = 3 }
        #expect(rule(.multiline, "a\r\nb", limited) == nil)
        #expect(rule(.multiline, "a\nb", limited) == nil)
        #expect(rule(.multiline, "a\rb", limited) == nil)
        #expect(rule(.multiline, "a\r\nbc", limited) == .maximumLength)
    }

    @Test func maximumsOfSlidersThatAreLessThanTheirMinimumsAreIgnored() {
        let reversed = { (field: inout FormField) in
            field.constraints.minimum = "10"
            field.constraints.maximum = "5"
        }
        #expect(rule(.range, "10", reversed) == nil)
        #expect(rule(.range, "11", reversed) == .maximum)
        #expect(rule(.range, "200") { $0.constraints.minimum = "200" } == nil)
        #expect(rule(.number, "10", reversed) == .maximum)
    }

    @Test(arguments: [
        ("http://x:65535", true), ("http://x:65536", false), ("http://x:", true),
        ("http://x:a", false),
        ("http:x", true), ("http:\\\\x", true), ("http://", false), ("http://u@", false),
        ("http://a b/", false), ("http://x/a b", true), ("http://x%41", true),
        ("http://x%2f", false),
        ("http://1.2.3", true), ("http://256.1.1.1", false), ("http://1.2.3.4.5", false),
        ("http://0x7f.1", true), ("http://08.1", false), ("http://a.1", false),
        ("http://[::1]:80/", true), ("http://[::g]", false), ("http://[::1", false),
        ("http://bücher.de", true), ("http://xn--bcher-kva.de", true), ("http://xn--a", false),
        ("http://\u{AD}", false), ("http://％41", false), ("file:///C:/x", true),
        ("file://a b", false),
        ("foo://x:99999", false), ("foo://u@", false), ("foo://", true), ("foo:/x y", true),
        ("mailto:a@b", true), ("1a:b", false), ("//x", false),
    ])
    func urlsAreValidatedByTheURLStandard(text: String, isValid: Bool) {
        #expect(rule(.url, text) == (isValid ? nil : .kind))
    }

    @Test(arguments: [
        (FormField.Kind.date, 1.5, "1970-01-02", false), (.date, 1.5, "1970-01-03", true),
        (.date, 0.5, "1970-01-02", true), (.month, 0.4, "1970-02", true),
        (.time, 0.0001, "08:00:00.001", true), (.number, 0.1, "1e308", true),
    ])
    func stepsOfDatesAreWholeDaysAndTooSmallStepsAreIgnored(
        kind: FormField.Kind, step: Double, text: String, isValid: Bool
    ) {
        #expect(rule(kind, text) { $0.constraints.step = .by(step) } == (isValid ? nil : .step))
    }

    @Test(arguments: [
        (FormField.Kind.date, "275760-09-13", "275760-09-14"), (.month, "275760-09", "275760-10"),
        (.week, "275760-W37", "275760-W38"),
        (.dateTime, "275760-09-13T00:00", "275760-09-13T00:01"),
    ])
    func datesAfterTheLastDateOfJavaScriptAreInvalid(
        kind: FormField.Kind, last: String, tooLate: String
    ) {
        #expect(rule(kind, last) == nil)
        #expect(rule(kind, tooLate) == .kind)
    }

    @Test func patternsMatchTheWholeTextAndAreIgnoredIfTooSlow() {
        #expect(rule(.text, "abc") { $0.constraints.pattern = "a|abc" } == nil)
        #expect(rule(.text, "ab") { $0.constraints.pattern = "a" } == .pattern)
        #expect(rule(.text, "a\n") { $0.constraints.pattern = "a" } == .pattern)
        // Invalid patterns, and those that take too long, are ignored.
        #expect(rule(.text, "ab") { $0.constraints.pattern = "(" } == nil)
        let text = String(repeating: "a", count: 60) + "b"
        #expect(rule(.text, text) { $0.constraints.pattern = "(a+)+" } == nil)
    }

    @Test(arguments: [
        (#"\d+"#, "٣", false), (#"\d+"#, "3", true), (#"[\d.]+"#, "1.٣", false),
        (#"\D"#, "٣", true), (#"[^\D]"#, "٣", false), (#"\w+"#, "ü", false), (#"\w+"#, "a_1", true),
        (#"[\w-]+"#, "a-1", true), (#"[\W]"#, "ü", true), (#"\\d"#, #"\d"#, true),
        (#"\\d"#, "3", false), (#"a)(b"#, "x", true), ("(?:a", "x", true),
    ])
    func patternsAreMatchedAsInJavaScript(pattern: String, text: String, isValid: Bool) {
        #expect(
            rule(.text, text) { $0.constraints.pattern = pattern } == (isValid ? nil : .pattern))
    }

    @Test func missingRequiredValuesAreDescribedInSentences() {
        var placeholder = FormOption("", label: "Choose")
        placeholder.isPlaceholder = true
        let form = Form([
            FormSection([
                FormField(.text, name: "n", label: "Name", constraints: .required),
                FormField(.toggle, name: "t", label: "Terms", constraints: .required),
                FormField(
                    .choice, name: "c", label: "Size", value: .selection([0]),
                    options: [placeholder, FormOption("s")], constraints: .required),
                FormField(.file, name: "f", label: "Photo", constraints: .required),
                FormField(.hidden, name: "h", constraints: .required),
            ])
        ])
        #expect(
            form.problems.map(\.description) == [
                "“Name” is required.", "“Terms” must be checked.", "Choose an option of “Size”.",
                "Choose a file for “Photo”.",
            ])
        var free = form
        for id in 0..<4 { free[id: id].isEnabled = false }
        #expect(free.problems == [])
    }

    @Test func anErrorOfTheServerIsShownAtTheVisibleOneOfTwoFieldsWithItsName() {
        let form = Form([
            FormSection([
                FormField(.hidden, name: "terms", value: .text("0")),
                FormField(.toggle, name: "terms"),
            ])
        ])
        #expect(form.serverProblems(in: ["terms": ["must be accepted"]]).map(\.field) == [1])
    }

    @Test func customValidatorsRunOnlyIfConstraintsHold() async {
        var form = Form([
            FormSection([
                FormField(.text, name: "empty", constraints: .required),
                FormField(.text, name: "name", value: .text("ada")),
                FormField(.text, name: "broken", label: "Broken"),
            ])
        ])
        form.validators["empty"] = FormValidator { _, _ in "is never run" }
        form.validators["name"] = FormValidator { value, form in
            "\(value.text ?? "") of \(form.fields.count) is taken."
        }
        form.validators["broken"] = FormValidator { _, _ in throw CancellationError() }
        #expect(
            await form.validate().map(\.description) == [
                "“empty” is required.", "ada of 3 is taken.",
                "“Broken” couldn't be checked; try again.",
            ])
    }

    @Test func validatorsThatNeverEndReportAProblemAfterTheTimeout() async {
        let clock = ManualClock()
        var form = Form([FormSection([FormField(.text, name: "name")])])
        form.validators["name"] = FormValidator { _, _ in
            // Ignores its cancellation.
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            return nil
        }
        let task = Task { [form] in await form.validate(within: .seconds(5), clock: clock) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(
            await task.value.map(\.description) == [
                "“name” couldn't be checked in time; try again."
            ]
        )
    }

    @Test(arguments: [
        #"{"errors": {"mail": ["is taken", "is odd"], "other": "x"}}"#,
        #"{"errors": [{"field": "mail", "message": "is taken"}, {"name": "mail", "message": "is odd"}, {"path": "other", "message": "x"}]}"#,
        #"{"type": "about:blank", "invalid-params": [{"name": "mail", "reason": "is taken"}, {"name": "mail", "reason": "is odd"}, {"name": "other", "reason": "x"}]}"#,
        #"{"detail": [{"loc": ["body", "mail"], "msg": "is taken"}, {"loc": ["body", "mail"], "msg": "is odd"}, {"loc": ["body", "other"], "msg": "x"}]}"#,
        ##"{"errors": [{"source": {"pointer": "/data/attributes/mail"}, "detail": "is taken"}, {"pointer": "#/mail", "detail": "is odd"}, {"field": "other", "detail": "x"}]}"##,
    ])
    func serverProblemsAreAssignedToTheirFields(response: String) throws {
        let form = Form([
            FormSection([FormField(.text, name: "a"), FormField(.email, name: "mail")])
        ])
        let problems = form.serverProblems(in: try JSONValue(parsing: response))
        #expect(problems.map(\.field) == [1, 1, nil])
        #expect(problems.map(\.description) == ["is taken", "is odd", "other: x"])
        #expect(problems.allSatisfy { $0.rule == .server })
    }

    @Test func descriptionsOfAFailureAreNoErrorsOfFieldsWithTheirNames() throws {
        let form = Form([
            FormSection([FormField(.text, name: "title"), FormField(.text, name: "message")])
        ])
        for text in [
            #"{"type": "about:blank", "title": "Forbidden", "status": 403, "detail": "It ended."}"#,
            #"{"message": "Too many attempts."}"#,
        ] {
            #expect(form.serverProblems(in: try JSONValue(parsing: text)) == [])
        }
        #expect(form.serverProblems(in: ["title": ["too long"]]).map(\.field) == [0])
        #expect(form.serverProblems(in: ["errors": ["title": "too long"]]).map(\.field) == [0])
    }

    @Test(arguments: [
        (FormField.Kind.time, "12:00", "09:10", "17:00", 900.0, "12:10"),
        (.time, "17:01", "09:10", "17:00", 900, "16:55"),
        (.dateTime, "2026-11-23T12:00", "2026-01-01T00:00:30", "", 60, "2026-11-23T12:00:30"),
        (.date, "2026-11-24", "2026-11-02", "", 7, "2026-11-30"),
        (.date, "1969-12-30", "1969-12-25", "", 7, "1970-01-01"),
        (.date, "2026-11-23", "2026-11-02", "", 7, "2026-11-23"),
    ])
    func theValidDateNearestToOneIsFound(
        kind: FormField.Kind, text: String, minimum: String, maximum: String, step: Double,
        valid: String
    ) {
        var field = FormField(kind, name: "a")
        field.constraints.minimum = minimum
        if !maximum.isEmpty { field.constraints.maximum = maximum }
        field.constraints.step = .by(step)
        #expect(field.date(nearest: text) == valid)
        #expect(field.date(nearest: "x") == nil)
    }

    @Test func serverResponsesWithoutErrorsYieldNoProblems() throws {
        let form = Form([FormSection([FormField(.text, name: "a")])])
        for text in [
            "{}", "[]", "1", #"{"id": 7}"#, #"{"errors": []}"#, #"{"errors": [[1]]}"#,
            #"{"title": "x", "detail": "Your session has ended."}"#,
        ] {
            #expect(form.serverProblems(in: try JSONValue(parsing: text)) == [])
        }
        #expect(
            form.serverProblems(in: ["a": ["is odd"], "b": ["x"], "non_field_errors": ["all"]])
                .map(\.description) == ["is odd", "all"])
    }
}
