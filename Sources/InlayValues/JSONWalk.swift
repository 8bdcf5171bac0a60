import OrderedCollections

/// A depth-first traversal of a JSON value in writing order.
///
/// The open arrays and objects are kept in an explicit stack, so that deep values can be written
/// on threads with small stacks.
enum JSONWalk {
    enum Step {
        case scalar(JSONValue)
        case open(isObject: Bool)
        /// The start of an element, or of a member with its key.
        case item(key: String?, isFirst: Bool)
        case close(isObject: Bool, isEmpty: Bool)
    }

    private enum Container {
        case array([JSONValue], next: Int)
        case object(OrderedDictionary<String, JSONValue>, next: Int)
    }

    static func through(_ value: JSONValue, visit: (Step) -> Void) {
        var stack: [Container] = []
        enter(value, &stack, visit)
        while let container = stack.popLast() {
            switch container {
            case .array(let elements, let next):
                guard next < elements.count else {
                    visit(.close(isObject: false, isEmpty: next == 0))
                    continue
                }
                visit(.item(key: nil, isFirst: next == 0))
                stack.append(.array(elements, next: next + 1))
                enter(elements[next], &stack, visit)
            case .object(let members, let next):
                guard next < members.count else {
                    visit(.close(isObject: true, isEmpty: next == 0))
                    continue
                }
                let (key, value) = members.elements[next]
                visit(.item(key: key, isFirst: next == 0))
                stack.append(.object(members, next: next + 1))
                enter(value, &stack, visit)
            }
        }
    }

    private static func enter(
        _ value: JSONValue, _ stack: inout [Container], _ visit: (Step) -> Void
    ) {
        switch value {
        case .array(let elements):
            visit(.open(isObject: false))
            stack.append(.array(elements, next: 0))
        case .object(let members):
            visit(.open(isObject: true))
            stack.append(.object(members, next: 0))
        case .null, .bool, .integer, .number, .decimal, .string:
            visit(.scalar(value))
        }
    }
}
