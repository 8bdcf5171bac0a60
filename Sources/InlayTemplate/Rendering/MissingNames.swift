import InlayValues

/// Reports names that the data doesn't have, each place once.
struct MissingNames {
    private struct Place: Hashable {
        let source: ObjectIdentifier
        let offset: Int
    }

    let policy: UndefinedNames
    let warn: ((Diagnostic) -> Void)?
    private var warnedPlaces: Set<Place> = []

    init(policy: UndefinedNames, warn: ((Diagnostic) -> Void)?) {
        self.policy = policy
        self.warn = warn
    }

    /// Whether nobody asks for reports.
    var isSilent: Bool { policy == .empty && warn == nil }

    /// Reports a name, or throws where a missing name is an error.
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
