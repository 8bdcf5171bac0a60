import Foundation
import Inlay

// The examples of docs/Inlay.docc/Forms.md.
enum FormsGuide {
    static func form(_ url: URL) throws -> Form {
        var form = Form(
            action: url,
            [
                FormSection(
                    "contact", title: "Contact",
                    [
                        FormField(.text, name: "name", label: "Name", constraints: .required),
                        FormField(.email, name: "mail", label: "E-mail"),
                    ]),
                FormSection(
                    "size", title: "Size", selection: .single, [FormOption("s"), FormOption("m")]),
                FormSection(
                    "extras", title: "Extras", selection: .multiple,
                    [FormOption("ham"), FormOption("egg")]),
            ])
        try form.set(["Ada"], for: "name")
        try form.set(["ham", "egg"], for: "extras")
        let size = form.value(forSection: "size")
        let extras = form.values(forSection: "extras")
        print(size as Any, extras)
        return form
    }

    actor Names {
        func contains(_ name: String) -> Bool { name.isEmpty }
    }

    static func checks(
        _ form: Form, _ names: Names, _ response: JSONValue
    ) -> Task<Void, Never> {
        Task {
            var form = form
            form.validators["name"] = FormValidator { value, _ in
                await names.contains(value.text ?? "") ? "This name is taken." : nil
            }
            let problems = await form.validate(within: .seconds(5))
            let refused = form.serverProblems(in: response)
            _ = (problems, refused)
        }
    }

    static func submission(_ form: Form, _ service: ServiceProxy) -> Task<Void, any Error> {
        Task {
            func perform(_ action: FormSubmission.Action) {}
            let response = try await service.submit(try form.request())
            _ = response
            var submission = FormSubmission()
            for action in submission.handle(.submit) { perform(action) }
        }
    }

    static func drafts(_ form: Form, _ folder: URL) throws {
        var form = form
        let drafts = FormDraftStore(folder: folder)
        try drafts.save(form, key: "order")
        drafts.restore(&form, key: "order")
    }

    static func page(_ html: String, _ address: URL) throws {
        var found = try HTMLForm(parsing: html, baseURL: address, form: .named("order"))
        try found.form.set(["Ada"], for: "name")
        let request = try found.form.request(submitter: found.form["send"]?.id)
        _ = request
    }

    static func native(
        _ form: Form, _ service: ServiceProxy, _ drafts: FormDraftStore, _ screen: Screen,
        _ navigation: NavigationStack
    ) {
        let view = FormView(
            form, service: service, draft: FormDraft.Key("order", in: drafts), hasButtons: false)
        view.onAccepted = { response in
            navigation.push(Screen("Thank You", content: Label(response.text)))
        }
        screen.content = Scroll(Clamp(view))
        screen.headerEnd = [Button(view.submitAction).styled(.suggested)]
    }

    static func fromHTML(
        _ service: ServiceProxy, _ navigation: NavigationStack
    ) -> Task<FormView, any Error> {
        Task {
            let page = try await service.form(at: "/registration")
            let view = FormView(page, service: service)
            view.onAccepted = { response in
                let answer = WebView(trust: .document)
                answer.start(response.content)
                navigation.push(Screen("Response", content: answer))
            }
            return view
        }
    }
}
