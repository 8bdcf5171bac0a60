import Foundation
import InlayForms
import InlayTestTags
import InlayTesting
import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites {
    /// Tests that compare the submitted bytes of forms with those of the web engine.
    @Suite struct FormEncodings {
        private static let count: UInt64 = Campaign.inputs > 1 ? 4_000 : 20

        @Test(.tags(.fuzz)) func urlEncodedBodiesMatchTheEngineByteForByte() async throws {
            try await compare(.urlEncoded)
        }

        @Test(.tags(.fuzz)) func multipartBodiesMatchTheEngineExceptForTheBoundary() async throws {
            try await compare(.multipart)
        }

        @Test(.tags(.fuzz)) func plainTextBodiesMatchTheEngineByteForByte() async throws {
            try await compare(.plain)
        }

        /// Submits each generated form in the engine, and compares the received bodies.
        private func compare(_ encoding: FormEncoding) async throws {
            let received = ReceivedForms()
            try await TestSite.with([
                "/": { _ in .html("<!doctype html><body>") },
                "/post": received.answer(),
            ]) { site in
                let view = WebView(trust: .site([try #require(WebOrigin(site.origin))]))
                let url = try #require(URL(string: site.origin + "/"))
                try await view.load(.url(url))
                for seed in 0..<Self.count {
                    let form = GeneratedForm(seed: seed)
                    let html = """
                        <form novalidate method=post action=/post \
                        enctype=\(encoding.rawValue)>\(form.html)</form>
                        """
                    try await submit(form, html, in: view)
                    let got = try await waitUntil(
                        "form \(seed) is submitted", received.list
                    ) { $0.count == Int(seed) + 1 }
                    let engine = try #require(got.last)
                    let own = try body(of: form, html, url)
                    let isSame = own.comparable == engine.comparable
                    #expect(isSame, "form \(seed): \(html)")
                    if !isSame {
                        #expect(own.comparable == engine.comparable)
                        return
                    }
                }
            }
        }

        private func submit(_ form: GeneratedForm, _ html: String, in view: WebView) async throws {
            let files = form.fileFields.map { field in
                JSONValue.array(
                    field.files.map {
                        [
                            "name": .string($0.name), "type": .string($0.type),
                            "content": .string($0.content),
                        ]
                    })
            }
            try await view.evaluate(
                """
                {
                document.body.innerHTML = \(html);
                const form = document.querySelector('form');
                const inputs = form.querySelectorAll('input[type=file]');
                \(JSONValue.array(files)).forEach((files, index) => {
                    const transfer = new DataTransfer();
                    for (const file of files) {
                        transfer.items.add(new File([file.content], file.name, {type: file.type}));
                    }
                    inputs[index].files = transfer.files;
                });
                form.requestSubmit(document.getElementById('pressed'));
                }
                """)
        }

        /// The body that Inlay encodes for the same HTML and files.
        private func body(
            of generated: GeneratedForm, _ html: String, _ url: URL
        ) throws -> ReceivedForm {
            var form = try HTMLForm(parsing: html, baseURL: url).form
            let fields = form.fields.filter { $0.kind == .file }.map(\.id)
            for field in generated.fileFields {
                form[id: fields[field.index]].value = .files(
                    field.files.map {
                        FormFile(Array($0.content.utf8), name: $0.name, type: $0.type)
                    })
            }
            let button = generated.hasButton ? form.fields.last { $0.kind == .submit }?.id : nil
            let body = try #require(try form.request(submitter: button).body)
            return ReceivedForm(type: body.contentType, body: try #require(body.bytes))
        }
    }
}
