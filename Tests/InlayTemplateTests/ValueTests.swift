import Testing

@testable import InlayTemplate

/// Tests of list operators and of converting values to text.
@Suite struct ValueTests {
    // MARK: - Operators on lists

    private static let operators: [(String, String, TemplateValue)] = [
        ("@count", "", 3), ("@sum", "n", 6.0), ("@avg", "n", 2.0), ("@max", "n", 3.0),
        ("@min", "n", 1.0), ("@lastObject", "n", 2),
    ]

    @Test(arguments: operators)
    func listOperatorsAggregateTheMembersOfAList(name: String, path: String, result: TemplateValue)
    {
        let elements: [TemplateValue] = [["n": 3], ["n": 1], ["n": 2]]
        let path = path.isEmpty ? [] : [PathComponent(path)]
        #expect(ListOperator.result(of: name, on: elements, path[...]) == result)
    }

    @Test func anUnknownListOperatorReturnsNil() {
        #expect(ListOperator.result(of: "@median", on: [1, 2], []) == nil)
    }

    // MARK: - Texts

    private static let texts: [(TemplateValue, String)] = [
        (.null, "None"), (true, "True"), (1.0, "1.0"), (1e16, "1e+16"),
        (["a", nil, 2], "['a', None, 2]"), (["k": "it's"], "{'k': \"it's\"}"),
    ]

    @Test(arguments: texts)
    func valuesAreConvertedToTextAsInPython(value: TemplateValue, text: String) {
        #expect(PythonText.of(value) == text)
    }

    @Test(arguments: [Int.min, -1, 0, 10, Int.max])
    func integersAreAppendedAsDecimalDigits(value: Int) {
        var bytes: [UInt8] = []
        NumberText.append(value, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\(value)")
    }
}
