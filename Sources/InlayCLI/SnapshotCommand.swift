import ArgumentParser
import Inlay
import InlayGObject

/// The command `inlay snapshot`.
struct SnapshotCommand: ParsableCommand, CheckedArguments {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Writes an image or a PDF of a whole page, without a window.",
        discussion: """
            The image is a PNG, exactly width × scale pixels wide and as high as the page. A \
            page from a file or a pipe gets no network and runs no scripts, which is a warning if \
            it has any, unless --scripts is given; it may load what is beside it in its folder. \
            The page is drawn when it is idle: frames, observers and requests of its scripts are \
            done, and its animations are over. A page is a template when its name ends in .mghtml, \
            or when there is --data or --set. Without a display a private one is made.

            EXAMPLES:
              inlay snapshot report.html                       writes report.png
              inlay snapshot mail.html -o mail.png --scale 2   sharp, as on a phone
              inlay snapshot table.html --fit                  all columns, smaller
              inlay snapshot report.html --dark                dark color scheme
              inlay snapshot https://example.org/ --width 800 --timeout 10
              make-page | inlay snapshot - -o - | show         from pipe to pipe
              inlay snapshot event.mghtml --data event.json    a template, filled
              inlay snapshot report.html -o report.pdf         a PDF, to print or to mail
              inlay snapshot *.html --pdf --paper letter       a PDF of each
              inlay snapshot chart.html --scripts              with what its scripts draw
              inlay snapshot docs/a/b.html --root docs         may load from all of docs
              inlay snapshot mail.html --style app             styled like a page of an app

            EXIT CODES:
              0   all is written
              1   some of many pages failed, or all for different reasons
              4   the server responded with 4xx
              5   the server responded with 5xx
              64  the command is wrong
              65  the page isn't one that can be drawn
              66  there is no such page
              69  no server, no display or no sandbox
              70  the engine failed
              73  the file can't be written
              124 the page took too long
            """)

    @Argument(
        help: "A file, an address (http or https), or - for standard input.", completion: .file())
    var pages: [String]

    @Option(
        name: [.short, .long],
        help: "The file to write, - for standard output. (default: the page's name, with .png)",
        completion: .file())
    var output: String?

    @Option(help: "The folder for the images, created if necessary.", completion: .directory)
    var outputDir: String?

    @Option(help: "The width of the page, in CSS pixels.")
    var width = usualWidth

    @Option(help: "The height of the image, in CSS pixels. (default: the whole page)")
    var height: Int?

    @Option(help: "The number of image pixels for each CSS pixel: 1, 2 or 3.")
    var scale = 1

    @Flag(
        help:
            "Scale down a page that is too wide for the image or the paper, instead of cutting it off."
    )
    var fit = false

    @Flag(help: "Draw the page in the dark color scheme.")
    var dark = false

    @Flag(help: "Write PDFs instead of images, as for -o with a name that ends in .pdf.")
    var pdf = false

    @Option(help: "The paper of a PDF: a4, letter, a4-landscape or letter-landscape. (default: a4)")
    var paper: Paper?

    @Option(help: "How many seconds a page may take.")
    var timeout = 30.0

    @Flag(help: "Run the scripts of pages from files, too; they still get no network.")
    var scripts = false

    @Option(
        help: "The folder that pages from files may load from, instead of their own.",
        completion: .directory)
    var root: String?

    @Option(
        help: ArgumentHelp(
            "A style sheet below the page's own: app for that of Inlay's apps, or a file.",
            valueName: "app|file"),
        completion: .file())
    var style: String?

    @OptionGroup(title: "Templates")
    var templates: TemplateArguments

    private static let usualWidth = 390

    /// The paper of a PDF, as a value of `--paper`.
    enum Paper: String, ExpressibleByArgument {
        case a4, letter
        case a4Landscape = "a4-landscape"
        case letterLandscape = "letter-landscape"

        var size: PaperSize {
            switch self {
            case .a4: .a4
            case .letter: .letter
            case .a4Landscape: PaperSize.a4.turned
            case .letterLandscape: PaperSize.letter.turned
            }
        }
    }

    /// Whether PDFs are written.
    private var isPDF: Bool { pdf || output?.lowercased().hasSuffix(".pdf") == true }

    func checkValues() throws {
        if output != nil, outputDir != nil {
            throw ValidationError("Give -o or --output-dir, not both.")
        }
        if output != nil, pages.count > 1 {
            throw ValidationError("-o names one image; for multiple pages give --output-dir.")
        }
        if output == "" || outputDir == "" {
            throw ValidationError("The name of the output is empty.")
        }
        if (pages + [templates.data]).count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read once; give - once.")
        }
        if isPDF, height != nil || scale != 1 || dark || width != Self.usualWidth {
            throw ValidationError(
                """
                A PDF has the size of its paper; --width, --height, --scale and --dark are for \
                images.
                """)
        }
        if root == "" || style == "" {
            throw ValidationError("The name after --root or --style is empty.")
        }
        if paper != nil, !isPDF {
            throw ValidationError("--paper is for PDFs; add --pdf.")
        }
        if pages.contains("") { throw ValidationError("The name of a page is empty.") }
        try MainActor.assumeIsolated {
            try SnapshotLimits.check(width: width, height: height, scale: scale, timeout: timeout)
        }
    }

    func run() throws {
        let pages = pages.map(Page.init)
        let outputs = OutputPlan.outputs(
            for: pages, file: output, folder: outputDir, type: isPDF ? "pdf" : "png")
        try OutputPlan.check(outputs, against: pages, data: templates.data)
        if let outputDir { try makeFolder(outputDir) }
        let paper = isPDF ? (paper ?? .a4).size : nil
        let options = SnapshotOptions(
            width: width, height: height, scale: scale, fitsWidth: fit, timeout: .seconds(timeout),
            // A fixed color scheme makes the same image on every desktop.
            colorScheme: dark ? .dark : .light, allowsInlineScripts: scripts)
        let pageOptions = PageOptions(
            root: root, runsScripts: scripts,
            styleSheet: try PageOptions.styleSheet(named: style))
        try MainActor.assumeIsolated {
            Interruption.handle()
            do {
                try Toolkit.start()
                try EngineProbe.check()
            } catch {
                throw CommandFailure(.unavailable, "\(error)")
            }
            MainLoop.run {
                await SnapshotRun(
                    pages: pages, outputs: outputs, options: options, paper: paper,
                    pageOptions: pageOptions, templates: templates
                ).run().rawValue
            }
        }
    }

    private func makeFolder(_ path: String) throws {
        do {
            try OutputFile.makeFolder(path)
        } catch {
            throw CommandFailure(
                .noOutput,
                "The folder \(path) can't be made: \(error); name another with --output-dir.")
        }
    }
}
