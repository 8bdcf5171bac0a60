import CGLib
import CGTK
import FlyingFox
import Foundation
import InlayTesting
import InlayValues
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWebKit
@testable import InlayWindowTesting

extension EngineSuites {
    @Suite struct Snapshots {
        private let snapshotter = Snapshotter.patient()
        private static let page = """
            <body style="margin: 0; background: rgb(0, 128, 0)">
            <div style="width: 100%; height: 1234px"></div>
            <div style="height: 10px; background: rgb(0, 0, 255)"></div>
            """

        @Test(arguments: [(390, 1), (390, 2), (320, 3), (1000, 1), (1, 1)])
        func aSnapshotHasTheRequestedWidthAndThePagesHeight(
            width: Int, scale: Int
        ) async throws {
            let snapshot = try await snapshotter.snapshot(
                of: .html(Self.page), SnapshotOptions(width: width, scale: scale))
            #expect(snapshot.width == width * scale)
            #expect(snapshot.height == 1244 * scale)
            let pixels = Pixels(png: snapshot.png)
            #expect(pixels[width * scale - 1, 1233 * scale] == [0, 128, 0])
            #expect(pixels[0, 1234 * scale] == [0, 0, 255])
            #expect(pixels[width * scale - 1, 1244 * scale - 1] == [0, 0, 255])
        }

        @Test func aPDFHasTheTextAndTheSheetsOfThePage() async throws {
            let page = """
                <style>h1 ~ h1 { break-before: page } @media screen { p { display: none } }</style>
                <h1>Sea &amp; Sky</h1><p>Printed only</p><h1>Second</h1>
                """
            let folder = try TemporaryDirectory()
            let file = folder.url.appendingPathComponent("page.pdf")
            for paper in [PaperSize.a4, .letter.turned] {
                let pdf = try await snapshotter.pdf(of: .html(page), PDFOptions(paper: paper))
                try pdf.write(to: file)
                let facts = try output(of: "pdfinfo", file.path)
                #expect(facts.contains(/Pages: +2\n/))
                #expect(facts.contains("Page size:"))
                let size = try #require(
                    facts.firstMatch(of: /Page size: +([0-9.]+) x ([0-9.]+) pts/))
                #expect(abs((Double(size.1) ?? 0) - paper.width) < 1)
                #expect(abs((Double(size.2) ?? 0) - paper.height) < 1)
                let text = try output(of: "pdftotext", file.path, "-")
                #expect(text.contains("Sea & Sky") && text.contains("Printed only"))
                #expect(text.contains("Second"))
            }
        }

