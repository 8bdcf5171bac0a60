import InlayValues

/// The reports of names that the data lacks, one for each position.
struct MissingNames {
    private struct Place: Hashable {
        let source: ObjectIdentifier
        let offset: Int
    }

    let policy: UndefinedNames
    let warn: ((SourceDiagnostic) -> Void)?
    private var warnedPlaces: Set<Place> = []

    init(policy: UndefinedNames, warn: ((SourceDiagnostic) -> Void)?) {
        self.policy = policy
        self.warn = warn
    }

    /// Whether missing names are ignored.
    var isSilent: Bool { policy == .empty && warn == nil }

    /// Reports a missing name, or throws if missing names are errors.
    mutating func report(_ value: Program.Value, hint: String) throws {
        let sentence = "nothing is called “\(value.name)”" + hint
        switch policy {
        case .error: throw value.source.error(at: value.offset, sentence)
        case .empty:
            let place = Place(source: ObjectIdentifier(value.source), offset: value.offset)
            if warnedPlaces.insert(place).inserted {
                warn?(value.source.warning(at: value.offset, sentence))
            }
        }
    }
}
