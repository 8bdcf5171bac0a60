import Testing

@testable import InlayHTML

/// Tests of the encoding in which the bytes of a page are decoded.
@Suite struct PageTextTests {
    @Test(
        arguments: [
            ("utf-16le", [0x3C, 0, 0xE4, 0, 0x3E, 0]), ("UTF-16", [0x3C, 0, 0xE4, 0, 0x3E, 0]),
            ("utf-16be", [0, 0x3C, 0, 0xE4, 0, 0x3E]), ("iso-8859-1", [0x3C, 0xE4, 0x3E]),
            ("utf-16le", [0xEF, 0xBB, 0xBF, 0x3C, 0xC3, 0xA4, 0x3E]),
        ] as [(String, [UInt8])])
    func theServersEncodingAppliesWithoutAByteOrderMark(charset: String, bytes: [UInt8]) {
        #expect(PageText.decode(bytes, charset: charset) == "<ä>")
    }

    @Test(arguments: [
        ("<meta charset='windows-1251'>", "windows-1251"),
        ("<!-- <meta charset=shift_jis> --><meta charset=windows-1251>", "windows-1251"),
        ("<!-- <meta charset=shift_jis>", nil),
        ("<meta name=description content='charset=koi8-r'><meta charset=big5>", "big5"),
        ("<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>", "koi8-r"),
        ("<meta charset=utf-16>", "utf-16"), ("<meta name=charset>", nil),
    ])
    func declarationsInCommentsAndOtherElementsAreIgnored(page: String, label: String?) {
        #expect(PageCharset.label(in: Array(page.utf8)) == label)
    }
}