        @Test(arguments: [false, true])
        func aPrintEndsWhenItsTaskIsCancelledOrItsViewIsClosed(isClosed: Bool) async throws {
            let configuration = WebViewConfiguration(trust: .document)
            let engine = WebKitEngine(configuration, isOffscreen: true)
            let view = WebView(engine: engine, configuration: configuration)
            defer { view.close() }
            engine.layOut(width: 600, height: 800)
            try await view.load(.html(String(repeating: "<p>text", count: 20_000)))
            let print = Task { try await engine.pdf(.a4, margin: 36, scale: 1) }
            try await waitUntil("the page is being printed", engine.printJobs.count) { $0 == 1 }
            if isClosed { view.close() } else { print.cancel() }
            await #expect(throws: isClosed ? SnapshotError.load(.closed) : .cancelled) {
                try await print.value
            }
            #expect(engine.printJobs.isEmpty)
        }

        @Test func invalidPapersLongPagesAndTimeoutsThrowErrorsForAPDF() async throws {
            for options in [
                PDFOptions(paper: PaperSize(width: .nan, height: 100)), PDFOptions(margin: 300),
                PDFOptions(margin: -1),
            ] {
                await #expect {
                    try await snapshotter.pdf(of: .html("x"), options)
                } throws: { error in
                    if case .options? = error as? SnapshotError { true } else { false }
                }
            }
            await #expect {
                try await snapshotter.pdf(of: .html("<div style='height: 9000000px'>"))
            } throws: { error in
                if case .tooLong? = error as? SnapshotError { true } else { false }
            }
            let limit = Duration.milliseconds(1)
            await #expect(throws: SnapshotError.timedOut(limit)) {
                try await Snapshotter().pdf(of: .html("x"), PDFOptions(timeout: limit))
            }
        }

        @Test func pagesThatForceMoreThan1000SheetsThrowAnErrorForAPDF() async throws {
            for count in [1_000, 1_500] {
                let page =
                    "<style>p { break-after: page; margin: 0 } :last-child { break-after: auto }</style>"
                    + String(repeating: "<p>text", count: count)
                do {
                    let pdf = try await snapshotter.pdf(of: .html(page))
                    #expect(PrintJob.sheetCount(of: pdf) == count)
                    #expect(count == 1_000)
                } catch .tooLong(let sheets) {
                    #expect(sheets == 1_001)
                    #expect(count == 1_500)
                }
            }
        }

        @Test func aSnapshotOfAShortPageIsAsShortAsThePage() async throws {
            let snapshot = try await snapshotter.snapshot(
                of: .html("<body style='margin: 0'><div style='height: 40px'>"))
            #expect(snapshot.height == 40)
            #expect(Pixels(png: snapshot.png)[389, 39] == [255, 255, 255])
        }

        @Test func aRequestedHeightCropsOrExtendsTheSnapshot() async throws {
            for height in [100, 2_000] {
                let snapshot = try await snapshotter.snapshot(
                    of: .html(Self.page), SnapshotOptions(height: height, scale: 2))
                #expect(snapshot.width == 780)
                #expect(snapshot.height == height * 2)
            }
        }

        @Test func aWidePageIsCroppedUnlessFitsWidthIsSet() async throws {
            let table = """
                <body style="margin: 0; background: white"><div style="width: 1000px; height: 500px;
                background: linear-gradient(to right, red 90%, blue 90%)"></div>
                """
            let cut = try await snapshotter.snapshot(of: .html(table), SnapshotOptions(width: 400))
            #expect(Pixels(png: cut.png)[399, 100] == [255, 0, 0])
            #expect(cut.width == 400 && cut.height == 500)
            let fit = try await snapshotter.snapshot(
                of: .html(table), SnapshotOptions(width: 400, fitsWidth: true))
            #expect(Pixels(png: fit.png)[398, 100] == [0, 0, 255])
            #expect(fit.width == 400 && abs(fit.height - 200) <= 1)
        }

        @Test func snapshotsOfUntrustedHTMLRunNoScriptsAndReachNoNetwork() async throws {
            try await TestSite.with([:]) { site in
                let problems = Collector<String>()
                snapshotter.onResourceProblem = { problems.add("\($0)") }
                let snapshot = try await snapshotter.snapshot(
                    of: .html(
                        """
                        <body style="margin: 0"><div id=d style="height: 10px"></div>
                        <img src="\(site.origin)/a.png" style="display: none">
                        <script>document.getElementById("d").style.height = "99px"</script>
                        """))
                #expect(snapshot.height < 60)
                try await waitUntil("the blocked picture is reported", problems.values) {
                    problems in
                    problems.contains { $0.contains("/a.png") }
                }
                #expect(site.requests == [])
            }
        }

        @Test(arguments: ["mailto:a@example.org", "unknown:x", "/binary", "/empty"])
        func pagesThatNavigateToWhatIsNoPageWhileTheyAreParsedAreDrawn(
            address: String
        ) async throws {
            let answers: [String: TestSite.Answer] = [
                "/": { _ in .html("<script>location = '\(address)'</script><p>text") },
                "/binary": { _ in .file([0, 1], type: "application/octet-stream") },
                "/empty": { _ in .empty },
            ]
            try await TestSite.with(answers) { site in
                let url = try #require(URL(string: site.origin + "/"))
                let pdf = try await snapshotter.pdf(of: .url(url))
                #expect(!pdf.isEmpty)
            }
        }

        @Test func aSnapshotWaitsForFontsThatAreRequestedAfterTheLoad() async throws {
            let font = try output(of: "fc-match", "-f", "%{file}", "sans")
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: font)))
            let answers: [String: TestSite.Answer] = [
                "/": { _ in
                    .html(
                        """
                        <!doctype html><style>
                        @font-face { font-family: Wide; src: url(/font); size-adjust: 300% }
                        </style><body style="margin: 0; font: 100px serif">text<script>
                        onload = () => { document.body.style.fontFamily = "Wide" }
                        </script>
                        """)
                },
                "/font": { _ in .file(bytes, type: "font/ttf") },
            ]
            try await TestSite.with(answers) { site in
                let url = try #require(URL(string: site.origin + "/"))
                #expect(try await snapshotter.snapshot(of: .url(url)).height > 300)
            }
        }

        @Test func aSnapshotOfAURLWaitsForScriptsAndLazyImages() async throws {
            let answers: [String: TestSite.Answer] = [
                "/": { _ in
                    .html(
                        """
                        <!doctype html><body style="margin: 0"><script>
                        const box = document.createElement("div");
                        box.style = "height: 300px; background: rgb(1, 2, 3)";
                        document.body.append(box);
                        </script><img loading=lazy src=late.svg style="display: block">
                        """)
                },
                "/late.svg": { _ in
                    var answer = HTTPResponse.html(
                        """
                        <svg xmlns="http://www.w3.org/2000/svg" width="10" height="200">
                        <rect width="10" height="200" fill="red"/></svg>
                        """)
                    answer.headers[.contentType] = "image/svg+xml"
                    return answer
                },
            ]
            try await TestSite.with(answers) { site in
                let address = try #require(URL(string: "\(site.origin)/"))
                let snapshot = try await snapshotter.snapshot(of: .url(address))
                #expect(snapshot.height == 500)
                #expect(Pixels(png: snapshot.png)[5, 450] == [255, 0, 0])
            }
        }

        @Test func aPageWithScriptsGetsFramesWithoutAnyWindowOnTheDisplay() async throws {
            let page = """
                <!doctype html><body style="margin: 0"><div id=a style="height: 70px"></div><script>
                requestAnimationFrame(() => {
                    new IntersectionObserver(([entry]) => {
                        if (entry.isIntersecting) a.style.height = `${entry.target.offsetTop}px`;
                    }).observe(b);
                });
                </script><div style="height: 3000px"></div><div id=b style="height: 10px"></div>
                """
            func shownWindows() -> Int {
                let windows = gtk_window_get_toplevels()
                return (0..<g_list_model_get_n_items(windows)).count { index in
                    let window = g_list_model_get_item(windows, index)
                    defer { g_object_unref(window) }
                    return window.map {
                        gtk_widget_get_mapped($0.assumingMemoryBound(to: GtkWidget.self)) != 0
                    } ?? false
                }
            }
            let before = shownWindows()
            try await TestSite.with(["/": { _ in .html(page) }]) { site in
                let address = try #require(URL(string: "\(site.origin)/"))
                var warnings: [SnapshotWarning] = []
                snapshotter.onWarning = { warnings.append($0) }
                let snapshot = try await snapshotter.snapshot(of: .url(address))
                #expect(snapshot.height == 3070 + 3010)
                #expect(warnings == [])
                #expect(shownWindows() == before)
            }
        }

        @Test func snapshotsOfTrustedPagesRunInlineScriptsOnlyIfAllowed() async throws {
            let page = TrustedHTML(
                trusting: """
                    <body style="margin: 0"><div id=a style="height: 40px"></div>
                    <script>requestAnimationFrame(() => { a.style.height = "90px"; })</script>
                    """)
            for (isAllowed, height) in [(true, 90), (false, 40)] {
                let snapshot = try await snapshotter.snapshot(
                    of: .trusted(page), SnapshotOptions(allowsInlineScripts: isAllowed))
                #expect(snapshot.height == height)
            }
        }

        @Test func dialogsOfAPageDoNotBlockItsSnapshot() async throws {
            let page = """
                <!doctype html><body style="margin: 0"><div style="height: 70px"></div><script>
                print(); alert("x"); confirm("x"); prompt("x"); window.open("/other");
                </script>
                """
            try await TestSite.with(["/": { _ in .html(page) }]) { site in
                let address = try #require(URL(string: "\(site.origin)/"))
                let snapshot = try await snapshotter.snapshot(of: .url(address))
                #expect(snapshot.height == 70)
            }
        }

        @Test func errorStatusesAndTimeoutsThrowSnapshotErrors() async throws {
            try await TestSite.with(["/slow": never]) { site in
                let none = try #require(URL(string: "\(site.origin)/none"))
                await #expect(throws: SnapshotError.status(404, url: none)) {
                    try await snapshotter.snapshot(of: .url(none))
                }
                let slow = try #require(URL(string: "\(site.origin)/slow"))
                let limit = Duration.milliseconds(50)
                await #expect(throws: SnapshotError.timedOut(limit)) {
                    try await Snapshotter().snapshot(
                        of: .url(slow), SnapshotOptions(timeout: limit))
                }
            }
        }

        @Test func twentyConcurrentSnapshotsShowTheirOwnPages() async throws {
            let tasks = (1...20).map { number in
                Task {
                    try await snapshotter.snapshot(
                        of: .html(
                            "<body style='margin: 0'><div style='height: \(number)px'>"))
                }
            }
            for (number, task) in zip(1..., tasks) {
                #expect(try await task.value.height == number)
            }
        }
    }
}
