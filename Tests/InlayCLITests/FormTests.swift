import Foundation
import InlayTesting
import Testing

/// Tests of `inlay form`.
@Suite struct FormTests {
    private let program: Program
    private let folder: TemporaryDirectory

    private static let order = """
        <!doctype html><form id=order method=post action=/send enctype=multipart/form-data>
        <input type=hidden name=token value=t1><label>Name <input name=name required></label>
        <select name=size><option value=s>Small<option value=m>Medium</select>
        <fieldset><legend>Extras</legend><label><input type=checkbox name=x value=ham>Ham</label>
        <label><input type=checkbox name=x value=egg>Egg</label></fieldset>
        <input type=file name=photo><input type=password name=pin value=1234>
        <button name=go value=1>Send</button></form>
        <form name=search action=/find><input name=q maxlength=9></form>
        """

    init() throws {
        folder = try TemporaryDirectory()
        program = Program(folder: folder.url)
    }

    @Test func formFieldsAreListedWithTypesLabelsConstraintsAndValues() async throws {
        try folder.write(Self.order, to: "page.html")
        let run = try await program.run("form", "page.html", "--base", "https://example.org/a/")
        #expect(run.errors == "")
        #expect(run.code == 0)
        #expect(
            run.text == """
                form order (1 of 2): POST https://example.org/send as multipart/form-data

                  token  hidden = "t1"
                  name   text, required  “Name”
                  size   one of
                    * "s"  “Small”
                      "m"  “Medium”

                Extras
                  x      any of  “Extras”
                      "ham"  “Ham”
                      "egg"  “Egg”

                  photo  file
                  pin    password = (not shown)
                  go     button  “Send” = "1"

                """)
        let search = try await program.run("form", "page.html", "--form", "search", "q=sea")
        #expect(search.text.contains(#"q  text, at most 9 characters = "sea""#))
        #expect(
            try await program.run("form", "page.html", "--form", "2").text
                == search.text.replacingOccurrences(of: #" = "sea""#, with: ""))
    }

