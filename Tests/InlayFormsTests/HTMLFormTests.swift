import Foundation
import InlayForms
import InlayHTML
import InlayTesting
import InlayValues
import Testing

/// Tests of parsing the forms of pages.
@Suite struct HTMLFormTests {
    private let page = URL(string: "https://example.org/shop/order?id=7")

    private func read(_ html: String, _ which: HTMLForm.Choice = .first) throws -> HTMLForm {
        try HTMLForm(parsing: html, baseURL: page, form: which)
    }

    /// The entries as a URL query.
    private func query(_ html: String) throws -> String {
        let bytes = FormBody(try read("<form>\(html)</form>").form.entries(), as: .urlEncoded).bytes
        return String(decoding: try #require(bytes), as: UTF8.self)
    }

    @Test func inputsWithTheNameOfAnotherElementAsTypeAreTextFields() throws {
        #expect(
            try query("<input type=select name=a value=1><input type=TextArea name=b value=2>")
                == "a=1&b=2")
    }

    @Test func anOptionWithAnEmptyLabelIsLabeledByItsText() throws {
        let form = try read("<form><select name=s><option label='' value=1>One</select>").form
        #expect(form["s"]?.options.map(\.label) == ["One"])
    }

    @Test(arguments: [
        "<div hidden><p><input name=a value=1></p></div>", "<input name=a value=1 hidden>",
        "<p style='color: red; Display : NONE !important'><input name=a value=1></p>",
        "<dialog><input name=a value=1></dialog>",
        "<div hidden><input type=radio name=a value=1 checked></div>",
        "<div hidden><label>A<input type=checkbox name=a value=1 checked></label></div>",
        "<div hidden><label for=i>A</label></div><input type=checkbox id=i name=a value=1 checked hidden>",
        "<label>A<input name=a value=1 hidden></label>",
    ])
    func fieldsInHiddenPartsOfAPageAreSubmittedAndNotVisible(html: String) throws {
        let form = try read("<form>\(html)<input name=b value=2></form>").form
        #expect(form["a"]?.isVisible == false && form["b"]?.isVisible == true)
        #expect(try query(html + "<input name=b value=2>") == "a=1&b=2")
    }

    @Test(arguments: [
        "<div hidden><form><input name=a></form></div>", "<form hidden><input name=a></form>",
        "<form><details><input name=a></details></form>",
        "<form><dialog open><input name=a></dialog></form>",
        "<form><div hidden></div><p style='display: nonexistent'><input name=a></p></form>",
        "<form><input type=radio name=a value=1 hidden><input type=radio name=a value=2></form>",
        "<form><label>Upload <input type=file name=a hidden required></label></form>",
        "<form><input type=checkbox id=i name=a style='display:none'><p><label for=i>A</label></form>",
    ])
    func fieldsAreVisibleOutsideOfHiddenPartsOfTheForm(html: String) throws {
        #expect(try read(html).form["a"]?.isVisible == true)
    }

