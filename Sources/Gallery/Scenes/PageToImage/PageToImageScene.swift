import Foundation
import Inlay

/// *Page to Image*: an address in the header bar, and an image of its page, which can be copied, and
/// saved as an image or a PDF.
@MainActor
final class PageToImageScene: Screen, Scene {
    private let field = TextField(placeholder: "example.org", purpose: .url)
    private let image = Image()
    private let spinner = Spinner(isSpinning: false, size: 32)
    private let status = Label("Enter a web address", wrapping: .truncatedInTheMiddle)
    private let failure = StatusPage("Could Not Load", icon: "network-error-symbolic")
    private lazy var scroll = Scroll(image.aligned(vertically: .start))
    private lazy var stage = PageStack([scroll, failure])
    private let copyButton = Button(icon: "edit-copy-symbolic", "Copy Image")
    private let saveButton = Button(icon: "document-save-symbolic", "Save Image or PDF")
    private let snapshotter = Snapshotter()
    private let portal: Portal
    private var drawing: Task<Void, Never>?
    /// The file of the displayed image and the URL of its page; nil without an image.
    private var shown: (png: Data, url: URL)? {
        didSet { for button in [copyButton, saveButton] { button.isEnabled = shown != nil } }
    }
    private lazy var opening = Task { await open() }

    init(_ portal: Portal) {
        self.portal = portal
        super.init()
        field.labeled("Web address").expanded()
        field.onSubmit = { [weak self] in self?.draw() }
        titleContent = Clamp(field, maximumWidth: 480)
        for button in [copyButton, saveButton] { button.isEnabled = false }
        copyButton.onPress = { [weak self] in
            if let self, image.copy() { window?.showToast("Image copied") }
        }
        saveButton.onPress = { [weak self] in Task { await self?.save() } }
        content = Column {
            Layer(stage) { spinner }.expanded(vertically: true)
            Row(spacing: 6) {
                status.styled(.dimmed).expanded()
                copyButton
                saveButton
            }
            .styled(.toolbar)
        }
    }

    override func appeared() { _ = opening }

    func waitUntilReady() async {
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
            let result = try await snapshotter.snapshot(
                of: .url(url), SnapshotOptions(width: max(320, stage.width)))
            let time = (ContinuousClock.now - start) / .milliseconds(1)
            guard !Task.isCancelled else { return }
            image.show(png: result.png, description: "The page \(url.absoluteString)")
            shown = (result.png, url)
            stage.visibleContent = scroll
            status.text = "\(result.width) × \(result.height) px, rendered in \(Int(time)) ms"
        } catch {
            guard !Task.isCancelled else { return }
            fail("\(error)")
        }
    }

    /// Writes the image, or a PDF of the page, to a file that the user chooses.
    private func save() async {
        guard let window, let shown,
            let url = await window.saveFile(
                "Save Image or PDF", name: "page.png",
                types: [FileFilter("Images and PDFs", "*.png", "*.pdf")])
        else { return }
        do {
            let isPDF = url.pathExtension.lowercased() == "pdf"
            let file = isPDF ? try await snapshotter.pdf(of: .url(shown.url)) : shown.png
            try file.write(to: url, options: .atomic)
            window.showToast("Saved as \(url.lastPathComponent)")
        } catch {
            let reason = (error as? SnapshotError)?.description ?? error.localizedDescription
            await window.alert("Could Not Save", reason)
        }
    }

    /// Shows an error in place of the image, so that the previous image isn't taken for the new
    /// page.
    private func fail(_ message: String) {
        shown = nil
        failure.detail = message
        stage.visibleContent = failure
        status.text = ""
    }
}
