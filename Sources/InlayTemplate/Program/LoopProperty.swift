/// What a loop tells about itself, under the names of both families of templates.
enum LoopProperty: String, Sendable, CaseIterable {
    case currentIndex, startIndex, endIndex, reversed, first, last
    case counter, counter0, revcounter, revcounter0

    static let loopNames: Set<String> = ["currentLoop", "forloop"]
    static let parentNames: Set<String> = ["parentLoop", "parentloop"]

    /// The value in the `step`th of `count` rounds, counted from 0.
    func value(step: Int, count: Int, isReversed: Bool) -> TemplateValue {
        switch self {
        case .currentIndex: .integer(isReversed ? count - 1 - step : step)
        case .startIndex: .integer(0)
        case .endIndex: .integer(count - 1)
        case .reversed: .bool(isReversed)
        case .first: .bool(step == 0)
        case .last: .bool(step == count - 1)
        case .counter: .integer(step + 1)
        case .counter0: .integer(step)
        case .revcounter: .integer(count - step)
        case .revcounter0: .integer(count - step - 1)
        }
    }
}
