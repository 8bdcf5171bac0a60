import InlayMarkup
import Testing

/// Errors and warnings about forms, their fields and constraints.
struct FormCheckerTests {
    @Test func aFormWithNamedControlsAndConstraintsHasNoDiagnostics() {
        let text = """
            <Form action="/post" method="post" encoding="multipart" draft="order">
                <TextField name="mail" type="email" multiple="true" required="true"/>
                <TextField name="count" type="number" minimum="1" maximum="9" step="2"/>
                <TextField name="code" pattern="[A-Z]+" minimumLength="2" maximumLength="4"/>
                <DateTimeField name="time" mode="time" minimum="22:00" maximum="04:00"/>
                <DateTimeField name="day" mode="date" minimum="2026-9-1" maximum="2026-10-01"/>
                <Section name="size" selection="single" required="true"><ListRow title="S"/></Section>
                <CheckBox name="extras" submittedValue="a"/><Switch name="extras" submittedValue="b"/>
                <FileField name="photo" accept="image/*"/><Hidden name="token" value="x"/>
                <Button title="Order" type="submit"/>
            </Form>
            """
        #expect(problems(in: text) == [])
    }

    @Test(arguments: [
        ("<Form/>", "1:2 error: the form has no action, the address that it is submitted to"),
        (
            "<Form action='/'><Row><Form action='/'/></Row></Form>",
            "1:24 error: <Form> can't be inside of another <Form>"
        ),
        (
            "<Form action='/'><TextField name='a'/><TextArea name='a'/></Form>",
            "1:55 error: the form has two fields with the name “a”"
        ),
        (
            "<Form action='/'><CheckBox name='a'/><CheckBox name='a' submittedValue='b'/></Form>",
            "1:54 error: the form has two fields with the name “a”"
        ),
        (
            "<Form action='/'><Switch name='a' patern='x'/></Form>",
            "1:35 error: <Switch> has no attribute “patern”"
        ),
        (
            "<Form action='/'><Slider name='a' pattern='x'/></Form>",
            "1:35 error: <Slider> has no attribute “pattern”"
        ),
        (
            "<Form action='/'><TextField name='a' type='number' pattern='x'/></Form>",
            "1:61 warning: “pattern” has an effect only on texts, and this field is a number"
        ),
        (
            "<Form action='/'><TextField name='a' minimum='1'/></Form>",
            "1:47 warning: “minimum” has an effect only with the type number"
        ),
        (
            "<Form action='/'><TextField name='a' keyboardType='URL' multiple='true'/></Form>",
            "1:67 warning: “multiple” has an effect only with the type email"
        ),
        (
            "<Form action='/'><TextField name='a' pattern='(x'/></Form>",
            "1:47 warning: the pattern isn't a regular expression and constrains nothing"
        ),
        (
            "<Form action='/'><TextField required='true'/></Form>",
            "1:39 warning: “required” has no effect on a field without a name"
        ),
        (
            "<Form action='/'><TextArea name='a' minimumLength='5' maximumLength='4'/></Form>",
            "1:70 error: “maximumLength” is less than “minimumLength”"
        ),
        (
            "<Form action='/'><TextArea name='a' minimumLength='-1'/></Form>",
            "1:52 error: expected a length of 0 or more, found -1"
        ),
        (
            "<Form action='/'><Stepper name='a' minimum='5' maximum='4'/></Form>",
            "1:57 error: “maximum” is less than “minimum”"
        ),
        (
            "<Form action='/'><DateTimeField name='a' minimum='2026-10-01' maximum='2026-9-1'/></Form>",
            "1:72 error: “maximum” is less than “minimum”"
        ),
        (
            "<Form action='/'><TextField name='a' type='number' step='0'/></Form>",
            "1:58 error: expected a step above 0"
        ),
        (
            "<Form action='/'><TextField name='$a'/></Form>",
            "1:35 error: “name” of a field can't be bound"
        ),
        (
            "<Form action='/' encoding='$a'/>",
            "1:28 error: “encoding” of a form can't be bound"
        ),
        (
            "<Form action='/'><Picker name='a'><?componentSeparator?></Picker></Form>",
            "1:32 error: a picker with multiple components can't be a field of a form"
        ),
        (
            "<Form action='/'><FileField name='a'/></Form>",
            "1:19 warning: the form submits no files without encoding=\"multipart\""
        ),
        (
            "<Form action='/' method='get' encoding='json'/>",
            "1:41 warning: “encoding” has no effect with the method get"
        ),
        (
            "<Form action='/' method='put'/>",
            "1:26 error: unknown word “put”; known are get, post"
        ),
        (
            "<Form action='/'><TextField name='a' type='emial'/></Form>",
            "1:44 error: unknown word “emial”; did you mean “email”?"
        ),
    ])
    func mistakesInFormsAreReportedAtTheirPosition(text: String, problem: String) {
        #expect(problems(in: text).map { $0.prefix(problem.count) } == [problem[...]])
    }

    @Test(arguments: ["DateTimeField", "LevelBar"])
    func limitsThatAreSetOnTheWidgetMayBeBoundInForms(element: String) {
        let found = problems(
            in: "<Form action='/'><\(element) minimum='$least' maximum='$most'/></Form>")
        #expect(found == [])
    }

    @Test func fieldsOfIncludedDocumentsBelongToTheForm() {
        let found = problems(
            in: "<Form action='/'><TextField name='a'/><?include Part?></Form>",
            files: ["Part.xml": "<TextField name='a'/>"])
        #expect(found == ["1:18 error: the form has two fields with the name “a”"])
    }
}
