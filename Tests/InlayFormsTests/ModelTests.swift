import InlayForms
import InlayValues
import Testing

/// Tests of setting fields by name and by section.
@Suite struct ModelTests {
    private var order: Form {
        Form([
            FormSection("contact", title: "Contact", [FormField(.text, name: "name")]),
            FormSection(
                "size", selection: .single, [FormOption("s", label: "Small"), FormOption("m")]),
            FormSection(
                "extras", selection: .multiple,
                [FormOption("ham"), FormOption("cheese"), FormOption("egg")]),
        ])
    }

    @Test func theValuesOfASectionAreThoseOfItsSelectedFields() throws {
        var form = order
        #expect(form.value(forSection: "size") == nil)
        try form.set(["Small"], for: "size")
        try form.set(["egg", "ham"], for: "extras")
        try form.set(["Ada"], for: "name")
        #expect(form.value(forSection: "size") == "s")
        #expect(form.values(forSection: "extras") == ["ham", "egg"])
        #expect(form.value(forSection: "contact") == "Ada")
        #expect(form.sections.map(\.title) == ["Contact", "", ""])
        form.reset()
        #expect(form.values(forSection: "extras") == [])
    }

    @Test func aSectionWithoutSelectionHasADisabledField() {
        let section = FormSection("size", selection: .none, [FormOption("s"), FormOption("m")])
        #expect(section.fields.map(\.isEnabled) == [false])
        #expect(section.fields.map(\.options.count) == [2])
    }

    @Test func errorsForUnknownFieldsAndOptionsSuggestKnownOnes() {
        var form = order
        #expect(
            throws: FormSettingError.unknownField("nmae", hint: "; did you mean “name”?")
        ) { try form.set(["x"], for: "nmae") }
        #expect(throws: FormSettingError.self) { try form.set(["x"], for: "") }
        #expect(
            throws: FormSettingError.unknownOption("xl", field: "size", options: ["s", "m"])
        ) { try form.set(["xl"], for: "size") }
        #expect(throws: FormSettingError.wrongKind("name", takesFiles: false)) {
            try form.set([FormFile([], name: "f")], for: "name")
        }
        form["name"]?.isReadOnly = true
        #expect(throws: FormSettingError.fixed("name")) { try form.set(["x"], for: "name") }
    }

    @Test func settingANameSharedByAHiddenFieldAndACheckBoxSetsTheCheckBox() throws {
        var terms = FormField(.toggle, name: "terms")
        terms.submittedValue = "1"
        var form = Form([
            FormSection([FormField(.hidden, name: "terms", value: .text("0")), terms])
        ])
        try form.set(["1"], for: "terms")
        #expect(form.values(named: "terms") == ["0", "1"])
        try form.set(["off"], for: "terms")
        #expect(form.values(named: "terms") == ["0"])
        form[id: 1].isEnabled = false
        #expect(throws: FormSettingError.fixed("terms")) { try form.set(["1"], for: "terms") }
    }

    @Test func fieldsWithTheSameNameTakeValuesInOrder() throws {
        var form = Form([
            FormSection([
                FormField(.text, name: "a"), FormField(.text, name: "a"),
                FormField(.toggle, name: "b"), FormField(.toggle, name: "b"),
            ])
        ])
        form[id: 2].submittedValue = "x"
        form[id: 3].submittedValue = "y"
        try form.set(["1\n2", "3"], for: "a")
        try form.set(["y"], for: "b")
        #expect(form.values(named: "a") == ["12", "3"])
        #expect(form.values(named: "b") == ["y"])
    }

    @Test func valuesAreSetInTheFirstGroupOfCheckBoxesThatHasThem() throws {
        func options(_ values: String...) -> [FormOption] { values.map { FormOption($0) } }
        var form = Form([
            FormSection([
                FormField(.choices, name: "a", options: options("apple", "pear")),
                FormField(.choices, name: "a", options: options("hazel", "pear")),
                FormField(.toggle, name: "a"),
            ])
        ])
        form[id: 2].submittedValue = "all"
        try form.set(["hazel", "apple", "pear", "pear", "all"], for: "a")
        #expect(form.values(named: "a") == ["apple", "pear", "hazel", "pear", "all"])
        try form.set(["hazel"], for: "a")
        #expect(form.values(named: "a") == ["hazel"])
        #expect(throws: FormSettingError.self) { try form.set(["pear", "pear", "pear"], for: "a") }
        #expect(form.values(named: "a") == ["hazel"])
    }

    @Test func rangesAndColorsHaveAValueFromTheStart() {
        let form = Form([
            FormSection([FormField(.range, name: "v"), FormField(.color, name: "c")])
        ])
        #expect(form.values(named: "v") == ["50"] && form.values(named: "c") == ["#000000"])
        #expect(!form.fields.contains { $0.isChanged })
    }
}
