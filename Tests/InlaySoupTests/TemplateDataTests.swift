import Foundation
import InlayMacros
import InlayTemplate
import InlayValues
import Testing

/// Types whose `TemplateConvertible` conformance `@TemplateData` writes.
@Suite("Macros: data of templates")
struct TemplateDataTests {
    @TemplateData
    struct Person {
        let name: String
        let city: String?
        var pets: [Pet] = []
        private(set) var age = 36
        private let key = UUID()
    }

    @TemplateData
    final class Pet {
        let name: String
        let site = URL(string: "javascript:a")

        init(name: String) { self.name = name }
    }

    @Test func templatesSeeStoredPropertiesButNotPrivateOnes() throws {
        let card = try Template(
            "<p>{{ name }}, {{ city|default:'nowhere' }}, {{ age }}{{ key }}</p>"
                + "{% for pet in pets %}<a href=\"{{ pet.site }}\">{{ pet.name }}</a>{% endfor %}")
        let person = Person(name: "Ada <3", city: nil, pets: [Pet(name: "Zoë")])
        #expect(
            try card.html(person).source
                == "<p>Ada &lt;3, nowhere, 36</p><a href=\"about:invalid#blocked\">Zoë</a>")
    }
}
