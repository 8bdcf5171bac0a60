import Logging
import Synchronization

/// The damage that was found in the files of a store, each logged and told to the app once.
///
/// Damage is recorded before the replaced files can be used, so that a call that returns has told
/// all that was found for it, in whichever task.
final class DamageLog: Sendable {
    private let found = Mutex<[StoreDamage]>([])
    private let logger: Logger
    private let onDamage: @Sendable (StoreDamage) -> Void

    init(_ logger: Logger, onDamage: @escaping @Sendable (StoreDamage) -> Void) {
        self.logger = logger
        self.onDamage = onDamage
    }

    /// All damage that was found.
    var all: [StoreDamage] { found.withLock { $0 } }

    func report(_ damage: StoreDamage) {
        found.withLock { $0.append(damage) }
        logger.error("\(damage).")
        onDamage(damage)
    }

    func report(_ damage: [StoreDamage]) {
        for damage in damage { report(damage) }
    }
}
