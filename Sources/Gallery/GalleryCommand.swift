import ArgumentParser
import CGLib
import Inlay

/// The command `inlay-gallery`, which shows every part of Inlay.
///
/// The argument parser calls it outside any actor, but always on the main thread.
@main
struct GalleryCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        let scenes = MainActor.assumeIsolated {
            SceneCatalog.entries.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
        }
        return CommandConfiguration(
            commandName: "inlay-gallery",
            abstract: "Shows every part of Inlay at work.",
            discussion: """
                Without a display, or with --screenshots, images of the scenes are written \
                instead of opening a window: light and dark, narrow and wide.

                EXAMPLES:
                  inlay-gallery                                   opens the gallery
                  inlay-gallery two-way-bridge                    opens it at a scene
                  inlay-gallery --screenshots images              writes images of all scenes
                  inlay-gallery page-to-image --screenshots .     … of one

                SCENES:
                \(scenes)
                """)
    }

    @Argument(help: "The scenes to show; all without any.")
    var scenes: [String] = []

    @Option(help: "The folder to write screenshots to, instead of opening a window.")
    var screenshots: String?

    @Option(help: "The width of the screenshots in pixels; 360 and 1000 without it.")
    var width: Int?

    @Option(help: "The color scheme of the screenshots: light or dark; both without it.")
    var theme: Screenshots.Theme?

    func validate() throws {
        try MainActor.assumeIsolated {
            for name in scenes where SceneCatalog.entry(named: name) == nil {
                let names = SceneCatalog.entries.map(\.name).joined(separator: ", ")
                throw ValidationError("There is no scene '\(name)'; there are: \(names).")
            }
            if let width, !(360...4000).contains(width) {
                throw ValidationError("The width \(width) isn't between 360 and 4000 pixels.")
            }
        }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let folder = screenshots ?? (VirtualDisplay.isNeeded ? "build/gallery" : nil)
            do {
                try Toolkit.start()
                try EngineProbe.check()
            } catch {
                inlay_print_error("error: \(error)\n")
                throw ExitCode(69)
            }
            if let folder {
                let named = scenes.compactMap { SceneCatalog.entry(named: $0) }
                let entries = named.isEmpty ? SceneCatalog.entries : named
                var screenshots = Screenshots(folder: folder)
                if let width { screenshots.widths = [width] }
                if let theme { screenshots.themes = [theme] }
                MainLoop.run { await screenshots.write(entries) }
            }
            let application = GalleryApplication()
            application.initialScene = scenes.first
            throw ExitCode(application.run(["inlay-gallery"]))
        }
    }
}
