import CGLib
import CGTK
import Foundation
import Inlay
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension AppSuites {
    @Suite struct Windows {
        private func window() async throws -> Window {
            let window = Window("Dialogs", content: Button("content"))
            try await window.presentInTest()
            return window
        }

        @Test(arguments: [("Return", false), ("Escape", false), ("alt+d", true)])
        func returnDoesNotConfirmADestructiveDialogButItsMnemonicDoes(
            key: String, isConfirmed: Bool
        ) async throws {
            let window = try await window()
            defer { window.close() }
            let answer = Task {
                await window.confirm("Delete?", "For good.", button: "_Delete", isDestructive: true)
            }
            try await waitUntil("the dialog has the keyboard") {
                !window[GLibProperty<Bool>("is-active")]
            }
            try await UserInput.act("key", key)
            #expect(await answer.value == isConfirmed)
        }

        private func resizable(_ file: URL) async throws -> Window {
            let window = Window("Size", content: Button("content"), width: 300, height: 200)
            window.restoreSize(from: file)
            try await window.presentInTest()
            return window
        }

        @Test func aWindowGetsTheSizeAtWhichItWasClosed() async throws {
            let folder = try TemporaryDirectory()
            let file = folder.url.appendingPathComponent("state/window.json")
            let first = try await resizable(file)
            first.resize(width: 420, height: 310)
            try await waitUntil(
                "the window is resized", first[GLibProperty<Int32>("default-width")]
            ) {
                $0 == 420
            }
            first.close()
            let second = try await resizable(file)
            #expect(second[GLibProperty<Int32>("default-width")] == 420)
            #expect(second[GLibProperty<Int32>("default-height")] == 310)
            second.close()
        }

        @Test(arguments: ["", "{}", #"{"width":0,"height":9,"isMaximized":false}"#])
        func damagedSizesAreIgnoredAndReplaced(text: String) async throws {
            let folder = try TemporaryDirectory()
            let file = folder.url.appendingPathComponent("window.json")
            try Data(text.utf8).write(to: file)
            let window = try await resizable(file)
            #expect(window[GLibProperty<Int32>("default-width")] == 300)
            window.resize(width: 333, height: 222)
            window.close()
            let again = try await resizable(file)
            #expect(again[GLibProperty<Int32>("default-width")] == 333)
            again.close()
        }

        @Test func textIsCopiedToTheClipboardAndReadFromIt() async throws {
            let window = try await window()
            defer { window.close() }
            DesktopClipboard.copy("Grüße\n<b>")
            #expect(await DesktopClipboard.text() == "Grüße\n<b>")
        }

        @Test func aCancelledTaskClosesItsDialog() async throws {
            let window = try await window()
            defer { window.close() }
            let others = g_list_model_get_n_items(gtk_window_get_toplevels())
            let answer = Task { await window.ask("Which?", buttons: [DialogButton("One")]) }
            try await waitUntil("the dialog has the keyboard") {
                !window[GLibProperty<Bool>("is-active")]
            }
            answer.cancel()
            #expect(await answer.value == nil)
            // The window alone is left.
            #expect(g_list_model_get_n_items(gtk_window_get_toplevels()) == others)
        }

        private var windowCount: UInt32 { g_list_model_get_n_items(gtk_window_get_toplevels()) }

        /// The focused text field of the active window.
        private var dialogField: GLibObject? {
            let windows = gtk_window_get_toplevels()
            for index in 0..<windowCount {
                let window = GLibObject(owning: g_list_model_get_item(windows, index))
                guard window[GLibProperty<Bool>("is-active")],
                    let focus = gtk_window_get_focus(window.cast())
                else { continue }
                let widget = GLibObject(adopting: focus)
                let instance = widget.pointer.assumingMemoryBound(to: GTypeInstance.self)
                if g_type_check_instance_is_a(instance, gtk_text_get_type()) != 0 { return widget }
            }
            return nil
        }

        private var dialogText: String? {
            dialogField.flatMap { gtk_editable_get_text($0.opaque) }.map { String(cString: $0) }
        }

        @Test func aSaveDialogReturnsTheTypedPathAndLeavesNoWindow() async throws {
            let folder = try TemporaryDirectory()
            let window = try await window()
            defer { window.close() }
            let others = windowCount
            for key in ["Return", "Escape"] {
                let answer = Task { await window.saveFile(name: "suggested.txt") }
                defer { answer.cancel() }
                try await waitUntil("the dialog has the keyboard") {
                    windowCount > others && !window[GLibProperty<Bool>("is-active")]
                }
                // The suggested name is selected up to its suffix, and typed over.
                try await waitUntil("the name has the keyboard", dialogText) {
                    $0 == "suggested.txt"
                }
                try await UserInput.act("type", "\(folder.path)/new")
                try await waitUntil("the path is typed", dialogText) {
                    $0 == "\(folder.path)/new.txt"
                }
                try await UserInput.act("key", key)
                let url = await answer.value
                #expect(url?.path == (key == "Return" ? "\(folder.path)/new.txt" : nil))
                #expect(windowCount == others)
            }
        }

        @Test func anOpenDialogReturnsTheTypedPathAndLeavesNoWindow() async throws {
            let folder = try TemporaryDirectory()
            try folder.write("text", to: "a.txt")
            let window = try await window()
            defer { window.close() }
            let others = windowCount
            let answer = Task { await window.openFile(types: [FileFilter("Text", "*.txt")]) }
            // A dialog that stays open would receive the keys of later tests.
            defer { answer.cancel() }
            try await waitUntil("the dialog has the keyboard") {
                windowCount > others && !window[GLibProperty<Bool>("is-active")]
            }
            try await UserInput.act("type", "/")
            try await waitUntil("the path has the keyboard") { dialogField != nil }
            // GTK completes a typed path from the folders that it is still reading.
            gtk_editable_set_text(dialogField?.opaque, "\(folder.path)/a.txt")
            try await UserInput.act("key", "Return")
            #expect(await answer.value?.path == "\(folder.path)/a.txt")
            #expect(windowCount == others)
        }

        @Test func aCancelledTaskClosesItsFileDialog() async throws {
            let window = try await window()
            defer { window.close() }
            let others = windowCount
            let answer = Task {
                await window.openFiles("Import", types: [FileFilter("Text", "*.txt")])
            }
            try await waitUntil("the dialog has the keyboard") {
                windowCount > others && !window[GLibProperty<Bool>("is-active")]
            }
            answer.cancel()
            #expect(await answer.value == [])
            try await waitUntil("the dialog is gone", windowCount) { $0 == others }
        }

        @Test func closingAWindowClosesItsFileDialog() async throws {
            let window = try await window()
            let others = windowCount
            let answer = Task { await window.openFiles("Import") }
            defer { answer.cancel() }
            try await waitUntil("the dialog has the keyboard") {
                windowCount > others && !window[GLibProperty<Bool>("is-active")]
            }
            window.close()
            #expect(await answer.value == [])
            try await waitUntil("both are gone", windowCount) { $0 == others - 1 }
            #expect(await window.openFiles("Import") == [])
        }

        @Test func closingAWindowDeclinesItsConfirmationDialog() async throws {
            let window = try await window()
            let answer = Task { await window.confirm("Delete?", button: "Delete") }
            try await waitUntil("the dialog has the keyboard") {
                !window[GLibProperty<Bool>("is-active")]
            }
            window.close()
            #expect(await answer.value == false)
            #expect(await window.confirm("Delete?", button: "Delete") == false)
        }

        @Test func aToastsButtonRunsItsActionBeforeTheToastIsDismissed() async throws {
            let window = try await window()
            defer { window.close() }
            let reports = Collector<String>()
            let toast = Toast("1 < 2 & 3", button: "Undo", duration: nil) { reports.add("undone") }
            toast.onDismiss = { reports.add("gone") }
            window.show(toast)
            await window.nextFrame()
            inlay_emit(toast.object.pointer, "button-clicked")
            toast.dismiss()
            await reports.wait(for: 2)
            #expect(reports.values == ["undone", "gone"])
        }

        @Test(
            arguments: [
                (nil, 0), (.zero, 1), (.milliseconds(1_200), 2), (.seconds(8), 8),
            ] as [(Duration?, UInt32)])
        func theTimeoutOfAToastIsItsDurationInWholeSeconds(duration: Duration?, timeout: UInt32) {
            let toast = Toast("Saved", duration: duration)
            #expect(toast.object[GLibProperty<UInt32>("timeout")] == timeout)
        }

        @Test func aToastThatDisappearsByItselfDoesNotRunTheActionOfItsButton() async throws {
            let window = try await window()
            defer { window.close() }
            let reports = Collector<String>()
            var toast: Toast? = Toast("1 note deleted", button: "Undo", duration: nil) {
                reports.add("undone")
            }
            toast?.onDismiss = { reports.add("replaced") }
            toast?.onDismiss = { reports.add("gone") }
            let object = try #require(toast).object
            window.show(try #require(toast))
            toast = nil
            await window.nextFrame()
            adw_toast_dismiss(object.opaque)
            await reports.wait(for: 1)
            #expect(reports.values == ["gone"])
        }

        @Test func theContentOfAWindowExistsUntilOnCloseHasReturned() async throws {
            let window = Window("Content")
            let states = Collector<Bool>()
            do {
                let content = Label("text")
                window.content = content
                window.onClose = { [weak content] in states.add(content != nil) }
            }
            window.close()
            #expect(states.values == [true])
        }

        @Test func aWindowStaysOpenIfItsCloseRequestIsRefused() async throws {
            let window = try await window()
            let asked = Collector<Int>()
            window.onCloseRequest = {
                asked.add(1)
                return asked.values.count > 1
            }
            let closed = Collector<Int>()
            window.onClose = { closed.add(1) }
            gtk_window_close(window.cast())
            await asked.wait(for: 1)
            #expect(window.isVisible && closed.values.isEmpty)
            gtk_window_close(window.cast())
            await closed.wait(for: 1)
            window.close()
            #expect(closed.values == [1])
        }

        @Test func aShortcutRunsItsActionOnlyWhileEnabled() async throws {
            let window = try await window()
            defer { window.close() }
            let done = Collector<Int>()
            let find = MenuAction("Find", shortcuts: "Ctrl+F") { done.add(1) }
            let other = MenuAction("Other", shortcuts: "Ctrl+Shift+O") { done.add(2) }
            for action in [find, other] { window.add(action) }
            find.isEnabled = false
            try await UserInput.act("key", "ctrl+f", "key", "ctrl+shift+o")
            await done.wait(for: 1)
            find.isEnabled = true
            try await UserInput.act("key", "ctrl+f")
            await done.wait(for: 2)
            #expect(done.values == [2, 1])
        }

        @Test func windowShortcutsWorkInAPageThatPreventsTheDefaultOfEveryKey() async throws {
            let view = try WebView.app(["a.html": "<button autofocus>a</button>"])
            let window = Window("Keys", content: view)
            try await window.presentInTest()
            defer { window.close() }
            try await view.load(.resource("a.html"))
            try await view.evaluate(
                "addEventListener('keydown', (event) => event.preventDefault(), true)")
            let done = Collector<Int>()
            window.add(MenuAction("Find", shortcuts: "Ctrl+F", "F3") { done.add(1) })
            view.widget.focus()
            try await UserInput.act("key", "ctrl+f")
            await done.wait(for: 1)
            try await UserInput.act("key", "F3")
            await done.wait(for: 2)
        }

        @Test func textFieldsGetTheKeysThatEditTextBeforeTheWindow() async throws {
            let field = TextField("text")
            let window = Window("Keys", content: field)
            try await window.presentInTest()
            defer { window.close() }
            let done = Collector<String>()
            window.add(MenuAction("All", shortcuts: "Ctrl+A", "question") { done.add("all") })
            window.add(MenuAction("End", shortcuts: "Ctrl+E") { done.add("end") })
            field.focus()
            try await UserInput.act("key", "ctrl+a", "key", "question", "key", "ctrl+e")
            await done.wait(for: 1)
            #expect(done.values == ["end"])
            #expect(field.text == "?")
        }

        @Test func aShortcutPerformsTheActionThatWasAddedLast() async throws {
            let window = try await window()
            defer { window.close() }
            let done = Collector<Int>()
            let first = MenuAction("First", shortcuts: "Ctrl+F") { done.add(1) }
            let second = MenuAction("Second", shortcuts: "Ctrl+F") { done.add(2) }
            for action in [first, second] { window.add(action) }
            try await UserInput.act("key", "ctrl+f")
            await done.wait(for: 1)
            second.isEnabled = false
            try await UserInput.act("key", "ctrl+f")
            await done.wait(for: 2)
            second.isEnabled = true
            try await UserInput.act("key", "ctrl+f")
            await done.wait(for: 3)
            #expect(done.values == [2, 1, 2])
            window.remove(second)
            #expect(window.actions.map(\.title) == ["First"])
            try await UserInput.act("key", "ctrl+f")
            await done.wait(for: 4)
            #expect(done.values.last == 1)
        }

        @Test func theColorSchemeOfTheAppCanBeChosen() async throws {
            let style = adw_style_manager_get_default()
            #expect(Application.colorScheme == .desktop)
            Application.colorScheme = .dark
            defer { Application.colorScheme = .desktop }
            #expect(Application.colorScheme == .dark && adw_style_manager_get_dark(style) != 0)
            // A picture in another color scheme doesn't change it.
            let light = SnapshotOptions(width: 100, colorScheme: .light)
            _ = try await Snapshotter.patient().snapshot(of: .html("a"), light)
            #expect(Application.colorScheme == .dark && adw_style_manager_get_dark(style) != 0)
        }

        @Test func returnInATextFieldPressesTheDefaultButton() async throws {
            let done = Collector<String>()
            let button = Button("Save") { done.add("saved") }
            let inputs = [TextField(), SecureField(), SearchField(), TextRow("Name")]
            let window = Window(
                "Default",
                content: Column {
                    for input in inputs { input }
                    button
                })
            try await window.presentInTest()
            defer { window.close() }
            button.makeDefault()
            for (index, input) in inputs.enumerated() {
                input.focus()
                try await UserInput.act("key", "Return")
                await done.wait(for: index + 1)
            }
            #expect(Set(done.values) == ["saved"])
            inputs[0].onSubmit = { done.add("submitted") }
            inputs[0].focus()
            try await UserInput.act("key", "Return")
            await done.wait(for: 5)
            await window.nextFrame()
            #expect(done.values.count == 5 && done.values.last == "submitted")
            let view = try MarkupView(
                text: "<TextField id='a' onSubmit='search'/>",
                actions: ["search": MarkupAction { done.add("searched") }])
            window.content = Column {
                view
                button
            }
            button.makeDefault()
            view.widget("a", as: TextField.self)?.focus()
            try await UserInput.act("key", "Return")
            await done.wait(for: 6)
            await window.nextFrame()
            #expect(done.values.count == 6 && done.values.last == "searched")
        }

        @Test func choosingAMenuItemRunsItsAction() async throws {
            let done = Collector<String>()
            let copy = MenuAction("Copy") { done.add("copy") }
            let wrap = MenuAction("Wrap", isOn: true) { done.add("wrap") }
            let menu = MenuButton("Edit", Menu([copy], [wrap]))
            let window = Window("Menu", content: menu)
            try await window.presentInTest()
            defer { window.close() }
            menu.focus()
            try await UserInput.act("key", "space")
            try await waitUntil("an item of the menu has the focus") {
                guard let popover = gtk_menu_button_get_popover(menu.widget.opaque),
                    let focus = gtk_window_get_focus(window.cast())
                else { return false }
                let raw = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
                return gtk_widget_get_mapped(raw) != 0 && focus != raw
                    && gtk_widget_is_ancestor(focus, raw) != 0
            }
            try await UserInput.act("key", "Return")
            await done.wait(for: 1)
            #expect(done.values == ["copy"])
            #expect(copy.isOn == nil && wrap.isOn == true)
        }

        @Test func escapeClosesASheet() async throws {
            let window = try await window()
            defer { window.close() }
            let closed = Collector<Int>()
            let sheet = Sheet("Sheet", content: TextField())
            sheet.onClose = { closed.add(1) }
            sheet.present(over: window)
            try await waitUntil("the sheet has the keyboard") {
                sheet[GLibProperty<Bool>("is-active")]
            }
            try await UserInput.act("key", "Escape")
            await closed.wait(for: 1)
            #expect(window.isVisible)
        }

        @Test(arguments: [
            ("Ctrl+F", "<Control>f"), ("Ctrl+Shift+N", "<Control><Shift>n"),
            ("Alt+Left", "<Alt>Left"), ("F1", "F1"), ("Ctrl+?", "<Control>question"),
            ("Ctrl++", "<Control>plus"), ("Escape", "Escape"), ("Ctrl+,", "<Control>comma"),
            ("Ctrl+=", "<Control>equal"), ("Ctrl+[", "<Control>bracketleft"),
            ("Ctrl+É", "<Control>eacute"), ("Ctrl+0", "<Control>0"),
        ])
        func shortcutsAreParsedIntoAccelerators(text: String, accelerator: String) {
            #expect(KeyboardShortcut(text).accelerator == accelerator)
        }
    }
}
