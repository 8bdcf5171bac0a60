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

    @Observable final class Person {
        var name = ""
        var age = 0
    }
}
