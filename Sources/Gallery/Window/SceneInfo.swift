import Foundation
import Inlay

/// The description of a scene, with steps to try and its source files.
@MainActor
final class SceneInfo: Screen {
    init(_ entry: SceneEntry) {
        super.init(entry.title)
        content = SectionPage {
            Section("What This Shows") { Self.text(entry.shows) }
            Section("Try This") { entry.steps.map(Self.text) }
            Section("Source") {
                entry.sources.map { path in
                    let row = ListRow((path as NSString).lastPathComponent, subtitle: path)
                    row.showArrow()
                    row.onActivate = { [weak self] in self?.navigation?.push(SourceScreen(path)) }
                    return row
                }
            }
        }
    }

    private static func text(_ text: String) -> Widget {
        let row = ListRow(text)
        row.maximumLines = 0
        return row
    }
}

/// A screen with the text of one of the gallery's files.
@MainActor
final class SourceScreen: Screen {
    init(_ path: String) {
        super.init((path as NSString).lastPathComponent)
        subtitle = path
        guard let text = Self.text(of: path) else {
            content = StatusPage(
                "Source Not Found",
                description:
                    "This gallery was moved away from its source, Sources/Gallery/\(path).",
                icon: "text-x-generic-symbolic")
            return
        }
        let label = Label(text, wrapping: .never).styled("monospace").margins(12)
        label.isSelectable = true
        content = Scroll(label.aligned(vertically: .start), direction: .both)
    }

    /// Returns the text of a file: a resource from the folder beside the program, or another file
    /// from the folder where the program was built.
    private static func text(of path: String) -> String? {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let name = path.replacingOccurrences(of: "Resources/", with: "")
        let places = [Bundle.module.bundleURL.appending(path: name), folder.appending(path: path)]
        return places.lazy.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.first
    }
}
