import Testing

@testable import InlayCLI

/// Tests of arguments and paths with a combining mark after their separator.
@Suite struct ArgumentTests {
    @Test func argumentSeparatorsBeforeCombiningMarksAreRecognized() {
        #expect(CallItem(argument: "q=\u{301}") == .text(name: "q", "\u{301}"))
        #expect(CallItem(argument: "q:=\u{301}") == .json(name: "q", "\u{301}"))
        #expect(CallItem(argument: "q:\u{301}") == .header(name: "q", "\u{301}"))
        #expect(CallItem(argument: "=a") == nil)
        #expect(FormItem(argument: "q=\u{1F3FD}") == .text(name: "q", "\u{1F3FD}"))
        #expect(FormItem(argument: "q@\u{301}") == .file(name: "q", "\u{301}"))
        let setting = DataSetting(argument: "a.\u{301}b=\u{1F3FD}")
        #expect(setting?.path == ["a", "\u{301}b"])
        #expect(setting?.text == "\u{1F3FD}")
    }

    @Test(arguments: [
        ("out/\u{301}.png", "out/"), ("a/b/", "a/"), ("/", "/"), ("a", ""), ("/a", "/"), ("", ""),
    ])
    func pathSeparatorsBeforeCombiningMarksAreRecognized(path: String, folder: String) {
        #expect(OutputFile.folder(of: path) == folder)
    }

    @Test(arguments: [(30, "30"), (0.5, "0.5"), (1e300, "1e+300")] as [(Double, String)])
    func wholeSecondTimeLimitsAreShownWithoutDecimals(seconds: Double, text: String) {
        #expect(CommandFailure.number(seconds) == text)
        let failure = CommandFailure(timedOut: .standardInput, after: seconds)
        #expect(failure.description.contains(" after \(text) seconds;"))
    }
}
