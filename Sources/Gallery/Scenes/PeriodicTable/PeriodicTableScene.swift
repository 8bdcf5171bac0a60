/// *Periodic Table*: a document with hundreds of labels.
@MainActor
final class PeriodicTableScene: MarkupScene {
    init() {
        super.init("Periodic Table")
        load("PeriodicTable")
    }
}
