import CGLib
import CGTK
import InlayGObject
import InlayTestTags
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    @Suite(.tags(.alone)) struct GObjectLifetimeTests {
        @Test(.disabled(if: Sanitizer.isActive))
        func tenThousandObjectsWithHandlersLeakNoMemory() throws {
            func round() {
                let button = GLibObject(adopting: gtk_button_new())
                button.connect("clicked") { _ = button.pointer.hashValue }
                button.disconnect(button.connect("notify::label") {})
                button[GLibProperty<String>("label")] = "text"
                g_object_run_dispose(button.cast())
            }
            for _ in 0..<1_000 { round() }
            let before = Process.residentMemory
            for _ in 0..<10_000 { round() }
            let growth = Process.residentMemory - before
            #expect(growth < 1_000_000, "\(growth) bytes")
        }
    }

    @Suite struct GObjects {
        @Test func releasingTheLastReferenceFreesTheObjectsHandlers() {
            final class Witness {}
            var witness: Witness? = Witness()
            weak let seen = witness
            var object: GLibObject? = GLibObject(adopting: gtk_button_new())
            object?.connect("clicked") { [witness] in _ = witness }
            witness = nil
            #expect(seen != nil)
            object = nil
            #expect(seen == nil)
        }

        @Test func aSignalHandlerStaysConnectedAfterItsSwiftWrapperIsReleased() {
            let box = GLibObject(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
            var clicks = 0
            do {
                let button = GLibObject(adopting: gtk_button_new())
                button.connect("clicked") { clicks += 1 }
                gtk_box_append(box.cast(), button.cast())
            }
            inlay_emit(gtk_widget_get_first_child(box.cast()), "clicked")
            #expect(clicks == 1)
        }

        @Test func aDisconnectedSignalHandlerIsFreedAndNotCalledAgain() {
            final class Witness {}
            var witness: Witness? = Witness()
            weak let seen = witness
            let button = GLibObject(adopting: gtk_button_new())
            var clicks = 0
            let handler = button.connect("clicked") { [witness] in
                _ = witness
                clicks += 1
            }
            witness = nil
            inlay_emit(button.pointer, "clicked")
            button.disconnect(handler)
            button.disconnect(handler)
            inlay_emit(button.pointer, "clicked")
            #expect(clicks == 1)
            #expect(seen == nil)
        }

        @Test func aSignalHandlerThatDisconnectsItselfIsCalledOnce() {
            let button = GLibObject(adopting: gtk_button_new())
            let handlers = Collector<SignalHandler>()
            var clicks = 0
            let handler = button.connect("clicked") {
                clicks += 1
                for handler in handlers.values { button.disconnect(handler) }
            }
            handlers.add(handler)
            for _ in 0..<3 { inlay_emit(button.pointer, "clicked") }
            #expect(clicks == 1)
        }

        @Test func theReturnValueOfACloseRequestHandlerDecidesWhetherTheWindowCloses() {
            let window = GLibObject(adopting: gtk_window_new())
            var keepsOpen = true
            window.connect("close-request") { () -> Bool in keepsOpen }
            gtk_window_present(window.cast())
            gtk_window_close(window.cast())
            #expect(gtk_widget_get_visible(window.cast()) != 0)
            keepsOpen = false
            gtk_window_close(window.cast())
            #expect(gtk_widget_get_visible(window.cast()) == 0)
        }

        @Test func propertyValuesOfEachTypeCanBeSetAndReadBack() {
            let entry = GLibObject(adopting: gtk_entry_new())
            entry[GLibProperty<String>("text")] = "grüße 🎉"
            #expect(entry[GLibProperty<String>("text")] == "grüße 🎉")
            let window = GLibObject(adopting: gtk_window_new())
            window[GLibProperty<String?>("title")] = "title"
            #expect(window[GLibProperty<String?>("title")] == "title")
            window[GLibProperty<String?>("title")] = nil
            #expect(window[GLibProperty<String?>("title")] == nil)
            entry[GLibProperty<Bool>("visibility")] = false
            #expect(!entry[GLibProperty<Bool>("visibility")])
            entry[GLibProperty<Int32>("max-length")] = 7
            #expect(entry[GLibProperty<Int32>("max-length")] == 7)
            entry[GLibProperty<UInt32>("input-purpose")] = GTK_INPUT_PURPOSE_EMAIL.rawValue
            #expect(
                entry[GLibProperty<UInt32>("input-purpose")] == GTK_INPUT_PURPOSE_EMAIL.rawValue)
            entry[GLibProperty<Double>("progress-fraction")] = 0.25
            #expect(entry[GLibProperty<Double>("progress-fraction")] == 0.25)
        }

        @Test func propertyChangesAreReportedToObservers() {
            let entry = GLibObject(adopting: gtk_entry_new())
            var texts: [String] = []
            entry.observe(GLibProperty<String>("text")) { texts.append($0) }
            entry[GLibProperty<String>("text")] = "a"
            entry[GLibProperty<String>("text")] = "b"
            #expect(texts.last == "b")
        }

        @Test func anObjectCanBeReleasedFromAnyThread() async throws {
            weak var seen: GLibObject?
            do {
                let object = GLibObject(adopting: gtk_label_new("x"))
                seen = object
                await Task.detached { _ = ObjectIdentifier(object) }.value
            }
            try await waitUntil("the object is released") { seen == nil }
        }

        @Test func cancelledAsyncCallsThrowAtOnce() async {
            let calls = AsyncCalls()
            // Started, and never called back.
            let call = Task {
                try await calls.perform { _, _, _ in
                } finish: { _, _ in
                    1
                }
            }
            await Task.yield()
            call.cancel()
            await #expect(throws: GLibError.self) { try await call.value }
            let other = Task {
                try await calls.perform { _, _, _ in
                } finish: { _, _ in
                    1
                }
            }
            await Task.yield()
            calls.cancelAll()
            do {
                _ = try await other.value
                Issue.record("should have thrown")
            } catch {
                #expect((error as? GLibError)?.isCancellation == true)
            }
        }

        @Test func failedAsyncCallsThrowErrorsWithDomainAndMessage() async throws {
            let calls = AsyncCalls()
            let file = GLibObject(owning: g_file_new_for_path("/nowhere/at/all"))
            do {
                _ = try await calls.perform { cancellable, callback, context in
                    g_file_read_async(file.opaque, 0, cancellable, callback, context)
                } finish: { result, error -> Bool? in
                    g_file_read_finish(file.opaque, result, error) == nil ? nil : true
                }
                Issue.record("should have thrown")
            } catch let error as GLibError {
                #expect(error.domain == "g-io-error-quark")
                #expect(error.message.contains("/nowhere/at/all"))
            }
        }
    }
}
