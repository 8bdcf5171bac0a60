import CGLib
import CGTK
import Foundation
import InlayGObject
import InlayImages
import InlayShell
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    @Suite struct Images {
        private let source = StubImageSource([
            "red": ImageFiles.plain(200, 200, 0xFF0000),
            "green": ImageFiles.plain(200, 200, 0x00FF00),
            "wide": ImageFiles.quarters(400, 100),
            "moving": ImageFiles.gif(
                50, frames: [(0, 2), (240, 2), (0, 2), (240, 2)]),
            "once": ImageFiles.gif(50, frames: [(0, 2), (120, 2), (240, 2)], isEndless: false),
        ])
        private let loader: ImageLoader

        init() {
            loader = ImageLoader(source, decoders: [GdkPixbufDecoder()])
        }

        private func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
            left.count == right.count
                && zip(left, right).allSatisfy { abs(Int($0) - Int($1)) <= 24 }
        }

        /// The color in the middle of a view.
        private func center(_ view: ImageView) -> [UInt8] {
            let pixels = Pixels(of: view.widget)
            return pixels[pixels.width / 2, pixels.height / 2]
        }

        private func result(
            of view: ImageView, _ act: () -> Void
        ) async -> Result<LoadedImage, ImageError>? {
            let results = Collector<Result<LoadedImage, ImageError>>()
            view.onResult = { results.add($0) }
            act()
            await results.wait(for: 1)
            return results.values.first
        }

        @Test func aCachedImageIsShownWithoutLoading() async throws {
            let view = ImageView(loader, size: (60, 60))
            let window = TestWindow(width: 60, height: 60, children: [view.widget])
            await window.present()
            let scale = Int(gtk_widget_get_scale_factor(view.widget.cast()))
            _ = try await loader.image(
                for: ImageRequest(
                    StubImageSource.url("red"),
                    size: PixelSize(width: 60 * scale, height: 60 * scale), mode: .fill))
            view.load(StubImageSource.url("red"))
            #expect(view.shown != nil)
            #expect(!view.isLoading)
            try await window.wait(until: "the image is drawn", { Pixels(of: view.widget)[30, 30] })
            {
                isNear($0, [255, 0, 0])
            }
        }

        @Test func aPlaceholderColorIsShownUntilTheImageHasFadedIn() async throws {
            let view = ImageView(loader, size: (60, 60))
            let window = TestWindow(width: 60, height: 60, children: [view.widget])
            await window.present()
            source.close()
            view.load(StubImageSource.url("red"), placeholder: ImageColor(hex: 0x0000FF))
            #expect(view.isLoading)
            try await window.frames(until: "the placeholder is drawn", center(view)) {
                $0 == [0, 0, 255]
            }
            let result = await result(of: view) { source.open() }
            #expect(throws: Never.self) { try result?.get() }
            try await window.frames(until: "the image is red", center(view)) {
                isNear($0, [255, 0, 0])
            }
        }

        @Test func aPreviouslyLoadedImagesMeanColorIsThePlaceholder() async throws {
            _ = try await loader.image(
                for: ImageRequest(
                    StubImageSource.url("green"), size: PixelSize(width: 5, height: 5)))
            let view = ImageView(loader, size: (60, 60))
            let window = TestWindow(width: 60, height: 60, children: [view.widget])
            await window.present()
            source.close()
            view.load(StubImageSource.url("green"))
            try await window.frames(until: "the placeholder is green", center(view)) {
                isNear($0, [0, 255, 0])
            }
            source.open()
        }

        @Test func hidingAnImageViewCancelsItsLoadAndShowingRestartsIt() async throws {
            let view = ImageView(loader, size: (60, 60))
            let window = TestWindow(width: 60, height: 60, children: [view.widget])
            await window.present()
            source.close()
            view.load(StubImageSource.url("red"))
            #expect(view.isLoading)
            gtk_widget_set_visible(view.widget.cast(), 0)
            #expect(!view.isLoading)
            source.open()
            let result = await result(of: view) { gtk_widget_set_visible(view.widget.cast(), 1) }
            #expect(throws: Never.self) { try result?.get() }
        }

        @Test func aReusedImageViewReportsOnlyItsLatestImage() async throws {
            let view = ImageView(loader, size: (60, 60))
            let window = TestWindow(width: 60, height: 60, children: [view.widget])
            await window.present()
            source.close()
            view.load(StubImageSource.url("red"))
            view.load(StubImageSource.url("green"))
            let results = Collector<ImageColor>()
            view.onResult = {
                if case .success(let p) = $0 { results.add(p.image.first.meanColor) }
            }
            source.open()
            await results.wait(for: 1)
            await window.frame()
            #expect(results.values.count == 1)
            #expect(results.values.first?.green ?? 0 > 200)
            view.clear()
            #expect(view.shown == nil)
        }

        @Test func aFailedImageLoadReportsItsError() async throws {
            let view = ImageView(loader, size: (60, 60))
            let window = TestWindow(width: 60, height: 60, children: [view.widget])
            await window.present()
            let result = await result(of: view) { view.load(StubImageSource.url("missing")) }
            #expect(throws: ImageError.self) { try result?.get() }
            #expect(!view.isLoading)
        }

        @Test func anImageViewWithoutASizeLoadsAtItsAllocatedSize() async throws {
            let view = ImageView(loader, mode: .fit)
            gtk_widget_set_vexpand(view.widget.cast(), 1)
            gtk_widget_set_hexpand(view.widget.cast(), 1)
            let window = TestWindow(width: 120, height: 90, children: [view.widget])
            let result = await result(of: view) {
                view.load(StubImageSource.url("wide"))
                gtk_window_present(window.window.cast())
            }
            let scale = Int(gtk_widget_get_scale_factor(view.widget.cast()))
            #expect(try result?.get().image.first.size.width == 120 * scale)
        }

        @Test(arguments: [true, false])
        func enlargingAnImageViewLoadsALargerImage(isThere: Bool) async throws {
            let view = ImageView(loader, mode: .fill)
            let window = TestWindow(width: 40, height: 150, children: [view.widget])
            gtk_widget_set_size_request(view.widget.cast(), 40, 60)
            await window.present()
            let results = Collector<Int>()
            view.onResult = {
                if case .success(let picture) = $0 { results.add(picture.image.first.size.width) }
            }
            if !isThere { source.close() }
            view.load(StubImageSource.url("red"))
            if isThere {
                await results.wait(for: 1)
            } else {
                try await window.frames(until: "the image is requested") { source.asked.count == 1 }
            }
            gtk_widget_set_size_request(view.widget.cast(), 40, 90)
            await window.frame()
            await window.frame()
            source.open()
            try await window.frames(until: "there are two images") { results.values.count == 2 }
            let scale = Int(gtk_widget_get_scale_factor(view.widget.cast()))
            #expect(results.values == [60 * scale, 90 * scale])
        }

        @Test func anAnimatedImageShowsItsFramesInTurn() async throws {
            let view = ImageView(loader, size: (50, 50))
            let window = TestWindow(width: 50, height: 50, children: [view.widget])
            await window.present()
            let result = await result(of: view) { view.load(StubImageSource.url("moving")) }
            #expect(try result?.get().image.frames.count == 4)
            for grey in [UInt8(0), 240, 0] {
                try await window.frames(until: "the animation shows \(grey)", center(view)) {
                    isNear($0, [grey, grey, grey])
                }
            }
        }

        @Test func anAnimationThatPlaysOnceEndsWithItsLastFrame() async throws {
            let view = ImageView(loader, size: (50, 50))
            let window = TestWindow(width: 50, height: 50, children: [view.widget])
            await window.present()
            _ = await result(of: view) { view.load(StubImageSource.url("once")) }
            try await window.frames(until: "the animation shows its last frame", center(view)) {
                isNear($0, [240, 240, 240])
            }
            let clock = ContinuousClock()
            let end = clock.now + .milliseconds(300)
            while clock.now < end {
                await window.frame()
                #expect(isNear(center(view), [240, 240, 240]))
            }
        }

        @Test func visibleRowsOfAGTKListShowTheirImages() async throws {
            let factory = ImageListFactory(loader, size: (40, 40)) { view, _, position in
                view.label = "Picture \(position)"
                view.load(StubImageSource.url(position.isMultiple(of: 2) ? "red" : "green"))
            }
            let strings = GLibObject(owning: gtk_string_list_new(nil))
            for row in 0..<500 { gtk_string_list_append(strings.opaque, "\(row)") }
            let selection = gtk_no_selection_new(strings.makeOwnedPointer())
            let list = GLibObject(adopting: gtk_list_view_new(selection, nil))
            gtk_list_view_set_factory(list.opaque, factory.factory.opaque)
            let scroller = GLibObject(adopting: gtk_scrolled_window_new())
            gtk_scrolled_window_set_child(scroller.opaque, list.cast())
            gtk_widget_set_vexpand(scroller.cast(), 1)
            let window = TestWindow(width: 200, height: 300, children: [scroller])
            await window.present()
            try await window.frames(until: "all visible rows have their image") {
                let visible = factory.views.filter(\.isInSight)
                return !visible.isEmpty && visible.allSatisfy { $0.shown != nil }
            }
            #expect(factory.views.count < 500)
            // Two images, however many rows.
            #expect(Set(source.asked).count == source.asked.count)
        }
    }
}
