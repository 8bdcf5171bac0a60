/// The characters that native text is known to lay out like the web engine.
enum RichTextScripts {
    /// Returns whether a text has only such characters.
    ///
    /// Right-to-left scripts, scripts without spaces between words, and characters that control
    /// layout are left to the web engine.
    static func areKnown(in text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A, 0x09, 0x20...0x7E, 0xA0...0xAC, 0xAE...0x058A: true
            case 0x10A0...0x10FF, 0x1D00...0x1FFF: true
            // Excludes joiners and direction marks.
            case 0x2002...0x2006, 0x2008...0x200B, 0x2010...0x2027, 0x202F...0x205F: true
            case 0x2070...0x22FF, 0x2460...0x25FF, 0x2C60...0x2DFF, 0xA640...0xA69F: true
            case 0xA720...0xA7FF, 0xFB00...0xFB06: true
            default: false
            }
        }
    }
}
