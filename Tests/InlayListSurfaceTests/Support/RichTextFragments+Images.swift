import Foundation

@testable import InlayWindowTesting

extension RichTextFragments {
    /// An image with four colors and an aspect ratio of 4:3.
    private static let picture = dataAddress(of: ImageFiles.quarters(160, 120, type: "png"))

    nonisolated static func dataAddress(of png: [UInt8]) -> String {
        "data:image/png;base64,\(Data(png).base64EncodedString())"
    }

    private static func image(_ width: Int, _ height: Int, _ rest: String = "") -> String {
        "<img src='\(picture)' width=\(width) height=\(height) alt='four colours' \(rest)>"
    }

    static let images: [(name: String, html: String)] = [
        (
            "a picture alone",
            "<p>Look at this:</p><p>\(image(200, 150))</p><p>Isn't it colourful?</p>"
        ),
        ("a picture without a paragraph", "\(image(160, 120)) and text beside it"),
        (
            "pictures among words",
            """
            <p>Here is one \(image(24, 18)) and another \(image(48, 36)), then a larger one \
            \(image(96, 72)) that makes its line higher, and words that go on until the line is \
            full and the next begins with \(image(40, 30)).</p>
            """
        ),
        (
            "pictures without spaces",
            "<p>one\(image(80, 60))two\(image(80, 60))three\(image(80, 60))four\(image(80, 60))five</p>"
        ),
        (
            "a picture in an item",
            """
            <ul><li>first</li><li>\(image(80, 60)) second</li><li>third<br>\(image(120, 90))</li></ul>\
            <ol><li>\(image(40, 30))</li><li>text</li></ol>
            """
        ),
        (
            "a picture in a link",
            """
            <p><a href="https://example.org/a">\(image(120, 90))</a> and \
            <a href="https://example.org/b">a link with \(image(24, 18)) in it</a>.</p>
            """
        ),
        ("a picture wider than the row", "<p>Wide:</p><p>\(image(1200, 900))</p><p>Was it?</p>"),
        (
            "wide pictures in an item and a quote",
            """
            <ul><li>\(image(800, 600))</li></ul>\
            <blockquote><p>quoted \(image(64, 48))</p><p>\(image(800, 600))</p></blockquote>
            """
        ),
        (
            "a picture in a heading",
            "<h2>\(image(40, 30)) Pictures in headings, long enough for two lines</h2><p>text</p>"
        ),
        (
            "pictures in the middle of lines",
            """
            <p>Small \(image(16, 12, "style='vertical-align: middle'")), as high as a line \
            \(image(32, 24, "style='vertical-align:middle'")), higher \
            \(image(80, 60, "style='vertical-align: middle;'")) and high \
            \(image(160, 120, "style='max-width: 100%; vertical-align: middle'")) among words.</p>
            """
        ),
        (
            "a stretched picture",
            """
            <p>\(image(160, 120, "style='width: 200px; height: 40px'")) and \
            \(image(160, 30, "style='height: 60px'")).</p>
            """
        ),
        (
            "a blocked picture",
            """
            <p>Before <img src="https://example.org/a.png" width=160 height=120 \
            alt="a harbour at night"> after, with <b>bold <img width=120 height=40 \
            alt="words"></b>.</p><p><img width=80 height=60></p>
            """
        ),
        (
            "a wide blocked picture",
            """
            <p><img src="https://example.org/a.png" width=1200 height=300 alt="a harbour at \
            night, with many boats"></p><p>Text.</p>
            """
        ),
        (
            "blocked pictures with little room",
            """
            <p><img width=60 height=40 alt="a long description of a small picture"> and \
            <img width=16 height=16 alt="a"> and <img width=100 height=60 alt=""> and \
            <a href="https://example.org/"><img width=100 height=60 alt="a link"></a></p>\
            <h3><img width=200 height=100 alt="in a heading"></h3>
            """
        ),
    ]
}
