/// The names of images in a document: of files beside it, and of the desktop's icons.
struct ImageNames {
    let environment: MarkupEnvironment
    let suggestions: MarkupSuggestions

    /// The names of the freedesktop.org icon naming specification that have no hyphen.
    private static let singleWordIcons: Set<String> = [
        "computer", "folder", "multimedia", "pda", "phone", "printer", "scanner",
    ]

    private static let suffixes = [".png", ".svg", ".jpg", ".jpeg", ".webp", ".gif"]

    /// Returns the name of an image file with its suffix, or of an icon.
    func name(_ name: String) throws(ValueConverter.ValueProblem) -> String {
        if let file = file(name) { return file }
        guard let icons = environment.icons else {
            // Without a desktop, only the syntax of an icon name can be checked.
            if name.contains("-") || Self.singleWordIcons.contains(name) { return name }
            throw .error("unknown image “\(name)”\(hint(name, icons: []))")
        }
        if icons.contains(name) { return name }
        let hint = hint(name, icons: icons.all)
        throw .error("unknown image “\(name)”: neither a file nor an icon of the desktop\(hint)")
    }

    /// Returns the name of an image file, whose suffix may be omitted, or nil.
    func file(_ name: String) -> String? {
        ([""] + Self.suffixes).lazy.map { name + $0 }.first {
            environment.resources.path(of: $0) != nil
                || environment.resources.contents(of: $0) != nil
        }
    }

    /// Returns a hint with the most similar name of an image file or an icon, or an empty text.
    private func hint(_ name: String, icons: [String]) -> String {
        let files = environment.resources.fileNames.flatMap { file in
            Self.suffixes.filter { file.hasSuffix($0) }
                .map { name.hasSuffix($0) ? file : String(file.dropLast($0.count)) }
        }
        return suggestions.text(for: name, among: files + icons)
    }
}
