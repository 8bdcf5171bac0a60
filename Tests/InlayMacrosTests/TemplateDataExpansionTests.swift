import Testing

/// Tests of the expansion of `@TemplateData`.
@Suite struct TemplateDataExpansionTests {
    @Test func templateDataContainsTheStoredPropertiesOfAStruct() {
        let expansion = Expansion(
            """
            @TemplateData
            struct Person {
                let name: String
                var age = 0, city: String?
            }
            """)
        #expect(expansion.problems == [])
        #expect(
            expansion.text == """
                struct Person {
                    let name: String
                    var age = 0, city: String?
                }

                extension Person: TemplateConvertible {
                    /// The stored properties by their names, as templates see them.
                    var templateValue: TemplateValue {
                        [
                            "name": self.name.templateValue,
                            "age": self.age.templateValue,
                            "city": self.city.templateValue,
                        ]
                    }
                }
                """)
    }

    @Test(arguments: [
        ("static let all = 1", false), ("private let key = 1", false),
        ("fileprivate var key = 1", false), ("lazy var key = 1", false),
        ("var key: Int { 1 }", false), ("var key: Int { get { 1 } set {} }", false),
        ("func key() {}", false), ("private(set) var key = 1", true),
        ("var key = 1 { didSet {} }", true), ("@Wrapped var key: Int", true),
        ("public let key: Int", true),
    ])
    func privateStaticAndComputedPropertiesAreOmitted(member: String, isSeen: Bool) {
        let text = Expansion("@TemplateData struct A {\n    \(member)\n}").text
        #expect(text.contains("\"key\": self.key.templateValue,") == isSeen, "\(text)")
        #expect(text.contains("[:]") == !isSeen)
    }

    @Test(arguments: [
        ("public struct", "public "), ("package final class", "package "),
        ("open class", "public "),
        ("internal struct", ""), ("struct", ""),
    ])
    func templateValueHasTheAccessLevelOfItsType(head: String, access: String) {
        let text = Expansion("@TemplateData \(head) A { let `default`: Int }").text
        #expect(text.contains("    \(access)var templateValue: TemplateValue"), "\(text)")
        #expect(text.contains("\"default\": self.`default`.templateValue,"))
    }

    @Test(arguments: [("public", "public "), ("package", "package "), ("private", ""), ("", "")])
    func templateValueHasTheAccessLevelOfAnExtensionAroundItsType(word: String, access: String) {
        let text = Expansion("\(word) extension Shop { @TemplateData struct A { let b: Int } }")
            .text
        #expect(text.contains("    \(access)var templateValue: TemplateValue"), "\(text)")
    }

    @Test func functionsInsideOfConditionalCompilationAreAllowed() {
        let source = "@TemplateData struct A {\nlet a: Int\n#if DEBUG\nfunc b() {}\n#endif\n}"
        #expect(Expansion(source).problems == [])
    }

    @Test(arguments: [
        (
            "@TemplateData enum A {}",
            "1:1 @TemplateData can only be attached to a structure or a class: templates see its stored properties."
        ),
        (
            "@TemplateData struct A { let (a, b) = (1, 2) }",
            "1:30 A template sees each property by its name: declare these one by one."
        ),
        (
            "@TemplateData struct A {\n#if DEBUG\nlet trace: String\n#endif\n}",
            "2:1 A template sees a property in every build: declare it outside of '#if'."
        ),
        (
            "@TemplateData struct A {\n#if A\n#else\n#if B\nlet b = 1\n#endif\n#endif\n}",
            "2:1 A template sees a property in every build: declare it outside of '#if'."
        ),
    ])
    func unsupportedTypesAndPropertiesAreReportedWithTheirPosition(source: String, problem: String)
    {
        let expansion = Expansion(source)
        #expect(expansion.problems == [problem])
        #expect(!expansion.text.contains("extension"))
    }
}
