import Foundation
import Inlay

/// A scene that is described by one of the gallery's documents.
@MainActor
class MarkupScene: Screen, Scene {
    /// The view of the document; nil if the document has errors, which the scene then displays.
    private(set) var view: MarkupView?

    /// Loads and displays the document with a name.
    func load(
        _ name: String, actions: MarkupActions = [:], bindings: MarkupBindings = [:]
    ) {
        do {
            let view = try MarkupView(
                named: name, in: .gallery, owner: self, actions: actions, bindings: bindings)
            self.view = view
            content = view
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            content = StatusPage(
                "The Document Has Errors", description: "\(error)", icon: "dialog-error-symbolic")
        }
    }

    func waitUntilReady() async {
        await nextFrame()
    }
}

extension MarkupResources where Self == MarkupFolder {
    /// The gallery's own documents.
    static var gallery: MarkupFolder {
        let folder = Bundle.module.url(forResource: "Screens", withExtension: nil)
        return MarkupFolder(path: (folder ?? Bundle.module.bundleURL).path(percentEncoded: false))
    }
}