    @Test func aFormIsSubmittedWithItsHiddenFieldsFilesAndButton() async throws {
        let server = try Server([
            "/order": .init(body: Self.order), "/send": .init(body: "thanks"),
            "/find?q=sea+%26+sky": .init(body: "found"),
        ])
        try folder.write("pixels", to: "sea.txt")
        let run = try await program.run(
            "form", "\(server.address)/order", "name=Ada ü", "size=Medium", "x=ham", "x=egg",
            "photo@sea.txt", "--submit")
        #expect(run.errors == "")
        #expect(run.text == "thanks")
        #expect(run.code == 0)
        let body = try #require(server.bodies.last)
        let boundary = try #require(body.split(separator: "\r\n").first)
        let parts = [
            #"name="token"\#r\#n\#r\#nt1"#, #"name="name"\#r\#n\#r\#nAda ü"#,
            #"name="size"\#r\#n\#r\#nm"#, #"name="x"\#r\#n\#r\#nham"#, #"name="x"\#r\#n\#r\#negg"#,
            #"name="photo"; filename="sea.txt"\#r\#nContent-Type: text/plain\#r\#n\#r\#npixels"#,
            #"name="pin"\#r\#n\#r\#n1234"#, #"name="go"\#r\#n\#r\#n1"#,
        ]
        #expect(
            body == parts.map { "\(boundary)\r\nContent-Disposition: form-data; \($0)\r\n" }
                .joined()
                + "\(boundary)--\r\n")
        let search = try await program.run(
            "form", "\(server.address)/order", "q=sea & sky", "--form", "search", "--submit")
        #expect(search.text == "found")
    }

    @Test func unknownFieldsAndInvalidValuesAreErrorsAndTheFormIsNotSubmitted() async throws {
        let server = try Server(["/order": .init(body: Self.order)])
        let page = "\(server.address)/order"
        let unknown = try await program.run("form", page, "nmae=Ada", "--submit")
        #expect(unknown.code == 65)
        #expect(unknown.errors == "error: There is no field “nmae”; did you mean “name”?\n")
        let option = try await program.run("form", page, "size=xl")
        #expect(option.code == 65)
        #expect(option.errors == "error: “size” has no option “xl”; it has “s”, “m”.\n")
        let missing = try await program.run("form", page, "--submit")
        #expect(missing.code == 65)
        #expect(missing.errors == "error: name: “Name” is required.\n")
        #expect(try await program.run("form", page, "--form", "serach").code == 65)
        #expect(try await program.run("form", page, "--form=-9223372036854775808").code == 65)
        #expect(try await program.run("form", page, "photo@none").code == 66)
        #expect(try await program.run("form", "none.html").code == 66)
        #expect(try await program.run("form", page, "name").code == 64)
        #expect(try await program.run("form", page, "--button", "go").code == 64)
        #expect(server.requests.allSatisfy { $0 == "/order" })
    }

    @Test func failedSubmissionsPrintFieldErrorsAndExitWithTheMatchingCode() async throws {
        let refusal = Server.Answer(
            status: 422, headers: ["Content-Type": "application/json"],
            body: #"{"errors": {"name": ["is taken\u001b[2J"]}}"#)
        let server = try Server(["/order": .init(body: Self.order), "/send": refusal])
        let run = try await program.run("form", "\(server.address)/order", "name=A", "--submit")
        #expect(run.code == 4)
        #expect(run.errors.contains("error: name: is taken·[2J\n"))
        let failing = try Server(["/order": .init(body: Self.order), "/send": .status(500)])
        let failed = try await program.run(
            "form", "\(failing.address)/order", "name=A", "--submit")
        #expect(failed.code == 5)
        let slow = try Server(["/order": .init(body: Self.order)])
        let late = try await program.run(
            "form", "\(slow.address)/order", "name=A", "--submit", "--timeout", "0.5")
        #expect(late.code == 124)
        #expect(try await program.run("form", "http://127.0.0.1:1/").code == 69)
    }

    @Test func credentialsAreSentToTheOriginOfThePageOnly() async throws {
        let other = try Server(["/send": .init(body: "thanks")])
        let form = "<form method=post action='\(other.address)/send'><input name=a></form>"
        let server = try Server(["/order": .init(body: form)])
        try folder.write("secret\n", to: "token")
        let page = "\(server.address)/order"
        let run = try await program.run("form", page, "--bearer-file", "token", "--submit")
        #expect(run.code == 65)
        #expect(run.errors.contains("the credentials are for"))
        #expect(other.requests == [])
        #expect(try await program.run("form", page, "--submit").text == "thanks")
    }

    @Test func credentialsForALocalPageAreSentToTheOriginOfItsBaseURLOnly() async throws {
        let other = try Server(["/send": .init(body: "thanks")])
        let server = try Server([:])
        let form = "<form method=post action='\(other.address)/send'><input name=a></form>"
        try folder.write(form, to: "page.html")
        try folder.write("secret\n", to: "token")
        let submission = ["form", "page.html", "--bearer-file", "token", "--submit"]
        let unnamed = try await program.run(submission)
        #expect(unnamed.code == 64)
        #expect(unnamed.errors.contains("by --base"))
        let foreign = try await program.run(submission + ["--base", "\(server.address)/"])
        #expect(foreign.code == 65)
        #expect(foreign.errors.contains("the credentials are for \(server.address)/"))
        #expect(other.requests == [])
        let own = try await program.run(submission + ["--base", "\(other.address)/form"])
        #expect(own.errors == "")
        #expect(own.text == "thanks")
        // Without credentials, the page may choose any server.
        #expect(try await program.run("form", "page.html", "--submit").text == "thanks")
    }

    @Test func credentialsAreReadOnceForThePageAndItsSubmission() async throws {
        let form = "<form method=post action=/send><input name=a></form>"
        let server = try Server(["/order": .init(body: form), "/send": .init(body: "thanks")])
        // A pipe that is written once: reading it twice would block.
        let pipe = folder.path + "/token"
        try #require(mkfifo(pipe, 0o600) == 0)
        Thread.detachNewThread {
            let file = open(pipe, O_WRONLY | O_CLOEXEC)
            _ = write(file, "secret\n", 7)
            close(file)
        }
        let run = try await program.run(
            "form", "\(server.address)/order", "--bearer-file", "token", "--submit", "--timeout",
            "60")
        #expect(run.errors == "")
        #expect(run.text == "thanks")
    }

    @Test func readingAFormFromAnEndlessPipeExitsWithCode124AfterTheTimeout() async throws {
        try #require(mkfifo(folder.path + "/pipe.html", 0o600) == 0)
        let run = try await program.run("form", "pipe.html", "--timeout", "0.2")
        #expect(run.code == 124)
        #expect(run.errors.contains("took longer than 0.2 seconds"))
    }

    @Test func lineBreaksInFormNamesAreReplacedInTheOutput() async throws {
        try folder.write("<form name='a&#10;b'><input name=c></form>", to: "page.html")
        let run = try await program.run("form", "page.html")
        #expect(run.text.hasPrefix("form a·b (1 of 1)"))
    }

    @Test func formOutputContainsNoControlCharactersOfThePage() async throws {
        try folder.write(
            "<form><input name='a\u{1B}[2J' value='x&#10;\u{202E}y' aria-label='\u{9B}31m'></form>",
            to: "page.html")
        let run = try await program.run("form", "page.html")
        #expect(run.code == 0)
        #expect(
            !run.text.unicodeScalars.contains {
                $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
            })
    }
}
