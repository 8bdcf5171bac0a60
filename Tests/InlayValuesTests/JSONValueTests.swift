import InlayValues
import Testing

@Suite("JSON values")
struct JSONValueTests {
    private let value: JSONValue = ["name": "Ada", "tags": [1, 2.5, true, nil], "in": ["a": 0]]

    @Test func membersAreReadByKeyIndexAndPath() {
        #expect(value["name"] == "Ada")
        #expect(value["tags"]?[1] == 2.5)
        #expect(value[path: "tags.2"] == true)
        #expect(value[path: "in.a"] == 0)
        #expect(value[path: "name"] == "Ada")
    }

    @Test(
        arguments: ["", "nope", "tags.4", "tags.-1", "tags.x", "name.0", "in.a.b", "in.", ".in"])
    func unresolvablePathsAreNil(path: String) {
        #expect(value[path: path] == nil)
    }

    @Test func typedAccessorsReturnNilForOtherTypes() {
        #expect(JSONValue("a").stringValue == "a")
        #expect(JSONValue(1).stringValue == nil)
        #expect(JSONValue(1).integerValue == 1)
        #expect(JSONValue(1.0).integerValue == 1)
        #expect(JSONValue(1.5).integerValue == nil)
        #expect(JSONValue(1e300).integerValue == nil)
        #expect(JSONValue(1).doubleValue == 1)
        #expect(JSONValue.bool(true).boolValue == true)
        #expect(JSONValue(1).boolValue == nil)
        #expect(JSONValue.array([1]).arrayValue == [1])
        #expect(JSONValue.null.isNull)
        #expect(!JSONValue(0).isNull)
        #expect(value.objectValue != nil)
        #expect(value[0] == nil)
        #expect(value["tags"]?["a"] == nil)
        #expect(value["tags"]?[-1] == nil)
    }

    @Test func theLastDuplicateKeyOfALiteralWins() {
        let literal: JSONValue = ["a": 1, "b": 2, "a": 3]
        #expect(literal.serialized() == #"{"a":3,"b":2}"#)
    }

    @Test func objectsAreEqualInAnyMemberOrder() {
        let left: JSONValue = ["a": 1, "b": ["c": 2, "d": 3]]
        let right: JSONValue = ["b": ["d": 3, "c": 2], "a": 1]
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left != ["a": 1, "b": ["c": 2]])
        #expect(left != ["a": 1, "x": ["c": 2, "d": 3]])
        #expect(JSONValue(1) != JSONValue(1.0))
        #expect(JSONValue.array([1, 2]) != [2, 1])
    }
}
