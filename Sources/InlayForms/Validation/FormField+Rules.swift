import InlayValues

extension FormField {
    /// The constraints in words, such as `required` and `at least 3 characters`, for users.
    public var rules: [String] {
        var texts: [String] = []
        if constraints.isRequired { texts.append(InterfaceText.required()) }
        if let least = constraints.minimumLength {
            texts.append(InterfaceText.atLeastCharacters("\(least)"))
        }
        if let most = constraints.maximumLength {
            texts.append(InterfaceText.atMostCharacters("\(most)"))
        }
        texts += bounds
        if let step { texts.append(step) }
        if let hint = constraints.patternHint, !hint.isEmpty { texts.append(hint) }
        if allowsMultiple {
            let multiple: InterfaceText = kind == .email ? .multipleAddresses : .multipleFiles
            texts.append(multiple())
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
        case (let least?, let most?): return [InterfaceText.fromTo(least, most)]
        case (let least?, nil): return [words.upward(least)]
        case (nil, let most?): return [words.downward(most)]
        case (nil, nil): return []
        }
    }

    private var step: String? {
        guard case .by(let size) = constraints.step, size > 0, kind != .range else { return nil }
        let number = StepScale.shown(size)
        switch kind {
        case .number: return InterfaceText.inSteps(number)
        case .date: return size == 1 ? nil : InterfaceText.eachDays(number)
        case .week: return size == 1 ? nil : InterfaceText.eachWeeks(number)
        case .month: return size == 1 ? nil : InterfaceText.eachMonths(number)
        case .time, .dateTime:
            if size == 60 { return nil }
            let minutes = size / 60
            return minutes == minutes.rounded()
                ? InterfaceText.inStepsOfMinutes(StepScale.shown(minutes))
                : InterfaceText.inStepsOfSeconds(number)
        default: return nil
        }
    }
}
