import InlayTesting
import InlayValues
import Testing

@Suite struct CommandHostTests {
    @Test(arguments: [
        "https://a.commands/x", "//a.commands", "\\\\a.commands", "https:a.commands?x",
        "https:/\\a.COMMANDS#x", " https://a.com\tmands", "https://user:pass@a.commands:80/x",
        "https://x@y@a.commands", "https://a.comman%64s", "https://a.ｃommands",
        "https://a。commands", "https://b.ccommands.commands",
    ])
    func urlsOfCommandHostsAreDetected(url: String) {
        #expect(CommandHost.isAddressed(by: url))
    }

    @Test(arguments: [
        "https://example.org/commands", "https://commands.example/", "https://a.commandss",
        "/a.commands", "a.commands", "mailto:x@a.commands", "https://example.org?u=//a.commands",
        "https://example.org/%64#a.commands", "",
    ])
    func urlsOfOtherHostsAreNotDetectedAsCommandHosts(url: String) {
        #expect(!CommandHost.isAddressed(by: url))
    }

    @Test func theByteCheckAgreesWithURLParsingForRandomURLs() {
        let parts = [
            "https:", "http:", "HTTPS:", "mailto:", "/", "\\", "//", "?", "#", ":", "@", ".", "a",
            "commands", "Commands", "com", "mands", "\t", " ", "%64", "。", "ｄ", "c", "org",
        ]
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<20_000 {
            let url = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
                parts[Int.random(in: 0..<parts.count, using: &generator)]
            }.joined()
            let isParsed = WebAddress(url).host.map { CommandHost.includes($0) } ?? false
            #expect(CommandHost.isAddressed(by: url) == isParsed, "\(url.debugDescription)")
        }
    }
}
