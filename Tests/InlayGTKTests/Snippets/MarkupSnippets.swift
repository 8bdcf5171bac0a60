import Foundation
import Inlay
import Observation

/// The examples of `Markup.md`.
enum MarkupSnippets {
    final class Greeting {
        @Outlet var name: TextField

        func makeView() throws -> MarkupView {
            try MarkupView(
                named: "Greeting", in: MarkupFolder(path: "Screens"), owner: self,
                actions: ["greet": MarkupAction { [unowned self] in print("Hello, \(name.text)") }])
        }
    }

    static func bind(_ person: Person) -> MarkupBindings {
        let bindings: MarkupBindings = [
            "name": MarkupBindingSource(person, \.name),  // both ways
            "summary": MarkupBindingSource { "\(person.name), \(person.age)" },
        ]
        return bindings
    }

    static func order(
        _ service: ServiceProxy, _ drafts: FormDraftStore, _ navigation: NavigationStack
    ) throws -> MarkupView {
        let view = try MarkupView(
            named: "Order", in: MarkupFolder(path: "Screens"), service: service, drafts: drafts)
        view.form?.onAccepted = { response in
            navigation.push(Screen("Thank You", content: Label(response.text)))
        }
        let size = view.form?.form.value(forSection: "size")
        print(size ?? "")
        return view
    }

    final class Browser {
        func follow(_ view: MarkupView) {
            view.onLink = { [unowned self] url in show(url) }
        }

        private func show(_ url: URL) {}
    }

    static func own() throws -> MarkupView {
        let elements: MarkupElements = [
            "Rating": MarkupElement { Rating() }
                .attribute("title", \Rating.title)
                .attribute("stars", \Rating.stars, changes: \.onChange)
        ]
        let view = try MarkupView(text: "<Rating stars='3'/>", elements: elements)
        return view
    }

    final class Rating: Row {
        var title = ""
        var stars = 0
        var onChange: ((Int) -> Void)?

        init() { super.init() }
    }

    @Observable final class Person {
        var name = ""
        var age = 0
    }
}
