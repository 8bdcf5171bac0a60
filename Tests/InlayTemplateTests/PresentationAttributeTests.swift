import InlayTemplate
import InlayValues
import Testing

/// Tests of SVG's presentation attributes and of CSS values: no value makes a request.
@Suite("Template: presentation attributes and colors")
struct PresentationAttributeTests {
    /// The presentation attributes of SVG 1.1, SVG 2, and the modules of CSS that add to them.
    private static let names = """
        alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation \
        color-interpolation-filters color-profile color-rendering cursor cx cy d direction display \
        dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color \
        flood-opacity font font-family font-size font-size-adjust font-stretch font-style \
        font-variant font-weight glyph-orientation-horizontal glyph-orientation-vertical \
        gradientTransform height image-rendering kerning letter-spacing lighting-color marker \
        marker-end marker-mid marker-start mask mask-type opacity overflow paint-order \
        patternTransform pointer-events r rx ry shape-rendering stop-color stop-opacity stroke \
        stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit \
        stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering \
        transform transform-origin unicode-bidi vector-effect visibility white-space width \
        word-spacing writing-mode x y isolation mix-blend-mode mask-image
        """.split(separator: " ").map(String.init)

    @Test(arguments: names)
    func aURLInAPresentationAttributeIsBlocked(name: String) throws {
        for value in [
            "url(http://e.org/a)", "URL(//e.org)", "red url('//e.org')", "image-set('//e.org' 1x)",
            "u\\72l(//e)", "src(\"//e\")", "/**/url(//e)",
        ] {
            for template in [
                "<rect \(name)=\"{{ v }}\">", "<svg><g svg:\(name.uppercased())='{{ v }}'>",
            ] {
                let html = try rendered(template, ["v": .string(value)])
                #expect(html.contains("inlay-blocked"), "\(html)")
                #expect(!html.contains("(") && !html.contains("e.org"), "\(html)")
            }
        }
    }

    @Test(arguments: [
        ("<svg width={{ v }}>", "24"), ("<img width=\"{{ v }}\">", "50%"),
        ("<path d=\"{{ v }}\">", "M10,20 L-30.5 4e1z"), ("<font color=\"{{ v }}\">", "#f00"),
        ("<g transform=\"{{ v }}\">", "translate(10 -20) rotate(45, 3, 4) scale(1.5)"),
        ("<g transform='{{ v }}'>", "matrix(1,0,0,1,5,5)"), ("<rect fill=\"{{ v }}\">", "none"),
        ("<rect fill=\"{{ v }}\">", "rgb(1 2 3 / 50%)"), ("<rect x=\"{{ v }}\">", "-3"),
        ("<text font-family=\"{{ v }}\">", "Noto Sans, serif"), ("<g filter=\"{{ v }}\">", "none"),
        ("<path stroke-dasharray=\"{{ v }}\">", "5,3 2"),
        ("<path d=\"{{ v }}\">", "M10 20\n\tL30 40\n"),
        ("<g transform=\"{{ v }}\">", "rotate(45,\n 3, 4)\nscale(2)"),
    ])
    func harmlessPresentationValuesAreWritten(template: String, value: String) throws {
        let expected = template.replacing(
            "={{ v }}", with: "=\"\(value)\""
        ).replacing("{{ v }}", with: value)
        #expect(try rendered(template, ["v": .string(value)]) == expected)
    }

    @Test func aValueWithinALiteralURLIsEscapedAsAPartOfIt() throws {
        #expect(
            try rendered("<rect fill=\"url(#{{ v }})\">", ["v": "a)b"])
                == "<rect fill=\"url(#a%29b)\">")
        #expect(
            try rendered("<rect mask=\"url({{ v }})\">", ["v": "javascript:a"])
                == "<rect mask=\"url(about:invalid#blocked)\">")
    }

    @Test(arguments: [
        "<animate attributeName=\"mask\" to=\"{{ v }}\">", "<set to=\"{{ v }}\">",
        "<animate values=\"red;{{ v }}\">", "<animate from='a{{ v }}'>", "<animate by={{ v }}>",
    ])
    func anAnimatedURLIsBlocked(template: String) throws {
        for value in ["url(//e.org/a)", "url(http://e.org)", "red;url(//e.org)"] {
            let html = try rendered(template, ["v": .string(value)])
            #expect(!html.contains("url("), "\(html)")
        }
        #expect(
            try rendered("<animate values=\"{{ v }}\">", ["v": "rgb(1,2,3);red;0 0"])
                == "<animate values=\"rgb(1,2,3);red;0 0\">")
    }

    @Test(arguments: [
        "rgb(1, 2, 3)", "rgba(1,2,3,.5)", "rgb(10% 20% 30% / 40%)", "RGB(1 2 3)",
        "hsl(120deg 50% 50%)",
        "hsla(120, 50%, 50%, 0.3)", "hwb(1.5rad 10% 20%)", "lab(50% -20 30)",
        "lch(50% 20 30 / none)",
        "oklab(0.5 0.1 -0.1)", "oklch(60% 0.15 50)", "color(display-p3 1 0.5 0)",
        "color-mix(in srgb, red 30%, rgb(1 2 3))", "light-dark(#fff, rgb(0 0 0))",
        "1px solid rgb(1,2,3)", "rgb(1,2,3), hsl(1,2%,3%)", "color(srgb 1 0 0 / 0.5)",
        "rgb( 1 , 2 , 3 )", "device-cmyk(0 81% 81% 30%)",
    ])
    func colorFunctionsAreWrittenInStyles(value: String) throws {
        for template in ["<p style=\"color: {{ v }}\">", "<style>p { color: {{ v }} }</style>"] {
            #expect(
                try rendered(template, ["v": .string(value)])
                    == template.replacing("{{ v }}", with: value))
        }
    }

    @Test(arguments: [
        "url(a)", "rgb(url(a))", "rgb(1,2,3", "rgb(1,2,3))", "(1)", "rgb (1)", "rgb(1;2)",
        "rgb(1,2,3);color:red", "rgb(1/*2*/,3)", "rgb(//e)", "expression(alert(1))", "1/2", "/",
        "var(--a)", "attr(a)", "color-mix(in srgb, url(a), red)", "rgb(\"a\")", "rgb(a\\62)",
        "xrgb(1)", "-rgb(1)", "rgb(1){}", "image(red)", "cross-fade(a, b)", "element(#a)",
    ])
    func otherFunctionsAreBlockedInStyles(value: String) throws {
        let html = try rendered("<p style=\"color: {{ v }}\">", ["v": .string(value)])
        #expect(html == "<p style=\"color: inlay-blocked\">")
    }

    @Test func deeplyNestedColorsAreBlockedWithoutOverflow() throws {
        let value =
            String(repeating: "color-mix(", count: 100_000) + String(repeating: ")", count: 100_000)
        #expect(
            try rendered("<p style=\"color: {{ v }}\">", ["v": .string(value)])
                == "<p style=\"color: inlay-blocked\">")
    }
}
