import InlayHTML
import Testing

@Suite struct ImageAddressTests {
    private func replaced(_ html: String) throws -> String {
        try HTMLTree(fragment: html).replacingImageAddresses {
            $0.hasPrefix("http") ? "x:\($0)" : nil
        }.html
    }

    @Test(arguments: [
        ("url(a)", #"url(\(b\)\'\"\ )"#), ("url('a')", #"url('(b)\'" ')"#),
        (#"url("a")"#, #"url("(b)'\" ")"#),
    ])
    func replacedAddressesCannotEndTheirURL(css: String, expected: String) throws {
        let tree = try HTMLTree(fragment: "<style>\(css)</style>").replacingImageAddresses { _ in
            "(b)'\" "
        }
        #expect(tree.html == "<style>\(expected)</style>")
    }

    @Test(arguments: [
        ("<img src=http://a/b>", #"<img src="x:http://a/b">"#),
        ("<img src=b.png>", #"<img src="b.png">"#),
        (
            "<img srcset='http://a/1 1x, b 2x,http://c/3 300w'>",
            #"<img srcset="x:http://a/1 1x, b 2x, x:http://c/3 300w">"#
        ),
        ("<a href=http://a/>b</a>", #"<a href="http://a/">b</a>"#),
        (
            "<p style=\"background:URL( 'http://a/(b)' ),url(c)\">",
            #"<p style="background:URL( 'x:http://a/(b)' ),url(c)"></p>"#
        ),
        (
            "<style>p{background:url(http://a/b)}</style>",
            "<style>p{background:url(x:http://a/b)}</style>"
        ),
        (
            "<style>@import url(http://a);@font-face{src:url(http://b)}p{background:url(http://c)}</style>",
            "<style>@import url(http://a);@font-face{src:url(http://b)}p{background:url(x:http://c)}</style>"
        ),
        (
            "<style>/* @import url(http://a) */p{background:url(http://b)}</style>",
            "<style>/* @import url(http://a) */p{background:url(x:http://b)}</style>"
        ),
        (
            #"<style>a{content:"/*" '@import \' url(http://a)'}p{background:url(http://b)}</style>"#,
            #"<style>a{content:"/*" '@import \' url(http://a)'}p{background:url(x:http://b)}</style>"#
        ),
        ("<style>url(", "<style>url(</style>"), ("<style>url('http", "<style>url('x:http</style>"),
        (#"<style>url(http:\2f b)</style>"#, #"<style>url(http:\2f b)</style>"#),
        (
            "<svg><image href=http://a/b xlink:href=http://c/></svg>",
            #"<svg><image href="x:http://a/b" xlink:href="x:http://c/"></image></svg>"#
        ),
        (
            "<video poster=http://a/ src=http://b/>",
            #"<video poster="x:http://a/" src="http://b/"></video>"#
        ),
        ("<body background=http://a/>", ""),
        (
            "<table background=http://a/><td>b",
            #"<table background="x:http://a/"><tbody><tr><td>b</td></tr></tbody></table>"#
        ),
        ("http://a/b url(http://c)", "http://a/b url(http://c)"),
    ])
    func onlyAddressesOfImagesAreReplaced(html: String, expected: String) throws {
        #expect(try replaced(html) == expected)
    }
}
