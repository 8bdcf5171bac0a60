import CGTK
import InlayGObject
import InlayShell
import InlayTesting
import InlayValues
import InlayWebViews
import Testing

@testable import InlayPageTesting
@testable import InlayWebKit
@testable import InlayWindowTesting

extension EngineSuites {
    @Suite struct Appearance {
        @Test func loadingAPageInDarkModeShowsNoWhiteFrame() async throws {
            let style = adw_style_manager_get_default()
            adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_DARK)
            defer { adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_DEFAULT) }
            let view = WebView(trust: .document, profile: WebProfile())
            gtk_widget_set_vexpand(view.widget.cast(), 1)
            let window = TestWindow(width: 300, height: 200, children: [view.widget])
            await window.present()
            let load = view.start(.html("<p>text"))
            var brightest: UInt8 = 0
            var isLoading = true
            let end = Task {
                try await load.finish()
                isLoading = false
            }
            var frames = 0
            while isLoading || frames < 3 {
                await window.frame()
                brightest = max(brightest, Pixels(of: view.widget)[280, 180].max() ?? 0)
                if !isLoading { frames += 1 }
            }
            try await end.value
            #expect(brightest < 80, "\(brightest)")
            // The text of a page without colors of its own can be read on it.
            let color = try await view.evaluate(
                "getComputedStyle(document.body).color", as: String.self)
            #expect(color == "rgb(255, 255, 255)")
        }

        @Test(arguments: [nil, "light", "dark"])
        func uncheckedControlsOfADarkPageHaveItsBackground(scheme: String?) async throws {
            let style = adw_style_manager_get_default()
            adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_DARK)
            defer { adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_DEFAULT) }
            let view = WebView(trust: .document, profile: WebProfile())
            gtk_widget_set_vexpand(view.widget.cast(), 1)
            let window = TestWindow(width: 300, height: 200, children: [view.widget])
            await window.present()
            let own = scheme.map { "<style>:root { color-scheme: \($0) }</style>" } ?? ""
            try await view.load(
                .html(
                    """
                    <!doctype html>\(own)<body style="margin: 20px">
                    <input type=radio name=a><input type=radio name=b checked>
                    <input type=checkbox><input type=checkbox checked>
                    """))
            let boxes = try await view.evaluate(
                """
                [...document.querySelectorAll('input')].map(input => {
                    const { x, y, width, height } = input.getBoundingClientRect();
                    return [x + width / 2, y + height / 2, width, height];
                })
                """, as: [[Double]].self)
            try #require(boxes.count == 4)
            // Checking a control moves nothing.
            #expect(boxes[0].dropFirst() == boxes[1].dropFirst(), "\(boxes)")
            #expect(boxes[2].dropFirst() == boxes[3].dropFirst(), "\(boxes)")
            let isLight = scheme == "light"
            for box in [boxes[0], boxes[2]] {
                try await window.frames(
                    until: "the control has the background",
                    Pixels(of: view.widget)[Int(box[0]), Int(box[1])]
                ) { isLight ? $0.min() ?? 0 > 200 : $0.max() ?? 255 < 80 }
            }
        }

        @Test(arguments: [
            ("<p>text", StyleSheet.app, "rtl"), ("<p>text", .none, "ltr"),
            ("<html dir=ltr><p>text", .app, "ltr"), ("<p dir=ltr>text", .app, "ltr"),
        ])
        func pagesWithAStyleSheetHaveTheDirectionOfTheApp(
            html: String, sheet: StyleSheet, direction: String
        ) async throws {
            gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            let view = WebView(trust: .document, profile: WebProfile())
            gtk_widget_set_vexpand(view.widget.cast(), 1)
            let window = TestWindow(width: 300, height: 200, children: [view.widget])
            await window.present()
            try await view.load(.html(html, styleSheet: sheet))
            let found = try await view.evaluate(
                "getComputedStyle(document.querySelector('p')).direction", as: String.self)
            #expect(found == direction)
            gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR)
            await window.frame()
            try await waitUntil(
                "the page has the new direction",
                await view.evaluate(
                    "getComputedStyle(document.querySelector('p')).direction", as: String.self)
            ) { $0 == "ltr" }
        }

        @Test func aColorSchemeChangeUpdatesThePageWithoutAReload() async throws {
            let style = adw_style_manager_get_default()
            adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_LIGHT)
            defer { adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_DEFAULT) }
            let view = WebView(trust: .document)
            gtk_widget_set_vexpand(view.widget.cast(), 1)
            let window = TestWindow(width: 300, height: 200, children: [view.widget])
            await window.present()
            try await view.load(.html("<p>text"))
            try await view.evaluate("globalThis.mark = 7; 0")
            await window.frame()
            func corner() -> [UInt8] { Pixels(of: view.widget)[280, 180] }
            try await window.frames(until: "the page is light", corner()) { $0.min() ?? 0 >= 200 }
            adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_DARK)
            try await window.frames(until: "the page is dark", corner()) { $0.max() ?? 255 <= 80 }
            #expect(try await view.evaluate("mark", as: Int.self) == 7)
        }

        @Test func aColorSchemeThatTheAppSetsWhileAPageIsRenderedInAnotherStays() async throws {
            let style = adw_style_manager_get_default()
            defer { adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_DEFAULT) }
            let queue = ColorSchemeQueue.shared
            let key = queue.makeKey()
            await queue.begin(key, .dark)
            #expect(adw_style_manager_get_color_scheme(style) == ADW_COLOR_SCHEME_FORCE_DARK)
            adw_style_manager_set_color_scheme(style, ADW_COLOR_SCHEME_FORCE_LIGHT)
            queue.end(key)
            #expect(adw_style_manager_get_color_scheme(style) == ADW_COLOR_SCHEME_FORCE_LIGHT)
        }

        @Test func fitWidthZoomsOutOnlyPagesWiderThanTheView() async throws {
            let view = WebView(trust: .document, fit: .width)
            gtk_widget_set_vexpand(view.widget.cast(), 1)
            let window = TestWindow(width: 400, height: 300, children: [view.widget])
            await window.present()
            try await view.load(
                .html("<body style='margin: 0'><div style='width: 1000px; height: 50px'>wide"))
            func width() async throws -> Double {
                try await view.evaluate("innerWidth", as: Double.self)
            }
            try await waitUntil("the page is as wide as its content", await width()) { $0 >= 999 }
            #expect(abs(try await width() - 1000) <= 2)
            gtk_window_set_default_size(window.window.cast(), 500, 300)
            let zoomer = try #require(view.engine as? any ZoomingEngine)
            try await waitUntil("the page is half as large", zoomer.zoom) {
                abs($0 - 0.5) <= 0.01
            }
            try await waitUntil("the page is as wide as its content", await width()) {
                abs($0 - 1000) <= 2
            }
            // A narrow page is shown at its own size.
            try await view.load(.html("<p>narrow"))
            try await waitUntil("the page is as wide as the view", await width()) { $0 <= 501 }
            #expect(zoomer.zoom == 1)
        }
    }
}
