import Testing

@testable import InlayValues

@Suite("JavaScript scanner")
struct JavaScriptScannerTests {
    @Test(
        arguments: [
            "", "f(", "x = ", "'a' + ", "\"it's\" + ", "`a` + ", "`a ${", "`a ${ {b: {c: ",
            "'\\'' + ", "'a\\\\' + ", "// it's\n", "/* it's */ ", "a / b; c = 'x' / ", "a / ",
            "(a) / ", "x[0] / ", "`${a}` + ", "`${`${b}`}` + ", "/'/.test(", "x = /[/']/g; ",
            "return /\"/.exec(", "f(/`/, ", "a = b / c / ", "x => /\\//.test(", "/a'b/i.test(",
            "x = 4 /2; y = ", "'${' + ", "`$` + ", "`\\${` + ", "`\\`` + ", "{ } ",
        ])
    func interpolationIsAllowedInJavaScriptCode(code: String) {
        var scanner = JavaScriptScanner()
        scanner.scan(code)
        #expect(scanner.isInCode)
    }

    @Test(
        arguments: [
            "'", "\"", "`", "'a", "f('Hello ", "\"it's ", "`${a} ", "`a ${`b", "'\\'", "'a\\\\\\'",
            "// ", "a // it", "/* ", "/* * ", "/* // \n", "x = /", "x = /a", "x = /[/", "return /",
            "`${ {} } ", "f(`${'a'}", "(/x", "x = '${",
        ])
    func interpolationIsRejectedInStringsCommentsAndRegexes(code: String) {
        var scanner = JavaScriptScanner()
        scanner.scan(code)
        #expect(!scanner.isInCode)
    }

    @Test func scriptsCanBeScannedInTwoChunksCutAnywhere() {
        let code = "a('x' + `y ${b / c} z` + /['\"]/.test(d)); // it's\n /* ` */ e = \"'\" + "
        for cut in 0...code.utf8.count {
            var scanner = JavaScriptScanner()
            scanner.scan(String(decoding: code.utf8.prefix(cut), as: UTF8.self))
            scanner.scan(String(decoding: code.utf8.dropFirst(cut), as: UTF8.self))
            #expect(scanner.isInCode)
        }
    }
}