    @Test func everyInputTypeIsParsedAsItsFieldKind() throws {
        let types = [
            "hidden", "text", "search", "tel", "url", "email", "password", "date", "month", "week",
            "time", "datetime-local", "number", "range", "color", "checkbox", "radio", "file",
            "submit", "image", "reset", "button", "nonsense", "TEXT",
        ]
        let inputs = types.map { "<input type=\($0) name=\($0)>" }.joined()
        let form = try read("<form>\(inputs)<select name=s><textarea name=t></form>").form
        #expect(
            form.fields.map(\.kind) == [
                .hidden, .text, .search, .telephone, .url, .email, .secure, .date, .month, .week,
                .time, .dateTime, .number, .range, .color, .toggle, .choice, .file, .submit,
                .submit, .reset,
                .text, .text, .choice, .multiline,
            ])
    }

    @Test func actionMethodAndEncodingAreReadFromTheFormElement() throws {
        var read = try read("<form method=post action='../send?a b' enctype=MULTIPART/form-data>")
        #expect(read.form.action?.absoluteString == "https://example.org/send?a%20b")
        #expect(read.form.method == .post)
        #expect(read.form.encoding == .multipart)
        #expect(read.form.origin == WebOrigin("https://example.org"))
        read = try self.read("<base href='/b/'><form action=x>")
        #expect(read.form.action?.absoluteString == "https://example.org/b/x")
        #expect(read.form.method == .get)
        read = try self.read("<base href='/b/'><form>")
        #expect(read.form.action == page)
        read = try self.read("<form method=dialog>")
        #expect(read.form.action == nil)
    }

    @Test func formsAreFoundByIndexIDOrName() throws {
        let html = "<form id=a></form><form name=search></form><form></form>"
        #expect(try read(html).name == "a")
        #expect(try read(html, .named("search")).index == 1)
        #expect(try read(html, .index(2)).count == 3)
        #expect(throws: HTMLFormError.noForm) { try read("<p>") }
        let error = #expect(throws: HTMLFormError.self) { try read(html, .named("serach")) }
        #expect(error?.description == "The page has no form “serach”; did you mean “search”?")
        #expect(throws: HTMLFormError.self) { try read(html, .index(3)) }
    }

    @Test func controlsWithAFormAttributeBelongToThatForm() throws {
        let html = """
            <input name=before form=f value=1><form id=f><input name=in value=2>
            <input name=other form=g value=x><input name=nobody form=none value=x>
            <template><input name=template value=x></template>
            <datalist><input name=list value=x></datalist></form>
            <input name=loose value=x><form id=g></form><button form=f name=b value=3>Go</button>
            """
        let form = try read(html).form
        #expect(form.fields.map(\.name) == ["before", "in", "b"])
        #expect(try read(html, .named("g")).form.fields.map(\.name) == ["other"])
    }

    @Test func formsInsideATableContainTheirControls() throws {
        let html = """
            <table><form id=f action=/a><tr><td><input name=a value=1></td></tr>
            <tr><td><input name=b value=2></td></tr></form></table><input name=after value=x>
            """
        #expect(try read(html).form.fields.map(\.name) == ["a", "b"])
    }

    @Test(arguments: [
        (
            "<div><form action=/a></div><div><input name=a><input type=hidden name=b></div></form><input name=c>",
            ["a", "b"]
        ),
        ("<table><form action=/a><input name=a><tr><td><input name=b></table></form>", ["a", "b"]),
        ("<table><form action=/a></form><tr><td><input name=a></table>", []),
        ("<div><form action=/a></div><template><input name=a></template><input name=b>", ["b"]),
        (
            "<form id=f><div></form><input name=a></div><input name=b form=f><input name=c form=g>",
            ["a", "b"]
        ),
    ])
    func aFormHasTheControlsThatTheParserAssociatesWithIt(html: String, names: [String]) throws {
        #expect(try read(html).form.fields.map(\.name) == names)
    }

    @Test func disabledFieldSetsDisableAllButTheirFirstLegend() throws {
        let html = """
            <fieldset disabled><legend><input name=a value=1></legend>
            <legend><input name=b value=2></legend><fieldset><input name=c value=3></fieldset>
            </fieldset><input name=d value=4><input name=e value=5 disabled>
            """
        #expect(try query(html) == "a=1&d=4")
    }

    @Test func formEntriesKeepTheDocumentOrder() throws {
        let html = """
            <input type=radio name=r value=1><input name=a value=x>
            <input type=radio name=r value=2 checked><input type=checkbox name=c value=1 checked>
            <input name=b value=y><input type=checkbox name=c value=2 checked>
            <input type=radio name=r value=3>
            """
        #expect(try query(html) == "a=x&r=2&c=1&b=y&c=2")
        let form = try read("<form>\(html)</form>").form
        #expect(form.fields.map(\.kind) == [.choice, .text, .choices, .text])
        #expect(form.values(forSection: "c") == ["1", "2"])
    }

    @Test func theLastCheckedRadioButtonIsSelected() throws {
        #expect(
            try query("<input type=radio name=r value=1 checked><input type=radio name=r checked>")
                == "r=on")
    }

    @Test func selectElementsSelectOptionsAsInBrowsers() throws {
        #expect(
            try query("<select name=s><option disabled>a<option> b  c <option>d</select>")
                == "s=b+c")
        #expect(
            try query("<select name=s><option selected>a<option selected value=''>b</select>")
                == "s=")
        #expect(try query("<select name=s size=3><option>a<option>b</select>") == "")
        #expect(
            try query(
                """
                <select name=s multiple><optgroup disabled label=g><option selected>a</optgroup>
                <option selected>b<option selected disabled>c<option selected>b</select>
                """) == "s=b&s=b")
        let form = try read(
            "<form><select name=s required><option value=''>Choose<optgroup label=G><option>x"
        ).form
        #expect(form.problems.map(\.rule) == [.required])
        #expect(form.fields[0].options[1].group == "G")
    }

    @Test func initialValuesAreSanitizedByTheirInputType() throws {
        let cases = [
            ("<input name=a value='x&#10;y&#13;'>", "a=xy"),
            ("<input type=url name=a value=' https://h/ '>", "a=https%3A%2F%2Fh%2F"),
            ("<input type=email multiple name=a value=' a@b , c@d '>", "a=a%40b%2Cc%40d"),
            ("<input type=number name=a value=1x>", "a="),
            ("<input type=number name=a value=1.50>", "a=1.50"),
            ("<input type=range name=a>", "a=50"),
            ("<input type=range name=a min=5 max=10 step=2 value=8.2>", "a=9"),
            ("<input type=range name=a max=1 value=7>", "a=1"),
            ("<input type=range name=a max=1 step=0.1 value=0.31>", "a=0.31"),
            ("<input type=range name=a min=0 max=1 step=0.1 value=0.31>", "a=0.3"),
            ("<input type=range name=a min=x value=0.5>", "a=0.5"),
            ("<input type=range name=a value=5 step=10>", "a=5"),
            ("<input type=range name=a max=1 step=0.1 value=0.30>", "a=0.30"),
            ("<input type=color name=a value=red>", "a=%23000000"),
            ("<input type=color name=a value='#ABCDEF'>", "a=%23abcdef"),
            ("<input type=date name=a value=2023-02-30>", "a="),
            (
                "<input type=datetime-local name=a value='2026-11-23 18:30:00'>",
                "a=2026-11-23T18%3A30"
            ),
            ("<input type=hidden name=a value='x&#10;y'>", "a=x%0D%0Ay"),
            ("<textarea name=a>\n\nx\ny</textarea>", "a=%0D%0Ax%0D%0Ay"),
            ("<textarea name=a><b>&amp;</textarea>", "a=%3Cb%3E%26"),
        ]
        for (html, expected) in cases { #expect(try query(html) == expected, "\(html)") }
    }

    @Test func labelsAreFoundInElementsAndAttributes() throws {
        let html = """
            <form><label>Your  <b>name</b>: <input name=a><input name=x></label>
            <label for=i>Mail</label><input id=i name=b><input name=c aria-label=Phone>
            <span id=l>Street</span><input name=d aria-labelledby='l none'>
            <label>Size <select name=e><option>s</select></label>
            <button name=f><img alt=Send> now</button><input type=submit name=g>
            <fieldset name=fs><legend>Extras</legend>
            <label><input type=checkbox name=h value=1> Ham</label>
            <label><input type=checkbox name=h value=2> Egg</label></fieldset></form>
            """
        let form = try read(html).form
        #expect(
            form.fields.map(\.label) == [
                "Your name:", "", "Mail", "Phone", "Street", "Size", "Send now", "Submit", "Extras",
            ])
        #expect(form.fields.last?.options.map(\.label) == ["Ham", "Egg"])
        #expect(form.sections.map(\.title) == ["", "Extras"])
        #expect(form.sections.last?.name == "fs")
    }

    @Test func constraintsAreReadFromTheElementsAttributes() throws {
        let form = try read(
            """
            <form novalidate><input name=a required pattern='[0-9]+' title='Digits only.' maxlength=3>
            <input type=number name=b min=1 max=x step=any><input type=time name=c step=900>
            <input name=d list=l><datalist id=l><option value=1>One<option>Two</datalist>
            <input type=file name=e accept='image/*, .pdf' multiple>
            <input name=f readonly required><input name=g autocomplete=one-time-code></form>
            """
        ).form
        #expect(form.skipsValidation)
        #expect(form["a"]?.constraints.isRequired == true)
        #expect(form["a"]?.constraints.maximumLength == 3)
        #expect(form["b"]?.constraints.minimum == "1")
        #expect(form["b"]?.constraints.maximum == nil)
        #expect(form["b"]?.constraints.step == .any)
        #expect(form["c"]?.constraints.step == .by(900))
        #expect(form["d"]?.suggestions.map(\.value) == ["1", "Two"])
        #expect(form["e"]?.acceptedTypes == ["image/*", ".pdf"])
        #expect(form["e"]?.allowsMultiple == true)
        #expect(form["g"]?.isPrivate == true)
        #expect(form.problems.compactMap(\.field) == [0])
        var filled = form
        try filled.set(["x"], for: "a")
        #expect(
            filled.problems.first?.description
                == "“Digits only.” doesn't have the required format: Digits only.")
    }

    @Test func buttonAttributesOverrideActionMethodAndEncoding() throws {
        let form = try read(
            """
            <form method=post action=/a><button name=b value=1>One</button>
            <button name=b value=2 formaction=/other formmethod=get>Two</button>
            <input type=image name=i><button formaction='' formenctype=text/plain>Here</button></form>
            """
        ).form
        let ids = form.fields.map(\.id)
        #expect(try form.request(submitter: ids[0]).body?.bytes == Array("b=1".utf8))
        #expect(
            try form.request(submitter: ids[1]).url.absoluteString
                == "https://example.org/other?b=2")
        #expect(try form.request(submitter: ids[2]).body?.bytes == Array("i.x=0&i.y=0".utf8))
        let here = try form.request(submitter: ids[3])
        #expect(here.url == page)
        #expect(here.body?.contentType == "text/plain")
        #expect(try form.request().body?.bytes == [])
    }

    @Test func aSubmitInputWithoutAValueSubmitsItsDefaultLabelAsBrowsersDo() throws {
        let cases = [
            ("<input type=submit name=go>", "go=Submit"),
            ("<input type=submit name=go aria-label=Search>", "go=Submit"),
            ("<input type=submit name=go value=''>", "go="),
            ("<button name=go>Send</button>", "go="),
        ]
        for (html, expected) in cases {
            let form = try read("<form method=post action=/a>\(html)</form>").form
            let body = try form.request(submitter: form.fields[0].id).body
            #expect(body?.bytes == Array(expected.utf8), "\(html)")
        }
    }

    @Test func buttonsWithFormMethodDialogSubmitNothing() throws {
        let form = try read(
            """
            <form><button name=b formmethod=Dialog>Cancel</button>
            <input type=image name=i formmethod=dialog><button name=b value=2>Send</button></form>
            """
        ).form
        #expect(form.fields.map(\.label) == ["Send"])
    }

    @Test func dirnameIsIgnoredForTypesWithoutADirection() throws {
        #expect(
            try query(
                """
                <input type=number name=n dirname=d value=1><input type=date name=o dirname=e>
                <input type=hidden name=h dirname=f value=x>
                """) == "n=1&o=&h=x&f=ltr")
    }

    @Test func dirnameEntriesUseTheInheritedDirection() throws {
        #expect(
            try query(
                """
                <div dir=rtl><input name=a dirname=d><input type=tel name=t dirname=u>
                <textarea name=b dirname=e dir=ltr></textarea></div>
                <input name=c dirname=f dir=auto value='שלום'>
                <div dir=auto><bdi>x</bdi><script>x</script><b dir=ltr>x</b> 1 א
                <input name=q dirname=g value=1></div>
                """) == "a=&d=rtl&t=&u=ltr&b=&e=ltr&c=%D7%A9%D7%9C%D7%95%D7%9D&f=rtl&q=1&g=rtl")
    }

    @Test func formsWithTooManyFieldsOrOptionsAreErrors() throws {
        let fields = String(repeating: "<input name=a>", count: HTMLForm.fieldLimit)
        #expect(try read("<form>\(fields)").form.fields.count == HTMLForm.fieldLimit)
        #expect(throws: HTMLFormError.tooLarge(limit: HTMLForm.fieldLimit)) {
            try read("<form>\(fields)<input name=b>")
        }
        #expect(throws: HTMLFormError.self) {
            try read("<form><select>\(String(repeating: "<option>", count: 50_001))")
        }
    }

    @Test func longLabelsLegendsAndSuggestionsAreNotCopiedForEachField() throws {
        let text = String(repeating: "x", count: 50_000)
        let names = Array(0..<100)
        let labeled = names.map { "<input name=n\($0) aria-labelledby='b b b'>" }.joined()
        let texts = (0..<8).map { "<p id=b\($0)>\(text)</p>" }.joined()
        let ids = (0..<8).map { "b\($0)" }.joined(separator: " ")
        let several = names.map { "<input name=n\($0) aria-labelledby='\(ids)'>" }.joined()
        let radios = names.map { "<input type=radio name=n\($0)>" }.joined()
        for page in [
            "<p id=b>\(text)</p><form>\(labeled)", "\(texts)<form>\(several)",
            "<form><fieldset><legend>\(text)</legend>\(radios)</fieldset>",
            "<form>" + names.map { "<label>\(text)<input name=n\($0)>" }.joined(),
        ] {
            let form = try read(page).form
            let length = form.fields.reduce(0) { $0 + $1.label.utf8.count }
            #expect(form.fields.count == 100 && length <= 100_000)
            #expect(form.fields[0].label.hasPrefix("xxx"))
        }
    }

    @Test func nestedLabelsAndDeepPagesAreParsed() throws {
        // Each label has all that follow in it.
        let nested = String(repeating: "<label>x<input name=a>", count: 1_000)
        #expect(try read("<form>\(nested)").form.fields.count == 1_000)
        let deep = String(repeating: "<div>", count: 400) + "<input name=a value=1>"
        #expect(try query(deep) == "a=1")
    }

    @Test func randomFormPagesAreParsedWithoutErrors() throws {
        let parts = [
            "<form>", "</form>", "<form id=f action=x>", "<input name=a value=1>", "<label>",
            "</label>", "<label for=i>", "<input id=i type=radio name=r checked>", "<select>",
            "<option selected>x", "</select>", "<optgroup disabled>", "<fieldset disabled>",
            "</fieldset>", "<legend>", "</legend>", "<table>", "<tr>", "<td>", "</table>",
            "<template>", "</template>", "<datalist id=l>", "</datalist>", "<textarea>",
            "</textarea>", "<button form=f name=b>", "</button>", "<div dir=rtl>", "</div>",
            "<svg><input name=s>", "<input list=l type=range min=9 max=1>", "text",
        ]
        var generator = SeededGenerator(seed: 18)
        for _ in 0..<2_000 {
            var html = "<form>"
            for _ in 0..<Int.random(in: 0..<40, using: &generator) {
                html += parts.randomElement(using: &generator) ?? ""
            }
            let read = try read(html)
            #expect(read.form.fields.map(\.id) == Array(read.form.fields.indices))
            _ = read.form.problems
            _ = FormBody(read.form.entries(), as: .multipart).bytes
        }
    }
}
