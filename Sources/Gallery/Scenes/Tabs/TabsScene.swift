/// *Tabs*: included documents with a switcher.
@MainActor
final class TabsScene: MarkupScene {
    init() {
        super.init("Tabs")
        load("Tabs")
    }
}
