import InlayValues

/// The reports of names that the data lacks, and of values that their context blocks, one for each
/// position.
struct ValueReports {
    private struct Location: Hashable {
        let template: String
        let offset: Int
    }

    let policy: UndefinedNames
    let warn: ((SourceDiagnostic) -> Void)?
    private var warnedLocations: Set<Location> = []
    private var blockedLocations: Set<Location> = []

    init(policy: UndefinedNames, warn: ((SourceDiagnostic) -> Void)?) {
        self.policy = policy
        self.warn = warn
    }

    /// Whether missing names are ignored.
    var isSilent: Bool { policy == .empty && warn == nil }

    /// Returns whether a missing name has to be reported; false from the second time on.
    mutating func isDue(_ value: Program.Value) -> Bool {
        policy == .error
            || warnedLocations.insert(Location(template: value.source.name, offset: value.offset))
                .inserted
    }

    /// Reports a missing name, or throws if missing names are errors.
    func report(_ value: Program.Value, hint: String) throws {
        let sentence = "nothing is called “\(value.name)”" + hint
        switch policy {
        case .error: throw value.source.error(at: value.offset, sentence)
        case .empty: warn?(value.source.warning(at: value.offset, sentence))
        }
    }

    /// Reports a value that isn't allowed in its context, the first time at its position.
    mutating func reportBlocked(_ value: Program.Value, _ escaper: Escaper) {
        let location = Location(template: value.source.name, offset: value.offset)
        guard let warn, let written = escaper.replacement,
            blockedLocations.insert(location).inserted
        else { return }
        let name = value.name.isEmpty ? "the value" : "the value of “\(value.name)”"
        warn(
            value.source.warning(
                at: value.offset, "\(name) isn’t allowed here: “\(written)” is written instead"))
    }
}
