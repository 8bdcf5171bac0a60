import CGTK
import Foundation
import InlayGObject
import InlayShell
import InlayTesting
import InlayValues
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    @Suite struct Controls {
        private func show(_ content: any WidgetConvertible) async throws -> Window {
            let window = Window("Controls", content: content, width: 400, height: 300)
            try await window.presentInTest()
            return window
        }

        @Test func aCopiedImageIsOnTheClipboardAsPNG() async throws {
            let bytes = try #require(Data(base64Encoded: Self.png))
            let image = Image(png: bytes, description: "A dot")
            let window = try await show(image)
            defer { window.close() }
            let clipboard = Clipboard(of: image)
            clipboard.clear()
            #expect(image.copy())
            #expect(clipboard.types.contains("image/png"))
            image.clear()
            #expect(!image.copy())
        }

        /// A PNG of one pixel.
        private static let png = """
            iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E\
            rkJggg==
            """

        @Test func anImageWithoutAnIconSizeHasNoMinimumSize() throws {
            let bytes = try #require(Data(base64Encoded: Self.png))
            let image = Image(png: bytes, description: "A dot")
            image.iconSize = 64
            #expect(image.minimumWidth == 64)
            image.iconSize = nil
            #expect(image.minimumWidth == nil)
            #expect(image.minimumHeight == nil)
        }

        @Test func aLabelNamesAControlByItsDisplayedText() {
            let (label, field) = (Label("_Size of snake__case"), TextField())
            label.names(field)
            #expect(field.accessibilityLabel == "Size of snake_case")
        }

        @Test func everyTextInputHasAPlaceholder() {
            for field in [TextField(), SecureField(), SearchField(), TextRow("Name")] as [TextInput]
            {
                #expect(field.placeholder == nil)
                field.placeholder = "Ada"
                #expect(field.placeholder == "Ada")
            }
        }

        @Test func settingOrRemovingTheLineLimitKeepsTheTruncationModeOfALabel() {
            let label = Label("a long text", wrapping: .truncatedInTheMiddle)
            func ellipsis() -> PangoEllipsizeMode { gtk_label_get_ellipsize(label.opaque) }
            #expect(ellipsis() == PANGO_ELLIPSIZE_MIDDLE)
            for limit in [2, nil] {
                label.maximumLines = limit
                #expect(ellipsis() == PANGO_ELLIPSIZE_MIDDLE, "\(limit ?? 0)")
            }
            label.maximumLines = 1
            label.wrapping = .lines
            #expect(ellipsis() == PANGO_ELLIPSIZE_END)
            label.maximumLines = nil
            #expect(ellipsis() == PANGO_ELLIPSIZE_NONE)
        }

        @Test func onChangeReportsTypedTextButNotAssignedText() async throws {
            let field = TextField("a", placeholder: "Name")
            let changes = Collector<String>()
            let submits = Collector<Int>()
            field.onChange = { changes.add($0) }
            field.onSubmit = { submits.add(1) }
            let window = try await show(field)
            defer { window.close() }
            field.text = "b"
            field.focus()
            try await UserInput.act("key", "End", "key", "c", "key", "Return")
            await submits.wait(for: 1)
            #expect(changes.values == ["bc"])
            #expect(field.text == "bc")
            #expect(field.accessibilityLabel == "Name")
        }

        @Test func aPlaceholderIsTheNameForScreenReadersUnlessAnotherIsSet() {
            let field = TextField(placeholder: "Name")
            #expect(field.accessibilityLabel == "Name")
            field.placeholder = "First name"
            #expect(field.accessibilityLabel == "First name")
            field.accessibilityLabel = "Your name"
            field.placeholder = "Ada"
            #expect(field.accessibilityLabel == "Your name")
        }

        @Test func aFocusedTextAreaGetsTheTypedText() async throws {
            let area = TextArea("a")
            let changes = Collector<String>()
            area.onChange = { changes.add($0) }
            let window = try await show(
                Column {
                    TextField("first")
                    area.expanded(vertically: true)
                })
            defer { window.close() }
            #expect(area.focus())
            try await UserInput.act("key", "ctrl+End", "key", "b")
            await changes.wait(for: 1)
            #expect(area.text == "ab")
            #expect(area.hasFocus)
        }

        @Test func aFieldsErrorIsClearedWhenItsTextIsEdited() async throws {
            let field = TextField("x")
            let window = try await show(field)
            defer { window.close() }
            field.errorMessage = "Too short"
            #expect(field.styleClasses == [.error])
            #expect(
                inlay_accessible_state_is(
                    field.opaque, GTK_ACCESSIBLE_STATE_INVALID,
                    Int32(GTK_ACCESSIBLE_INVALID_TRUE.rawValue)) != 0)
            field.focus()
            try await UserInput.act("key", "y")
            try await waitUntil("the error is gone") { field.errorMessage == nil }
            #expect(field.styleClasses.isEmpty)
        }

        @Test func controlsReportKeyboardChangesButNotAssignedValues() async throws {
            let reports = Collector<String>()
            let toggle = Switch("Wrap") { reports.add("switch \($0)") }
            let box = CheckBox("Fragile") { reports.add("box \($0)") }
            let radio = RadioGroup(["S", "M", "L"], selection: 0) { reports.add("radio \($0)") }
            let segments = SegmentedControl(["Day", "Week"]) { reports.add("segment \($0)") }
            let window = try await show(
                Column {
                    toggle
                    box
                    radio
                    segments
                })
            defer { window.close() }
            radio.selection = 1
            segments.selection = 1
            segments.selection = 0
            toggle.isOn = true
            toggle.isOn = false
            toggle.focus()
            try await UserInput.act("key", "space")
            await reports.wait(for: 1)
            try await UserInput.act("key", "Tab", "key", "space")
            await reports.wait(for: 2)
            radio.focus()
            try await UserInput.act("key", "Down", "key", "space")
            await reports.wait(for: 3)
            segments.children[1].widget.focus()
            try await UserInput.act("key", "space")
            await reports.wait(for: 4)
            #expect(reports.values == ["switch true", "box true", "radio 2", "segment 1"])
            #expect(radio.selection == 2 && segments.selection == 1)
        }

        @Test func aPickersSelectionCanBeSetAfterItsOptionsAreReplaced() {
            let picker = Picker(["one", "two"], selection: 1)
            #expect(picker.selection == 1)
            picker.options = ["three"]
            picker.selection = nil
            #expect(picker.selection == nil)
            picker.selection = 0
            #expect(picker.selection == 0)
            #expect(Picker([]).selection == nil)
        }

        @Test func aPickerWithoutASelectionReportsTheOptionThatIsChosen() {
            var chosen: [Int] = []
            let picker = Picker(["one", "two"], selection: nil) { chosen.append($0) }
            #expect(picker.selection == nil)
            for _ in 0..<2 {
                // The same as choosing the last entry in GTK's list.
                let entries = g_list_model_get_n_items(gtk_drop_down_get_model(picker.opaque))
                gtk_drop_down_set_selected(picker.opaque, entries - 1)
                #expect(picker.selection == 1)
                picker.selection = nil
                #expect(picker.selection == nil)
            }
            #expect(chosen == [1, 1])
            picker.selection = 0
            #expect(picker.selection == 0)
        }

        @Test func aTimeFieldStepsByItsMinuteInterval() async throws {
            let times = Collector<TimeField.Time>()
            let field = TimeField(.init(hour: 23, minute: 50), minuteInterval: 15) { times.add($0) }
            #expect(field.time == .init(hour: 23, minute: 45))
            let window = try await show(field)
            defer { window.close() }
            field.children[2].widget.focus()
            try await UserInput.act("key", "Up")
            await times.wait(for: 1)
            #expect(times.values == [.init(hour: 23, minute: 0)])
        }

        @Test func aDateFieldUsesTheCalendarsTimeZone() throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Auckland"))
            let late = try #require(
                calendar.date(from: DateComponents(year: 2027, month: 1, day: 31, hour: 23)))
            let field = DateField(late, calendar: calendar)
            #expect(field.date == calendar.startOfDay(for: late))
            let february = try #require(
                calendar.date(from: DateComponents(year: 2027, month: 2, day: 28)))
            field.date = february
            #expect(field.date == february)
        }

        @Test func aDateFieldKeepsDaysOfOtherCalendars() throws {
            let utc = try #require(TimeZone(identifier: "UTC"))
            for identifier in [Calendar.Identifier.buddhist, .persian, .gregorian] {
                var calendar = Calendar(identifier: identifier)
                calendar.timeZone = utc
                for time in [1_709_164_800.0, 1_716_163_200] {
                    let date = Date(timeIntervalSince1970: time)
                    #expect(DateField(date, calendar: calendar).date == date, "\(identifier)")
                }
            }
        }

        @Test(arguments: [(6, 12, 7, 12), (1, 31, 2, 28)])
        func theDateAndTheTitleOfADateFieldFollowItsCalendarThatTheUserBrowses(
            month: Int, day: Int, nextMonth: Int, nextDay: Int
        ) async throws {
            let calendar = Calendar.current
            let dates = try [(month, day), (nextMonth, nextDay)].map { month, day in
                try #require(
                    calendar.date(from: DateComponents(year: 2026, month: month, day: day)))
            }
            let changes = Collector<Date>()
            let field = DateField(dates[0]) { changes.add($0) }
            let window = try await show(field)
            defer { window.close() }
            gtk_menu_button_popup(field.opaque)
            try await waitUntil("the calendar is shown", isOpen(field)) { $0 }
            let next = try #require(
                descendants(of: field).first {
                    inlay_instance_type($0.pointer) == gtk_button_get_type()
                        && gtk_button_get_icon_name($0.cast()).map { String(cString: $0) }
                            == "pan-end-symbolic"
                })
            inlay_emit(next.pointer, "clicked")
            #expect(field.date == dates[1] && changes.values == [dates[1]])
            #expect(isOpen(field))
            let other = DateField(dates[1])
            let titles = [field, other].map {
                gtk_menu_button_get_label($0.opaque).map { String(cString: $0) }
            }
            #expect(titles[0] == titles[1])
            gtk_menu_button_popdown(field.opaque)
            try await waitUntil("the calendar is closed", isOpen(field)) { !$0 }
        }

        private func isOpen(_ field: DateField) -> Bool {
            gtk_menu_button_get_popover(field.opaque).map {
                gtk_widget_get_mapped(
                    UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self)) != 0
            } ?? false
        }

        @Test func aBoxedTableEndsBelowItsLastRowInATallScroll() async throws {
            let row = ListRow("first")
            let table = Table("Rows") { row }
            let window = try await show(Scroll(table))
            defer { window.close() }
            #expect(table.height > 0 && table.height < row.height + 8)
        }

        @Test func returnActivatesTheFocusedRowOfATable() async throws {
            let chosen = Collector<Int>()
            let table = Table("Rows") {
                ListRow("<b>first</b>") {}
                ListRow("second") {}
            }
            table.onActivate = { chosen.add($0) }
            let window = try await show(table)
            defer { window.close() }
            table.focus(row: 1)
            try await UserInput.act("key", "Return")
            await chosen.wait(for: 1)
            #expect(chosen.values == [1])
            table.remove(at: 0)
            table.focus(row: 0)
            try await UserInput.act("key", "Return")
            await chosen.wait(for: 2)
            #expect(chosen.values == [1, 0])
        }

        @Test func arrowKeysReportTheSelectedRowOfATableAndTheAppDoesNot() async throws {
            let selected = Collector<Int>()
            let table = Table("Rows", selection: .single, requiresSelection: true) {
                ListRow("first")
                ListRow("second")
                ListRow("third")
            }
            table.onSelection = { selected.add($0) }
            table.selectedRow = 0
            let window = try await show(table)
            defer { window.close() }
            table.focus(row: 0)
            try await UserInput.act("key", "Down")
            await selected.wait(for: 1)
            table.selectedRow = 2
            table.remove(at: 2)
            #expect(selected.values == [1])
        }

        @Test func aTableInTheModeMultipleMayHaveSeveralSelectedRows() {
            let table = Table("Rows", selection: .multiple) {
                ListRow("first")
                ListRow("second")
                ListRow("third")
            }
            for row in [2, 0] as [Int32] {
                gtk_list_box_select_row(
                    table.opaque, gtk_list_box_get_row_at_index(table.opaque, row))
            }
            #expect(table.selectedRows == [0, 2])
            #expect(table.selectedRow == 0)
            table.selectedRow = 1
            #expect(table.selectedRows == [1])
        }

        @Test func rowsOfATableWithAnActivationHandlerCanBeActivated() async throws {
            let chosen = Collector<Int>()
            let fixed = ListRow("fixed")
            fixed.isActivatable = false
            let table = Table("Rows") { ListRow("first") }
            table.onActivate = { chosen.add($0) }
            for row in [ListRow("second"), fixed] { table.append(row) }
            #expect(table.rows.map { ($0 as? ListRow)?.isActivatable } == [true, true, false])
            let window = try await show(table)
            defer { window.close() }
            table.focus(row: 1)
            try await UserInput.act("key", "Return")
            await chosen.wait(for: 1)
            #expect(chosen.values == [1])
            table.onActivate = nil
            #expect(table.rows.map { ($0 as? ListRow)?.isActivatable } == [false, false, false])
        }

        @Test func returnOnARowTogglesItsSwitch() async throws {
            let turns = Collector<Bool>()
            let table = Table("Rows") {
                ListRow("Notifications", control: Switch { turns.add($0) })
            }
            let window = try await show(table)
            defer { window.close() }
            table.focus(row: 0)
            try await UserInput.act("key", "Return")
            await turns.wait(for: 1)
            #expect(turns.values == [true])
        }
    }
}
