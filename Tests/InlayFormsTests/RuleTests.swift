import Foundation
import InlayForms
import InlayValues
import Testing

/// Tests of the descriptions of constraints, and of the values of sliders and steppers.
@Suite struct RuleTests {
    private func field(_ html: String) throws -> FormField {
        let found = try HTMLForm(parsing: "<form>\(html)</form>", baseURL: nil)
        return try #require(found.form.fields.first)
    }

    @Test(arguments: [
        (
            "<input required minlength=3 maxlength=9>",
            "required; at least 3 characters; at most 9 characters"
        ),
        ("<input type=number min=2 max=8 step=0.5>", "from 2 to 8; in steps of 0.5"),
        ("<input type=number max=8>", "8 or less"),
        ("<input type=date min=2026-11-23>", "23 November 2026 or later"),
        ("<input type=date max=2026-02-03>", "3 February 2026 or earlier"),
        ("<input type=month max=2026-11>", "November 2026 or earlier"),
        ("<input type=week min=2026-W05>", "week 5 of 2026 or later"),
        ("<input type=time min=09:00>", "09:00 or later"),
        (
            "<input type=datetime-local min=2026-11-01T09:00 max=2026-12-24T18:30>",
            "from 1 November 2026, 09:00 to 24 December 2026, 18:30"
        ),
        ("<input type=file accept='image/*'>", "images"),
        (
            "<input type=file accept='.pdf, application/pdf, text/plain, a/vnd.b.c'>",
            "PDF, text files, a/vnd.b.c"
        ),
        ("<input type=time step=900>", "in steps of 15 minutes"),
        ("<input type=time step=60>", ""),
        ("<input type=time step=90>", "in steps of 90 seconds"),
        ("<input type=range min=1 max=5>", ""),
        ("<input pattern='[0-9]+' title='Digits only'>", "Digits only"),
        ("<input type=email multiple>", "addresses with commas between"),
        (
            "<input type=file multiple accept='.png, image/jpeg'>",
            "one or more files; PNG, JPEG"
        ),
        ("<input type=week step=2>", "each 2 weeks"),
    ])
    func constraintsAreDescribedInSentences(html: String, words: String) throws {
        #expect(try field(html).rules.joined(separator: "; ") == words)
    }

    @Test(arguments: [
        ("min=0 max=1 step=0.1", 0.31, "0.3"), ("min=0 max=1 step=0.1", 2, "1"),
        ("min=0 max=10 step=3", 10, "9"), ("min=1 max=10 step=3", 5.4, "4"),
        ("step=any min=0 max=1", 0.125, "0.125"), ("min=-1 max=1 step=0.25", -0.3, "-0.25"),
        ("", 49.6, "50"), ("min=5 max=1", 3, "5"), ("max=1e300 step=1e299", 2.04e299, "2e+299"),
    ])
    func slidersRoundToTheNearestStep(
        attributes: String, number: Double, text: String
    ) throws {
        let scale = StepScale(try field("<input type=range \(attributes)>"))
        #expect(scale.text(nearest: number) == text)
    }

    @Test func steppingStartsAtTheFieldsValueAndStopsAtItsBounds() throws {
        let scale = StepScale(try field("<input type=number min=0 max=1 step=0.1>"))
        #expect(scale.text(1, stepsFrom: "0.2") == "0.3")
        #expect(scale.text(1, stepsFrom: "") == "0.1")
        #expect(scale.text(-1, stepsFrom: "0") == "0")
        #expect(scale.text(1, stepsFrom: "1") == "1")
        let free = StepScale(try field("<input type=number>"))
        #expect(free.text(-1, stepsFrom: "0") == "-1")
    }

    @Test(arguments: [
        ("<input type=email>", " a@b.c\n", "a@b.c"),
        ("<input type=url>", "\thttps://a ", "https://a"),
        ("<input type=email multiple>", "a@b.c , d@e.f", "a@b.c,d@e.f"),
        ("<input>", " a\nb ", " ab "), ("<input type=number>", " 7 ", "7"),
        ("<input type=number>", "seven", "seven"), ("<textarea></textarea>", "a\n b ", "a\n b "),
    ])
    func enteredTextIsSanitizedAsInBrowsers(html: String, typed: String, value: String) throws {
        #expect(try field(html).typed(typed) == .text(value))
    }

    @Test func resetButtonsAreNeverSubmitted() throws {
        let found = try HTMLForm(
            parsing:
                "<form><input name=a value=1><input type=reset name=r><button type=reset>Clear",
            baseURL: nil)
        #expect(found.form.fields.map(\.label).suffix(2) == ["Reset", "Clear"])
        #expect(found.form.entries().map(\.name) == ["a"])
        #expect(try found.form.json() == ["a": "1"])
        #expect(found.form.problems.isEmpty)
    }
}
