import CGLib
import CGTK
import Foundation
import InlayGObject
import InlayTesting
import Testing

@testable import InlayShell
@testable import InlayWindowTesting

extension ShellSuites {
    /// The about window, settings and containers.
    @Suite struct Parts {
        private func show(
            _ content: any WidgetConvertible, width: Int = 400, height: Int = 300
        ) async throws -> Window {
            let window = Window("Parts", content: content, width: width, height: height)
            try await window.presentInTest()
            return window
        }

        /// The windows that were opened since.
        private func toplevels() -> [GLibObject] {
            guard let list = gtk_window_get_toplevels() else { return [] }
            return (0..<g_list_model_get_n_items(list)).compactMap { index in
                g_list_model_get_item(list, index).map { GLibObject(owning: $0) }
            }
        }

        private func texts(in widget: GLibObject) -> [String] {
            descendants(of: widget).compactMap { object in
                guard
                    String(cString: g_type_name_from_instance(object.cast(to: GTypeInstance.self)))
                        == "GtkLabel"
                else { return nil }
                return object[GLibProperty<String?>("label")]
            }
        }

        @Test func theAboutWindowShowsNameVersionAndDeveloper() async throws {
            let parent = try await show(Button("content"))
            defer { parent.close() }
            AboutInfo(
                name: "Reader", version: "2.1", developer: "Ada & Bea", comments: "Reads <pages>."
            ).show(over: parent)
            func window() -> GLibObject? {
                toplevels().first {
                    String(cString: g_type_name_from_instance($0.cast(to: GTypeInstance.self)))
                        == "AdwAboutWindow"
                }
            }
            try await waitUntil("the window is there") { window() != nil }
            let about = try #require(window())
            defer { gtk_window_destroy(about.cast()) }
            let said = texts(in: about)
            for text in ["Reader", "2.1", "Ada & Bea"] {
                #expect(said.contains(text), "\(said)")
            }
        }

        @Test(arguments: [nil, "go-home-symbolic"])
        func allTabsShowTheirTitleIfOnlySomeHaveIcons(secondIcon: String?) async throws {
            let tabs = TabView([
                ("First", "go-home-symbolic", Label("a")), ("Second", secondIcon, Label("b")),
            ])
            let window = try await show(tabs)
            defer { window.close() }
            let mapped = descendants(of: tabs).filter { gtk_widget_get_mapped($0.cast()) != 0 }
            let types = mapped.map {
                String(cString: g_type_name_from_instance($0.cast(to: GTypeInstance.self)))
            }
            #expect(types.contains("AdwViewSwitcher") == (secondIcon != nil))
            let titles = zip(mapped, types).filter { $0.1 == "GtkLabel" }.compactMap {
                $0.0[GLibProperty<String?>("label")]
            }
            #expect(Set(titles).isSuperset(of: ["First", "Second"]), "\(titles)")
        }

        @Test func addingTheFirstTabReportsNoChange() {
            let tabs = TabView()
            var changes: [Int] = []
            tabs.onChange = { changes.append($0) }
            for title in ["First", "Second"] { tabs.add(title, Label(title)) }
            #expect(changes == [])
            tabs.selection = 1
            #expect(tabs.selection == 1)
        }

        @Test func settingsWithMultiplePagesHaveTabsAndCloseOnEscape() async throws {
            let window = try await show(Button("content"))
            defer { window.close() }
            let turns = Collector<Bool>()
            let toggle = Switch { turns.add($0) }
            let settings = SettingsWindow(
                "Settings",
                [
                    (
                        "Reading", nil,
                        SectionPage {
                            Section("Images") {
                                ListRow("Load Images", control: toggle)
                            }
                        }
                    ),
                    ("Sending", nil, SectionPage { Section("Queue") { ListRow("Retry") } }),
                ])
            let closed = Collector<Int>()
            settings.onClose = { closed.add(1) }
            settings.present(over: window)
            try await waitUntil("the settings have the keyboard") {
                settings[GLibProperty<Bool>("is-active")]
            }
            #expect(settings.content is TabView)
            toggle.focus()
            try await UserInput.act("key", "space")
            await turns.wait(for: 1)
            #expect(turns.values == [true])
            try await UserInput.act("key", "Escape")
            await closed.wait(for: 1)
        }

