import InlayBridge
import InlayTestTags
import InlayTesting
import InlayValues
import Testing

@Suite("Command addresses")
struct CommandAddressTests {
    private let address = CommandAddress(host: "my.app.commands")

    @Test(arguments: [
        "inlay:showDevices?id=7", "inlay:/showDevices?id=7", "inlay://showDevices?id=7",
        "inlay:///showDevices/?id=7", "inlay:showDevices///?id=7", "inlay:showDevices?id=7#top",
        "INLAY:showDevices?id=7", "InLay://showDevices?id=7", "inlay:show%44evices?%69d=%37",
        "http://my.app.commands/showDevices?id=7", "https://my.app.commands/showDevices?id=7",
        "HTTP://MY.App.Commands/showDevices?id=7", "http://my.app.commands//showDevices/?id=7",
        "http://my.app.commands:80/showDevices?id=7", "http://my.app.commands:/showDevices?id=7",
        "https://my.app.commands:443/showDevices?id=7",
        "http://someone:secret@my.app.commands/showDevices?id=7",
        "http://evil.example@my.app.commands/showDevices?id=7",
    ])
    func allCommandURLFormsNameTheSameCommand(url: String) {
        let command = PageCommand(name: "showDevices", arguments: ["id": "7"], source: .link)
        #expect(address.read(url) == .command(command))
    }

    @Test(
        arguments: [
            ("inlay:a", "a", [:]),
            ("inlay:a?", "a", [:]),
            ("inlay:a?&&", "a", [:]),
            ("inlay:a#?x=1", "a", [:]),
            ("inlay:a/b?c/d=e/f", "a/b", ["c/d": "e/f"]),
            ("inlay:a%2Fb%3Fc%23", "a/b?c#", [:]),
            ("inlay:%2F", "/", [:]),
            ("inlay:a+b?c+d=e+f", "a+b", ["c d": "e f"]),
            ("inlay:a%2Bb?c=%2B%20", "a+b", ["c": "+ "]),
            ("inlay:a?x", "a", ["x": ""]),
            ("inlay:a?x=", "a", ["x": ""]),
            ("inlay:a?=x", "a", ["": "x"]),
            ("inlay:a?x=1=2", "a", ["x": "1=2"]),
            ("inlay:a?x=1?y=2", "a", ["x": "1?y=2"]),
            ("inlay:a?x=%26y%3D1", "a", ["x": "&y=1"]),
            ("inlay:a?x=1;y=2", "a", ["x": "1;y=2"]),
            ("inlay:a?b=1&a=2", "a", ["b": "1", "a": "2"]),
            ("inlay:a?x=1&x=2", "a", ["x": ["1", "2"]]),
            ("inlay:a?x=1&y=2&x=3&%78=4", "a", ["x": ["1", "3", "4"], "y": "2"]),
            ("inlay:a?X=1&x=2", "a", ["X": "1", "x": "2"]),
            ("inlay:a?x[]=1", "a", ["x[]": "1"]),
            ("inlay:%C3%A9?%c3%a9=%F0%9F%98%80", "é", ["é": "😀"]),
            ("inlay:a?x=%00%0A", "a", ["x": "\0\n"]),
            ("inlay:__proto__?__proto__=1", "__proto__", ["__proto__": "1"]),
            ("inlay:ShowDevices", "ShowDevices", [:]),
            ("inlay:javascript:alert(1)", "javascript:alert(1)", [:]),
            ("inlay:inlay:a", "inlay:a", [:]),
        ] as [(String, String, JSONValue)])
    func commandNamesAndArgumentsArePercentDecoded(url: String, name: String, arguments: JSONValue)
    {
        let command = PageCommand(name: name, arguments: arguments, source: .link)
        #expect(address.read(url) == .command(command))
    }

    @Test func commandArgumentsKeepTheirOrder() {
        guard case .command(let command) = address.read("inlay:a?c=1&a=2&b=3&a=4") else {
            Issue.record("no command")
            return
        }
        #expect(command.arguments.objectValue?.map(\.key) == ["c", "a", "b"])
    }

    @Test(arguments: [
        "inlay:", "inlay:/", "inlay:////", "inlay:?a=1", "inlay:#a", "inlay:/?", "inlay://?a#b",
        "inlay:%", "inlay:%4", "inlay:%zz", "inlay:%4g", "inlay:a%", "inlay:% 41", "inlay:%+4",
        "inlay:%80", "inlay:%C3", "inlay:%C3%28", "inlay:%ED%A0%80", "inlay:%C0%80",
        "inlay:%F8%88%80%80%80", "inlay:a?%", "inlay:a?x=%", "inlay:a?%zz=1", "inlay:a?x=%FF",
        "inlay:a?x=1&y=%E2%82", "http://my.app.commands", "http://my.app.commands/",
        "http://my.app.commands?a=1", "https://my.app.commands/#a", "http://my.app.commands/%zz",
        "inlay:%EF%BC%91%",
    ])
    func commandURLsWithoutANameAreMalformed(url: String) {
        #expect(address.read(url) == .malformed)
    }

    /// In a `String`, a combining mark forms one character with the separator before it.
    @Test func urlSeparatorsBeforeCombiningMarksAreRecognized() {
        let expected = address.read("inlay:a?b=%CC%81c&d=1")
        #expect(expected != .malformed && expected != .notACommand)
        #expect(address.read("inlay:a?b=\u{301}c&d=1#\u{301}") == expected)
        #expect(address.read("inlay:\u{301}a") == address.read("inlay:%CC%81a"))
    }

