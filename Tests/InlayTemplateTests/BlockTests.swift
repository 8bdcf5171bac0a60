import InlayTemplate
import InlayValues
import Testing

@Suite("Template: for and if")
struct BlockTests {
    static let data: TemplateValue = [
        "list": ["a", "b", "c"], "empty": [], "table": [["x", "y"], ["z"]],
        "person": ["name": "Ada", "age": 36], "yes": true, "no": false, "zero": 0, "n": 5,
        "text": "word", "pairs": [["k", 1], ["l", 2]], "date": "2026-01-01T10:00:00Z",
        "later": "2026-01-01T10:00:00.5Z",
    ]

    @Test(arguments: [
        ("{% for x in list %}{{ x }},{% /for %}", "a,b,c,"),
        ("{% for x in list reversed %}{{ x }}{% endfor %}", "cba"),
        ("{% for x in empty %}{{ x }}{% else %}none{% /for %}", "none"),
        ("{% for x in empty %}{{ x }}{% empty %}none{% endfor %}", "none"),
        ("{% for x in gone %}{{ x }}{% empty %}none{% endfor %}", "none"),
        ("{% for x in list %}{% empty %}none{% endfor %}", ""),
        ("{% for r in table %}{% for c in r %}{{ c }}{% endfor %};{% endfor %}", "xy;z;"),
        ("{% for k, v in person %}{{ k }}={{ v }} {% endfor %}", "name=Ada age=36 "),
        ("{% for v in person %}{{ v }} {% endfor %}", "name age "),
        ("{% for k, v in pairs %}{{ k }}{{ v }}{% endfor %}", "k1l2"),
        ("{% for text in list %}{{ text }}{% endfor %}{{ text }}", "abcword"),
        ("{% for x in list|length %}{% endfor %}", "error"),
        ("{% for x in list %}{{ currentLoop.currentIndex }}{% endfor %}", "012"),
        ("{% for x in list reversed %}{{ currentLoop.currentIndex }}{% endfor %}", "210"),
        (
            "{% for x in list %}{{ currentLoop.startIndex }}{{ currentLoop.endIndex }}{% /for %}",
            "020202"
        ),
        ("{% for x in list %}{{ forloop.counter }}{{ forloop.revcounter0 }}{% endfor %}", "122130"),
        ("{% for x in list %}{{ x }}{% if not forloop.last %}, {% endif %}{% endfor %}", "a, b, c"),
        (
            "{% for r in table %}{% for c in r %}{{ forloop.parentloop.counter }}{{ c }}{% endfor %}{% endfor %}",
            "1x1y2z"
        ),
    ])
    func forLoopsRenderEachElement(template: String, text: String) throws {
        guard text != "error" else {
            #expect(problem(template, Self.data).contains("a “for” needs a list"))
            return
        }
        #expect(try rendered(template, Self.data) == text)
    }

    @Test(arguments: [
        ("yes", true), ("no", false), ("zero", false), ("n", true), ("text", true),
        ("empty", false), ("list", true), ("gone", false), ("gone.deep", false), ("''", false),
        ("not yes", false), ("not not yes", true), ("! no", true), ("yes and no", false),
        ("yes && n", true), ("no or n", true), ("no || gone", false), ("no or yes and no", false),
        ("yes or no and no", true), ("not no and not gone", true), ("not (yes)", nil),
        ("n == 5", true), ("n = 5", true), ("n != 5", false), ("n <> 4", true), ("n < 6", true),
        ("n <= 5", true), ("n > 5", false), ("n >= 5.5", false), ("text == 'word'", true),
        ("text < 'x'", true), ("text < 3", false), ("text >= 3", false), ("'a' in list", true),
        ("'z' not in list", true), ("'a' not in gone", false), ("1 in '123'", false),
        ("1 not in '123'", false), ("'or' in text", true), ("'age' in person", true),
        ("list|length == 3", true), ("list|length > 2 and text|uppercase == 'WORD'", true),
        ("date < later", true), ("gone == gone", true), ("gone < 1", false), ("'5' == n", false),
    ])
    func ifChoosesTheBranchByTruthiness(condition: String, isTrue: Bool?) throws {
        let template = "{% if \(condition) %}yes{% else %}no{% /if %}"
        guard let isTrue else {
            #expect(problem(template, Self.data).contains("error:"))
            return
        }
        #expect(try rendered(template, Self.data) == (isTrue ? "yes" : "no"))
    }

    @Test(arguments: [(1, "one"), (2, "two"), (3, "three"), (4, "many"), (5, "many")])
    func onlyTheFirstMatchingBranchOfAnIfIsRendered(number: Int, text: String) throws {
        let template = """
            {% if n == 1 %}one{% elif n == 2 %}two{% else if n == 3 %}three{% else %}many{% endif %}
            """
        #expect(try rendered(template, ["n": .integer(number)]) == text)
    }

    @Test func emptyLoopsInAFalseIfRenderNothing() throws {
        let template = "{% if no %}{% for x in empty %}{% /for %}leak{% /if %}."
        #expect(try rendered(template, Self.data) == ".")
    }
}
