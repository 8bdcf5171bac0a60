/// The name of an app, used for its folder, package, program and module.
enum ProjectName {
    /// The maximum length of a name; file systems limit a folder's name to 255 bytes.
    static let limit = 100

    /// Returns a sentence with the rule that a name breaks, or nil for a valid name.
    static func problem(of name: String) -> String? {
        guard let first = name.utf8.first else { return "The name of the app is empty." }
        guard isLetter(first), name.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x5F })
        else {
            return """
                An app's name is a Swift identifier: a letter from A to Z, then letters, digits and \
                underscores.
                """
        }
        if name.utf8.count > limit { return "The name has more than \(limit) letters." }
        if keywords.contains(name) { return "“\(name)” is a keyword of Swift." }
        if modules.contains(name.lowercased()) {
            return "“\(name)” is a module that the app uses; give another name."
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static let keywords: Set<String> = [
        "Any", "Self", "Type", "as", "associatedtype", "async", "await", "break", "case", "catch",
        "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
        "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
        "inout", "internal", "is", "let", "nil", "open", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]

    /// The modules of Inlay, its dependencies and the toolchain in lower case, which a target
    /// can't be named after because the package depends on them.
    private static let modules: Set<String> = [
        "argumentparser", "argumentparsertoolinfo", "builtin", "cbrotli", "cexpat", "cglib", "cgtk",
        "collections", "csoup", "csystem", "cwebkitgtk", "dequemodule", "dispatch", "flyingfox",
        "flyingsocks", "foundation", "foundationessentials", "foundationnetworking", "gallery",
        "galleryservice", "glibc", "grdb", "grdbsqlite", "hashtreecollections", "heapmodule",
        "httptypes", "httptypesfoundation", "inlay", "inlaybridge", "inlaycli", "inlaydatabase",
        "inlaydigests", "inlayforms", "inlaygeometry", "inlaygobject", "inlaygtk", "inlayhtml",
        "inlayimages", "inlaylists", "inlaylistsurface", "inlaymacros", "inlaymacrosplugin",
        "inlaymarkup", "inlayrichtext", "inlayscreens", "inlayservice", "inlayservicetesting",
        "inlayshell", "inlaysoup", "inlaytemplate", "inlaytesting", "inlaytools", "inlayvalues",
        "inlaywebkit", "inlaywebviews", "internalcollectionsutilities", "logging", "main",
        "observation", "orderedcollections", "packagedescription", "packageplugin", "swift",
        "synchronization", "testing", "xctest",
    ]
}