        @Test func aSliderReportsKeyboardChangesButNotAssignedValues() async throws {
            let reports = Collector<Double>()
            let slider = Slider(2, in: 0...10, step: 1) { reports.add($0) }
            let window = try await show(slider)
            defer { window.close() }
            slider.value = 4
            slider.focus()
            try await UserInput.act("key", "Right")
            await reports.wait(for: 1)
            #expect(reports.values == [5])
            slider.value = 20
            #expect(slider.value == 10)
        }

        @Test func underscoresInTitlesOfActionsAreShownInMenus() throws {
            let button = MenuButton("Suggestions", Menu([MenuAction("snake_case_name") {}]))
            let popover = GLibObject(
                adopting: try #require(gtk_menu_button_get_popover(button.widget.opaque)))
            let shown = descendants(of: popover).filter {
                String(cString: g_type_name_from_instance($0.cast(to: GTypeInstance.self)))
                    == "GtkLabel"
            }.map { String(cString: gtk_label_get_text($0.opaque)) }
            #expect(shown.contains("snake_case_name"), "\(shown)")
        }

        @Test(arguments: [0, 1e16, -1e16])
        func aSliderWhoseRangeIsASingleValueHasThatValue(number: Double) {
            #expect(Slider(number, in: number...number).value == number)
        }

        @Test func selectingAnOptionOutOfRangeClearsThePickersSelection() {
            let picker = Picker(["a"])
            for index in [-1, 1, .max] {
                picker.selection = index
                #expect(picker.selection == nil)
            }
        }

        @Test func theMaximumLengthOfAFieldIsClampedToThatOfGTK() {
            let field = TextField()
            field.maximumLength = 100_000
            #expect(field.maximumLength == 65_535)
            field.maximumLength = -1
            #expect(field.maximumLength == nil)
        }

        @Test func gridChildrenAreLaidOutInTheirColumnsAndRows() async throws {
            let grid = Grid(columnSpacing: 10, rowSpacing: 5)
            let (a, b, wide) = (Label("a"), Label("bbbbbbbb"), Label("c"))
            grid.add(a, column: 0, row: 0)
            grid.add(b, column: 1, row: 0)
            grid.add(wide, column: 0, row: 1, width: 2)
            let window = try await show(grid.aligned(horizontally: .start, vertically: .start))
            defer { window.close() }
            try await waitUntil("it is laid out") { b.width > 0 }
            #expect(b.position(in: grid)?.x == Double(a.width + 10))
            #expect(wide.position(in: grid)?.y == Double(a.height + 5))
            #expect(wide.width == grid.width)
        }

        @Test func textFieldsBesideTitlesOfDifferentLengthsAreAligned() async throws {
            let (first, second, other) = (TextField(), TextField(), TextField())
            let removed = ListRow("The title of a row that is removed", control: other)
            let section = Section("Profile") {
                ListRow("Name", control: first)
                ListRow("E-mail address", control: second)
                ListRow("A title that is longer than both", control: Switch())
                removed
            }
            let window = try await show(section, width: 600)
            defer { window.close() }
            try await waitUntil("it is laid out") { other.width > 0 }
            let start = try #require(first.position(in: section)?.x)
            #expect(second.position(in: section)?.x == start)
            #expect(other.position(in: section)?.x == start)
            section.remove(removed)
            try await waitUntil("the fields are wider") {
                first.position(in: section).map { $0.x < start } == true
            }
            #expect(second.position(in: section)?.x == first.position(in: section)?.x)
            #expect(second.width == first.width)
        }

        @Test func anEmptyTableDrawsACardOnlyAroundItsPlaceholder() async throws {
            let table = Table("Notes").margins(18)
            let column = Column { table }
            let window = try await show(column)
            defer { window.close() }
            func pixels() async -> Pixels {
                for _ in 0..<3 { await window.nextFrame() }
                return Pixels(of: window)
            }
            let empty = await pixels()
            table.isVisible = false
            let blank = await pixels()
            #expect(empty.differingPixels(from: blank, by: 1) == 0)
            table.isVisible = true
            table.append(ListRow(""))
            #expect(await pixels().differingPixels(from: blank, by: 1) > 100)
            table.setVisible(false, row: 0)
            #expect(await pixels().differingPixels(from: blank, by: 1) == 0)
            table.remove(at: 0)
            #expect(await pixels().differingPixels(from: blank, by: 1) == 0)
            table.setPlaceholder(Label(" "))
            #expect(await pixels().differingPixels(from: blank, by: 1) > 100)
        }

        @Test func overlaysOfALayerArePositionedByTheirAlignment() async throws {
            let base = Bin()
            let badge = Label("3").aligned(horizontally: .end, vertically: .start)
            let layer = Layer(base) { badge }
            let window = try await show(layer)
            defer { window.close() }
            try await waitUntil("it is laid out") { badge.width > 0 }
            #expect(badge.position(in: layer)?.x == Double(layer.width - badge.width))
            #expect(badge.position(in: layer)?.y == 0)
            #expect(base.width == layer.width && base.height == layer.height)
        }

        @Test func theTooltipShowsATitleThatIsLongerThanTheBar() async throws {
            let bar = HeaderBar("Schedules of all conferences in the northern hemisphere")
            bar.subtitle = "Today"
            bar.setControls(start: [], end: [Button("Service"), Button("More")])
            let window = try await show(Column { bar }, width: 400)
            defer { window.close() }
            try await waitUntil("the title is truncated", bar.truncatedText) {
                $0 == "\(bar.title)\nToday"
            }
            #expect(window.width <= 400)
            bar.title = "Short"
            try await waitUntil("the title is shown completely", bar.truncatedText) { $0 == nil }
        }

        @Test func theTooltipOfALongTitleIsWrapped() async throws {
            let bar = HeaderBar(Array(repeating: "conferences", count: 30).joined(separator: " "))
            let window = try await show(Column { bar }, width: 400)
            defer { window.close() }
            try await waitUntil("the title is truncated") { bar.truncatedText != nil }
            let position = try #require(bar.position(in: window))
            let (x, y) = (Int(position.x) + bar.width / 2, Int(position.y) + bar.height / 2)
            // The display has no window manager, so that the window is at its edge.
            try await UserInput.act("mousemove", "\(x)", "\(y)")
            try await UserInput.act("mousemove", "\(x + 2)", "\(y)")
            let label = bar.tooltipLabel
            try await waitUntil("the tooltip is shown", label.text) { $0 == bar.title }
            try await waitUntil("it is laid out") { label.width > 0 }
            #expect(label.width < 500 && label.height > 60)
        }

        @Test func aPageViewReportsTheVisiblePage() async throws {
            let desktop = Desktop()
            desktop.isAnimated = false
            let pages = PageView {
                Label("one").expanded()
                Label("two").expanded()
            }
            let seen = Collector<Int>()
            pages.onChange = { seen.add($0) }
            let window = try await show(pages)
            defer { window.close() }
            try await waitUntil("it is laid out") { pages.pages[0].widget.width > 0 }
            pages.show(1, animated: false)
            try await waitUntil("the second page is seen", pages.selection) { $0 == 1 }
            #expect(seen.values == [1])
        }

        @Test func rowsAreMirroredInRightToLeftLayouts() async throws {
            let desktop = gtk_widget_get_default_direction()
            gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
            defer { gtk_widget_set_default_direction(desktop) }
            let (first, second) = (Button("first"), Button("second"))
            let row = Row {
                first
                second
            }
            row.margins = Insets(leading: 20)
            let window = try await show(Column { row })
            defer { window.close() }
            try await waitUntil("it is laid out") { second.width > 0 }
            #expect(try #require(first.position(in: row)).x > #require(second.position(in: row)).x)
            #expect(row.position(in: window)?.x == 0)
        }
    }
}
