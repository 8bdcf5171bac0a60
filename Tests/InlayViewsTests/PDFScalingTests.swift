import Testing

@testable import InlayViews

/// Tests of scaled PDFs.
@Suite struct PDFScalingTests {
    /// A PDF of one sheet, in the structure that the engine writes.
    private static let pdf = {
        let objects = [
            "1 0 obj\n<</Type /Catalog\n/Pages 2 0 R>>\nendobj\n",
            "2 0 obj\n<</Type /Pages\n/Count 1\n/Kids [3 0 R]>>\nendobj\n",
            """
            3 0 obj
            <</Type /Page
            /Resources <</ExtGState <</G 5 0 R>>
            /Font <<>>>>
            /MediaBox [0 0 200 100.5]
            /Contents 4 0 R
            /Parent 2 0 R>>
            endobj

            """,
            "4 0 obj\n<</Length 11>> stream\n0 0 9 9 re f\nendstream\nendobj\n",
            "5 0 obj\n<</ca 1>>\nendobj\n",
        ]
        var (text, table) = ("%PDF-1.4\n", "xref\n0 6\n0000000000 65535 f \n")
        for object in objects {
            let digits = String(text.utf8.count)
            table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
            text += object
        }
        let start = text.utf8.count
        return text + table
            + "trailer\n<</Size 6\n/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    }()

    @Test func eachSheetBecomesAScaledForm() throws {
        let bytes = try #require(PDFScaling.scaled(Array(Self.pdf.utf8), by: 0.5))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix(Self.pdf))
        let update = text.dropFirst(Self.pdf.count)
        for part in [
            "0.500000 0 0 0.500000 0 0 cm /Sheet Do",
            "/MediaBox [0.000000 0.000000 100.000000 50.250000]", "/Contents 6 0 R",
            "/Resources <</XObject <</Sheet 4 0 R>>>>", "/Parent 2 0 R>>",
            "/BBox [0.000000 0.000000 200.000000 100.500000]",
            "/Resources <</ExtGState <</G 5 0 R>>\n/Font <<>>>>",
            "stream\n0 0 9 9 re \nendstream", "/Size 7\n", "/Root 1 0 R",
        ] { #expect(update.contains(part), "\(part)") }
        // Its last table lists the changed objects alone.
        #expect(PDFScaling.scaled(bytes, by: 0.5) == nil)
    }

    @Test func aPDFOfAnotherStructureIsRefused() {
        let texts = [
            "", "startxref", Self.pdf.replacing("xref\n0 6", with: "xref\n0 9"),
            Self.pdf.replacing("/Contents 4 0 R", with: "/Contents [4 0 R]"),
            Self.pdf.replacing("/Contents 4 0 R", with: "/Contents 9 0 R"),
            Self.pdf.replacing("/Length 11>>", with: "/Length 99999>>"),
            Self.pdf.replacing("/Type /Page\n", with: "/Type /Leaf\n"),
        ]
        for text in texts { #expect(PDFScaling.scaled(Array(text.utf8), by: 0.5) == nil) }
    }
}
