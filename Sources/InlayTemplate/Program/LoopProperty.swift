/// The properties of a loop, under the names of both dialects.
enum LoopProperty: String, Sendable, CaseIterable {
    case currentIndex, startIndex, endIndex, reversed, first, last
    case counter, counter0, revcounter, revcounter0

    static let loopNames: Set<String> = ["currentLoop", "forloop"]
    static let parentNames: Set<String> = ["parentLoop", "parentloop"]

    /// Returns the value in the current iteration; nil if it depends on an unknown number of
    /// elements.
    func value(_ loop: LoopState) -> TemplateValue? {
        let base = loop.first
        switch self {
        case .currentIndex: return .integer(base + loop.index)
        case .startIndex: return .integer(base)
        case .endIndex: return loop.count.map { .integer(base + ($0 - 1)) }
        case .reversed: return .bool(loop.isReversed)
        case .first: return .bool(loop.step == 0)
        case .last: return .bool(loop.isLast)
        case .counter: return .integer(loop.step + 1)
        case .counter0: return .integer(loop.step)
        case .revcounter: return loop.count.map { .integer($0 - loop.step) }
        case .revcounter0: return loop.count.map { .integer($0 - loop.step - 1) }
        }
    }
}
