/// The current states of an element.
struct AccessibleStates: Sendable {
    private let bits: UInt64

    /// Reads AT-SPI's two words.
    init(words: [Int]) {
        bits = words.prefix(2).enumerated().reduce(0) {
            $0 | UInt64($1.element) << ($1.offset * 32)
        }
    }

    var isChecked: Bool { has(4) }
    var isFocusable: Bool { has(11) }
    var isFocused: Bool { has(12) }
    var isPressed: Bool { has(20) }
    var isSelected: Bool { has(23) }
    var isSensitive: Bool { has(24) }

    /// Whether the value is invalid; GTK 4.8 uses the first bit for it, later versions their own.
    var isInvalid: Bool { has(36) || has(0) }
    /// Whether the control must be filled in.
    var isRequired: Bool { has(33) }

    private func has(_ bit: UInt64) -> Bool { bits >> bit & 1 != 0 }
}
