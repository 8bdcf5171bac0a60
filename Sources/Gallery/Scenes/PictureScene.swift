import Foundation
import Inlay

/// *Page to Image*: an address in the header bar, and an image of its page.
@MainActor
final class PictureScene: Screen, Scene {
    private let field = TextField(placeholder: "example.org", purpose: .url)
    private let image = Image()
    private let spinner = Spinner(isSpinning: false, size: 32)
    private let status = Label("Enter a web address", wrapping: .truncatedInTheMiddle)
    private let failure = StatusPage("Could Not Load", icon: "network-error-symbolic")
    private lazy var scroll = Scroll(image.aligned(vertically: .start))
    private lazy var stage = PageStack([scroll, failure])
    private let snapshotter = Snapshotter()
    private let portal: Portal
    private var drawing: Task<Void, Never>?
    private lazy var opening = Task { await open() }

    init(_ portal: Portal) {
        self.portal = portal
        super.init()
        field.labelled("Web address").expanded()
        field.onSubmit = { [weak self] in self?.draw() }
        titleContent = Clamp(field, maximumWidth: 480)
        content = Column {
            Layer(stage) { spinner }.expanded(vertically: true)
            status.styled(.dimmed).margins(8)
        }
        status.textAlignment = .center
    }

    override func appeared() { _ = opening }

    func ready() async {
        await opening.value
        await drawing?.value
    }

    /// Starts with the home page of the gallery's own service.
    private func open() async {
        do {
            field.text = try await portal.address.absoluteString
            draw()
        } catch {
            fail("The gallery's service could not be started: \(error)")
        }
    }

    private func draw() {
        guard let address = PageAddress(field.text) else {
            field.errorMessage = "Enter a valid web address, such as example.org"
            return fail("Enter a valid web address, such as example.org")
        }
        field.text = address.url.absoluteString
        drawing?.cancel()
        drawing = Task { await draw(address.url) }
    }

    private func draw(_ url: URL) async {
        spinner.isSpinning = true
        status.text = "Loading \(url.absoluteString)…"
        defer { if !Task.isCancelled { spinner.isSpinning = false } }
        do {
            let start = ContinuousClock.now
            let result = try await snapshotter.picture(
                of: .url(url), SnapshotOptions(width: max(320, stage.width)))
            let time = (ContinuousClock.now - start) / .milliseconds(1)
            guard !Task.isCancelled else { return }
            image.show(png: result.png, description: "The page \(url.absoluteString)")
            stage.shown = scroll
            status.text = "\(result.width) × \(result.height) px, rendered in \(Int(time)) ms"
        } catch {
            guard !Task.isCancelled else { return }
            fail("\(error)")
        }
    }

    /// Shows an error in place of the image, so that the previous image isn't taken for the new
    /// page.
    private func fail(_ message: String) {
        failure.detail = message
        stage.shown = failure
        status.text = ""
    }
}
