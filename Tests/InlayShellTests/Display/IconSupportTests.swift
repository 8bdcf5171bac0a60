import Testing

@testable import InlayShell
@testable import InlayWindowTesting

extension ShellSuites {
    /// The warning about symbolic icons that can't be drawn.
    @Suite struct IconSupportTests {
        @Test func aMissingSVGLoaderIsReportedWithThePackageToInstall() {
            #expect(
                IconSupport.problem(formats: ["image/png"], version: 18) == """
                    Symbolic icons can't be drawn: gdk-pixbuf has no loader for SVG; install the \
                    package librsvg2-common.
                    """)
        }

        @Test func noIconProblemIsReportedWithAnSVGLoaderOrAfterGTK4_18() {
            #expect(IconSupport.problem(formats: ["image/svg+xml"], version: 8) == nil)
            #expect(IconSupport.problem(formats: ["image/png"], version: 20) == nil)
        }
    }
}
