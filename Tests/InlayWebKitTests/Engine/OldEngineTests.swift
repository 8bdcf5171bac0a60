import InlayValues
import InlayWebKit
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension EngineSuites {
    /// Tests of what depends on the version of WebKitGTK, of which 2.42 is the oldest supported one.
    @Suite struct OldEngines {
        @Test(arguments: [(2, 40), (2, 41), (1, 99)] as [(UInt32, UInt32)])
        func versionsBefore242AreRejectedWithASentence(major: UInt32, minor: UInt32) {
            let error = #expect(throws: EngineProbe.Unavailable.self) {
                try EngineProbe.requireVersion(major, minor)
            }
            #expect(
                error?.description
                    == """
                    WebKitGTK \(major).\(minor) is too old: Inlay needs 2.42 or later; upgrade the \
                    package of webkitgtk-6.0.
                    """)
        }

        @Test(arguments: [(2, 42), (2, 50), (3, 0)] as [(UInt32, UInt32)])
        func versionsFrom242OnAreAccepted(major: UInt32, minor: UInt32) throws {
            try EngineProbe.requireVersion(major, minor)
        }

        /// WebKitGTK 2.42 doesn't have `Element.checkVisibility()`.
        @Test(arguments: ["", "delete Element.prototype.checkVisibility;"])
        func theExtentOfAPageIgnoresInvisibleContentWithAndWithoutCheckVisibility(
            removal: String
        ) async throws {
            let view = WebView(trust: .document)
            try await view.load(
                .html(
                    """
                    <body style='margin: 0'><div style='height: 50px'></div>
                    <div style='position: absolute; height: 300px'>visible</div>
                    <div style='position: absolute; height: 900px; visibility: hidden'>hidden</div>
                    <div style='position: absolute; height: 800px; opacity: 0'>transparent</div>
                    """))
            let script =
                JavaScript(trusting: removal) + "(\(PageAccess.extent))(document.body).flow"
            let flow = try await view.engine.evaluate(
                EngineScript(.statements(script), in: .isolated))
            #expect(flow == 350)
        }
    }
}
