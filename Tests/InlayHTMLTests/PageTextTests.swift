import InlayValues
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
        ("<!-- <meta charset=shift_jis>", nil), ("<!--><meta charset=big5>", "Big5"),
        ("<meta name=description content='charset=koi8-r'><meta charset=big5>", "Big5"),
        ("<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>", "KOI8-R"),
        ("<META CONTENT=\"text/html;charset = 'koi8-r'\" HTTP-EQUIV=content-type>", "KOI8-R"),
        ("<meta/charset=\"big5\"/>", "Big5"), ("<meta charset = ' big5 '>", "Big5"),
        ("<meta charset=nope><meta charset=big5>", "Big5"), ("<metacharset=big5>", nil),
        ("<meta charset=utf-16>", "UTF-8"), ("<meta charset=x-user-defined>", "windows-1252"),
        ("<meta name=charset>", nil), ("<p title='<meta charset=big5>'>", nil),
        ("<meta charset=big5 charset=koi8-r>", "Big5"), ("<meta charset=big5", nil),
        ("<?xml version='1.0' encoding = \"koi8-u\"?><p>", "KOI8-U"),
        ("<?xml encoding='koi8-u'?><meta charset=big5>", "Big5"),
        (String(repeating: " ", count: 1_000) + "<meta charset=big5>", "Big5"),
        (String(repeating: " ", count: 1_010) + "<meta charset=big5>", nil),
    ])
    func declarationsAreReadAsTheHTMLStandardDefines(page: String, name: String?) {
        #expect(PageCharset.declared(in: Array(page.utf8))?.name == name)
    }

    @Test(
        arguments: [
            ("windows-1255", [0xF9, 0xEC], "של"), ("koi8-u", [0xA7, 0xD7], "їв"),
            ("euc-jp", [0xC6, 0xFC, 0xCB, 0xDC], "日本"),
            ("GB2312", [0xD2, 0xB3, 0xD6], "页\u{FFFD}"),
            ("shift_jis", [0x93, 0xFA, 0x80, 0x81], "日\u{80}\u{FFFD}"),
            ("utf-8", [0x61, 0xE4, 0x62], "a\u{FFFD}b"),
        ] as [(String, [UInt8], String)])
    func invalidSequencesAreReplacedAndNothingElseChanges(
        label: String, bytes: [UInt8], text: String
    ) {
        let page = Array("<meta charset=\(label)>".utf8)
        #expect(PageText.decode(page + bytes) == "<meta charset=\(label)>" + text)
        #expect(PageText.decode(bytes, charset: label.uppercased()) == text)
    }

    @Test func unknownLabelsOfServersAreIgnored() {
        let page = Array("<meta charset=koi8-r>".utf8) + [0xC1]
        #expect(PageText.decode(page, charset: "nope").hasSuffix(">а"))
        #expect(PageText.decode([0xC3, 0xA4], charset: "none") == "ä")
        #expect(PageText.decode([0xE4], charset: nil) == "ä")
        #expect(PageText.decode([0xC3, 0xA4], charset: "latin1") == "Ã¤")
    }
}
