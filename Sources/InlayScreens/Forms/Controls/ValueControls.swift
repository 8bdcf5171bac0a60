import CGTK
import InlayForms
import InlayGObject
import InlayShell
import InlayValues

/// A slider for a number within bounds.
final class SliderControl: FieldControl {
    private let slider: Slider
    private let number = Label("", wrapping: .never).styled(.numeric)
    private let scale: StepScale

    init(_ field: FormField) {
        scale = StepScale(field)
        let least = scale.minimum ?? 0
        let most = max(scale.maximum ?? 100, least)
        slider = Slider(
            least, in: least...most, step: scale.step ?? max(most - least, 1) / 100)
        slider.minimumWidth = 120
        let row = Row(spacing: 12)
        for part in [slider.expanded(), number] { row.append(part) }
        super.init(row, parts: [(slider, "")])
        slider.onChange = { [weak self] value in
            guard let self else { return }
            let text = scale.text(nearest: value)
            number.text = text
            onEdit?(.text(text))
        }
    }

    override func show(_ field: FormField) {
        guard let text = field.value.text, text != number.text else { return }
        number.text = text
        slider.value = Double(text) ?? scale.minimum ?? 0
    }
}

/// A color button that opens a color dialog.
final class ColorControl: FieldControl {
    private let button = Widget(adopting: inlay_color_button_new())
    private let code = Label("", wrapping: .never).styled(.numeric)

    init(_ field: FormField) {
        // The inner button has the keyboard focus and a name for screen readers.
        let inner = gtk_widget_get_first_child(button.cast()).map { Widget(adopting: $0) }
        let row = Row(spacing: 12)
        for part in [button.aligned(horizontally: .start), code] { row.append(part) }
        super.init(row, parts: [(inner ?? button, "")])
        button.connect("notify::rgba") { [weak self] in self?.chosen() }
    }

    override func show(_ field: FormField) {
        guard let text = field.value.text, text != code.text else { return }
        var color = GdkRGBA()
        guard gdk_rgba_parse(&color, text) != 0 else { return }
        // Set first, so that the button's notification isn't taken for an edit by the user.
        code.text = text
        inlay_color_button_set(button.cast(), &color)
    }

    private func chosen() {
        var color = GdkRGBA()
        inlay_color_button_get(button.cast(), &color)
        let digits = Array("0123456789abcdef")
        let text = [color.red, color.green, color.blue].reduce(into: "#") { text, part in
            let byte = Int((min(1, max(0, part)) * 255).rounded())
            text += "\(digits[byte / 16])\(digits[byte % 16])"
        }
        guard text != code.text else { return }
        code.text = text
        onEdit?(.text(text))
    }
}

/// A file control with a button that opens a file dialog.
final class FileControl: FieldControl {
    private let button: Button
    private let names = Label("", wrapping: .truncatedInTheMiddle).styled(.dimmed)
    private let clear = Button(icon: "edit-clear-symbolic", InterfaceText.remove()).styled(.flat)
    private let field: FormField
    /// The function that lets the user choose files; it returns nil if none was chosen.
    ///
    /// Tests replace this function, because they can't use a dialog.
    var choose: (FileControl) async -> [FormFile]?

    init(_ field: FormField) {
        self.field = field
        button = Button(
            field.allowsMultiple ? InterfaceText.chooseFiles() : InterfaceText.chooseFile())
        choose = { await $0.ask() }
        let row = Row(spacing: 6)
        for part in [button, names.expanded(), clear] { row.append(part) }
        super.init(
            row,
            parts: [
                (button, InterfaceText.choosePart()), (clear, InterfaceText.removePart()),
            ])
        button.onPress = { [weak self] in self?.open() }
        clear.onPress = { [weak self] in
            self?.onEdit?(.files([]))
            self?.button.focus()
        }
    }

    override func show(_ field: FormField) {
        let files = field.value.files
        names.text =
            files.isEmpty ? InterfaceText.noFileChosen() : files.map(\.name).joined(separator: ", ")
        button.accessibilityDescription = names.text
        clear.isVisible = !files.isEmpty
    }

    private func open() {
        Task { [weak self] in
            guard let self, let files = await choose(self) else { return }
            onEdit?(.files(files))
            button.focus()
        }
    }

    /// Shows the file dialog; returns nil if the user chose nothing.
    private func ask() async -> [FormFile]? {
        guard let window = widget.window else { return nil }
        let types = Self.types(field.acceptedTypes)
        let urls =
            field.allowsMultiple
            ? await window.openFiles(types: types)
            : await window.openFile(types: types).map { [$0] } ?? []
        return urls.isEmpty ? nil : urls.map { FormFile(at: $0) }
    }

    /// Returns the dialog's file filters: the accepted types and all files, because `accept` is
    /// only a hint.
    private static func types(_ accepted: [String]) -> [FileFilter] {
        guard !accepted.isEmpty else { return [] }
        var type = FileFilter(InterfaceText.acceptedFiles())
        for text in accepted {
            if text.hasPrefix(".") {
                type.patterns += ["*\(text.lowercased())", "*\(text.uppercased())"]
            } else if text.contains("/") {
                type.mediaTypes.append(text)
            }
        }
        return [type, FileFilter(InterfaceText.allFiles(), "*")]
    }
}