    @Test(arguments: [
        "", "inlay", ":", ":inlay:a", "//inlay:a", " inlay:a", "\u{FEFF}inlay:a", "\0inlay:a",
        "inlay :a", "inlay-app://pages/a", "inlayx:a", "xinlay:a", "in\nlay:a", "ınlay:a",
        "İNLAY:a", "inlay%3Aa", "about:blank", "about:inlay:a", "data:inlay:a",
        "javascript:inlay:a", "http://inlay:80/a", "https://example.com/inlay:a",
        "https://example.com/?http://my.app.commands/a", "http://my.app.commands.evil.example/a",
        "http://xmy.app.commands/a", "http://app.commands/a", "http://my.app.commands./a",
        "http://my.app.commands@evil.example/a", "http://my.app.commands:80@evil.example/a",
        "http://evil.example#@my.app.commands/a", "http://evil.example/@my.app.commands/a",
        "http://evil.example\\@my.app.commands/a", "http:\\\\my.app.commands/a",
        "http:my.app.commands/a", "http:/my.app.commands/a", "ftp://my.app.commands/a",
        "ws://my.app.commands/a", "inlay-app://my.app.commands/a", "file://my.app.commands/a",
        "http://my.app.commands:8080/a", "http://my.app.commands:443/a",
        "https://my.app.commands:80/a", "http://my%2Eapp.commands/a", "http://my.app。commands/a",
        "http://ｍy.app.commands/a", "http://my.app.commands\0/a", "http://my.app.commands\t/a",
    ])
    func urlsThatResembleCommandsAreOrdinaryURLs(url: String) {
        #expect(address.read(url) == .notACommand)
    }

    @Test func withoutACommandHostOnlyURLsOfTheCommandSchemeAreCommands() {
        let address = CommandAddress()
        #expect(address.read("http://my.app.commands/a") == .notACommand)
        #expect(address.read("http:///a") == .notACommand)
        #expect(
            address.read("inlay:a")
                == .command(PageCommand(name: "a", arguments: [:], source: .link)))
    }

    @Test func commandHostsAreCaseInsensitive() {
        let address = CommandAddress(host: "My.App.COMMANDS")
        #expect(address == self.address)
        #expect(address.read("http://my.app.commands/a") != .notACommand)
    }

    @Test func hostileStringsRoundTripAsNamesAndArguments() {
        for text in HostileStrings.all() {
            let encoded = percentEncoded(text)
            for start in ["inlay:", "http://my.app.commands/"] {
                let url = "\(start)take?\(encoded)=1&text=\(encoded)&text=\(encoded)#\(encoded)"
                guard case .command(let command) = address.read(url) else {
                    Issue.record("\(url.prefix(200)) is no command")
                    continue
                }
                let texts = command["text"]?.arrayValue ?? []
                let isWhole =
                    texts.count >= 2
                    && texts.suffix(2).allSatisfy {
                        $0.stringValue.map { identical($0, text) } ?? false
                    }
                #expect(isWhole, "\(text.debugDescription.prefix(200))")
                let name = command.arguments.objectValue?.first { _ in true }?.key ?? ""
                #expect(identical(name, text), "\(text.debugDescription.prefix(200))")
            }
            guard !text.isEmpty else { continue }
            guard case .command(let command) = address.read("inlay:\(encoded)") else {
                Issue.record("\(encoded.prefix(200)) is no name")
                continue
            }
            #expect(identical(command.name, text))
        }
    }

    @Test func unencodedHostileURLsNeverParseToAnEmptyCommandName() {
        for text in HostileStrings.all() {
            for url in [text, "inlay:\(text)", "inlay:a?\(text)", "http://\(text)/a"] {
                if case .command(let command) = address.read(url) { #expect(!command.name.isEmpty) }
            }
            #expect(address.read("https://example.com/\(text)") == .notACommand)
        }
    }

    @Test(.tags(.fuzz)) func randomCommandURLsNeverParseToAnEmptyCommandName() {
        var generator = SeededGenerator(seed: 11)
        let alphabet = Array("%%%%/?#&=+:@.[]\\0123456789abcdefABCDEF".utf8)
        let starts = ["", "inlay:", "inlay:a?", "http://my.app.commands/", "http://"]
        for _ in 0..<campaignCount(3_000) {
            let start = starts[Int.random(in: starts.indices, using: &generator)]
            let url = start + generator.text(upTo: 40, of: alphabet)
            let reading = address.read(url)
            if case .command(let command) = reading {
                #expect(!command.name.isEmpty && command.source == .link, "\(url)")
            }
            #expect(address.read(url) == reading, "\(url)")
        }
    }

    // An untrusted page chooses the URL, and the main thread is blocked while it is parsed.
    @Test func oneHundredThousandArgumentsWithTheSameNameAreParsed() {
        let count = 100_000
        let url = "inlay:a?" + String(repeating: "x=1&", count: count)
        guard case .command(let command) = address.read(url) else {
            Issue.record("no command")
            return
        }
        #expect(command["x"]?.arrayValue?.count == count)
    }

    // The host is also written into the content security policy, where a space or semicolon would
    // start another source or directive.
    @Test func invalidCommandHostsStopTheProgram() async {
        await #expect(processExitsWith: .failure) {
            _ = CommandAddress(host: "my.app.commands; frame-src *")
        }
        await #expect(processExitsWith: .failure) {
            _ = CommandAddress(host: "someone@my.app.commands:80")
        }
    }
}
