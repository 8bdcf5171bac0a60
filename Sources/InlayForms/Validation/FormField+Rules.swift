extension FormField {
    /// The constraints in words, such as `required` and `at least 3 characters`, for users.
    public var rules: [String] {
        var texts: [String] = []
        if constraints.isRequired { texts.append("required") }
        if let least = constraints.minimumLength { texts.append("at least \(least) characters") }
        if let most = constraints.maximumLength { texts.append("at most \(most) characters") }
        texts += bounds
        if let step { texts.append(step) }
        if let hint = constraints.patternHint, !hint.isEmpty { texts.append(hint) }
        if allowsMultiple {
            texts.append(kind == .email ? "addresses with commas between" : "one or more files")
        }
        if !acceptedTypes.isEmpty {
            var names: [String] = []
            for name in acceptedTypes.map(RuleText.fileType) where !names.contains(name) {
                names.append(name)
            }
            texts.append(names.prefix(8).joined(separator: ", "))
        }
        return texts
    }

    // MARK: - Private

    private var bounds: [String] {
        // A slider shows its minimum and maximum at its ends.
        guard kind != .range else { return [] }
        let minimum = constraints.minimum.map { RuleText.value($0, of: kind) }
        let maximum = constraints.maximum.map { RuleText.value($0, of: kind) }
        let words = RuleText.comparatives(of: kind)
        switch (minimum, maximum) {
        case (let least?, let most?): return ["from \(least) to \(most)"]
        case (let least?, nil): return ["\(least) \(words.upward)"]
        case (nil, let most?): return ["\(most) \(words.downward)"]
        case (nil, nil): return []
        }
    }

    private var step: String? {
        guard case .by(let size) = constraints.step, size > 0, kind != .range else { return nil }
        let number = StepScale.shown(size)
        switch kind {
        case .number: return "in steps of \(number)"
        case .date: return size == 1 ? nil : "each \(number) days"
        case .week: return size == 1 ? nil : "each \(number) weeks"
        case .month: return size == 1 ? nil : "each \(number) months"
        case .time, .dateTime:
            if size == 60 { return nil }
            let minutes = size / 60
            return minutes == minutes.rounded()
                ? "in steps of \(StepScale.shown(minutes)) minutes"
                : "in steps of \(number) seconds"
        default: return nil
        }
    }
}
