import CGTK
import InlayGObject
import InlayScreens
import InlayShell
import InlayTesting
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Titles, images and sizes of controls in documents.
    @Suite struct Controls {
        private func show(_ text: String, width: Int = 600) async throws -> (Window, MarkupView) {
            let view = try MarkupView(text: text)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = Window("Controls", content: view, width: width, height: 400)
            try await window.presentInTest()
            try await waitUntil("it is laid out") { view.height > 0 }
            return (window, view)
        }

        private func x(_ id: String, in view: MarkupView) throws -> Double {
            let widget: Widget = try #require(view.widget(id))
            return try #require(widget.position(in: view)).x
        }

        @Test func aDatePickerFitsBesideItsTitleOnANarrowScreen() async throws {
            let (window, view) = try await show(
                """
                <Table><Section><DateTimeField id="both" title="Date and time"/>
                <DateTimeField id="time" title="Time" mode="time"/></Section></Table>
                """, width: 360)
            defer { window.close() }
            // A screen with a larger minimum width would widen the window.
            #expect(view.width <= 360)
            for id in ["both", "time"] {
                let field: Widget = try #require(view.widget(id))
                #expect(field.height < 45)
            }
            let title = try #require(
                view.descendants(of: gtk_label_get_type()).first {
                    $0[GLibProperty<String>("label")] == "Date and time"
                })
            #expect(title.width > 50)
        }

        @Test func hoursAreLeftOfMinutesInRightToLeftLanguages() async throws {
            gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
            defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
            let field = TimeField(.init(hour: 9, minute: 45))
            let window = Window("Time", content: Column { field }, width: 300, height: 200)
            try await window.presentInTest()
            defer { window.close() }
            try await waitUntil("it is laid out") { field.width > 0 }
            let hours = try #require(field.children[0].widget.position(in: field))
            let minutes = try #require(field.children[2].widget.position(in: field))
            #expect(hours.x < minutes.x)
        }

        @Test func segmentsAndTabsShowTheirImagesAndBadges() async throws {
            let (window, view) = try await show(
                """
                <Column><SegmentedControl id="images"><segment image="view-list-symbolic"/>
                <segment title="Text"/></SegmentedControl>
                <TabBar id="tabs"><item type="favorites"/><item title="Mail" badge="3" \
                image="mail-unread-symbolic"/><item title="Plain"/></TabBar></Column>
                """)
            defer { window.close() }
            let images: SegmentedControl = try #require(view.widget("images"))
            #expect(images.descendants(of: gtk_image_get_type()).map(\.width) == [16])
            #expect(images.labelTexts == ["Text"])
            let tabs: SegmentedControl = try #require(view.widget("tabs"))
            #expect(tabs.descendants(of: gtk_image_get_type()).count == 2)
            #expect(tabs.labelTexts == ["Favorites", "Mail", "3", "Plain"])
        }

        @Test func toolbarItemsShowTheirTitleBesideTheirImage() async throws {
            let (window, view) = try await show(
                """
                <Toolbar id="bar"><item title="New" image="list-add-symbolic"/><item type="search"/>
                <item type="done"/></Toolbar>
                """)
            defer { window.close() }
            let bar: Widget = try #require(view.widget("bar"))
            #expect(bar.descendants(of: gtk_image_get_type()).count == 2)
            #expect(bar.labelTexts == ["New", "Done"])
        }

        @Test(arguments: [2, 12])
        func aWheelPickerShowsAtMostFiveWholeRows(count: Int) async throws {
            let wheel = WheelPicker("Hour", (0..<count).map { "\($0)" })
            let window = Window("Wheel", content: Column { wheel }, width: 300, height: 400)
            try await window.presentInTest()
            defer { window.close() }
            let raw = try #require(gtk_scrolled_window_get_vadjustment(wheel.opaque))
            try await waitUntil("it is laid out") { gtk_adjustment_get_page_size(raw) > 1 }
            let row = gtk_adjustment_get_upper(raw) / Double(count)
            #expect(row > 30)
            try await waitUntil(
                "whole rows are visible", gtk_adjustment_get_page_size(raw) / row
            ) { $0 == Double(min(count, 5)) }
        }

        @Test func aTextFieldInASectionFillsTheWidthOfItsRow() async throws {
            let (window, view) = try await show(
                """
                <Column><Section><TextField id="field" title="Name"/></Section></Column>
                """, width: 1000)
            defer { window.close() }
            let field: Widget = try #require(view.widget("field"))
            #expect(field.width > 400)
        }

        @Test func controlsOutsideOfSectionsShowTheirTitles() async throws {
            let (window, view) = try await show(
                """
                <Column><Switch id="switch" title="Wi-Fi" on="true"/>
                <TextField id="field" title="Name"/><Stepper id="count" title="Count"/>
                <Picker id="picker" title="Size"><row title="S"/></Picker>
                <DateTimeField id="date" title="Day" mode="date"/>
                <Switch title="Hidden" hidden="true"/></Column>
                """)
            defer { window.close() }
            let titles = Set(view.labelTexts)
            #expect(titles.isSuperset(of: ["Wi-Fi", "Name", "Count", "Size", "Day"]))
            #expect(!titles.contains("Hidden"))
            #expect(try x("switch", in: view) > 500)
            let field: Widget = try #require(view.widget("field"))
            #expect(field.width > 450)
            let toggle: Switch = try #require(view.widget("switch"))
            #expect(toggle.accessibilityLabel == "Wi-Fi")
        }

        @Test func controlsInSectionsShowTheirTitlesOnce() async throws {
            let (window, view) = try await show(
                """
                <Table><Section><Switch title="Wi-Fi"/></Section><ListRow title="Row">\
                <Switch title="Row"/></ListRow></Table>
                """)
            defer { window.close() }
            #expect(view.labelTexts.filter { $0 == "Wi-Fi" || $0 == "Row" } == ["Wi-Fi", "Row"])
        }

        @Test func thePromptOfASearchFieldIsShownAboveTheField() async throws {
            let (window, view) = try await show(
                #"<Column><SearchField id="s" prompt="Find something"/></Column>"#)
            defer { window.close() }
            #expect(view.labelTexts.contains("Find something"))
            let field: SearchField = try #require(view.widget("s"))
            #expect(try #require(field.position(in: view)).y > 10)
            #expect(field.accessibilityDescription == "Find something")
        }

        @Test func textAlignmentAndLineBreakModeAreAppliedToLabels() async throws {
            let text = String(repeating: "word ", count: 60)
            let (window, view) = try await show(
                """
                <Column><Label id="justified" text="\(text)" textAlignment="justified"/>
                <Label id="head" text="\(text)" lineBreakMode="byTruncatingHead"/>
                <Label id="characters" text="\(text)" lineBreakMode="byCharWrapping"/></Column>
                """)
            defer { window.close() }
            func number(_ name: String, of id: String) throws -> UInt32 {
                let label: Label = try #require(view.widget(id))
                return label[GLibProperty<UInt32>(name)]
            }
            #expect(try number("justify", of: "justified") == GTK_JUSTIFY_FILL.rawValue)
            #expect(try number("ellipsize", of: "head") == PANGO_ELLIPSIZE_START.rawValue)
            #expect(try number("wrap-mode", of: "characters") == PANGO_WRAP_CHAR.rawValue)
            let characters: Label = try #require(view.widget("characters"))
            #expect(characters.height > 30)
            // Without hyphens between the characters.
            let attributes = try #require(gtk_label_get_attributes(characters.opaque))
            let description = try #require(pango_attr_list_to_string(attributes))
            defer { g_free(description) }
            #expect(String(cString: description).contains("insert-hyphens false"))
        }

        @Test func aClippedTextDoesNotWidenItsWindow() async throws {
            let text = String(repeating: "word ", count: 60)
            let (window, view) = try await show(
                #"<Column><Label id="text" text="\#(text)" lineBreakMode="byClipping"/></Column>"#)
            defer { window.close() }
            let label: Label = try #require(view.widget("text"))
            #expect(label.width > view.width)
            var least: Int32 = 0
            gtk_widget_measure(view.cast(), GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
            #expect(least < 100)
            #expect(label.height < 30)
        }

        @Test func aButtonWhoseStyleHasAnIconShowsItsTitleBesideTheIcon() async throws {
            let (window, view) = try await show(
                """
                <Column><Button id="icon" style="details"/>
                <Button id="title" style="details" title="More"/>
                <Button id="marked" style="details" attributedTitle="&lt;b>Bold&lt;/b>"/>
                <Button id="ordered" attributedTitle="&lt;b>Go&lt;/b>" image="go-next-symbolic"/>
                </Column>
                """)
            defer { window.close() }
            func icons(_ id: String) throws -> [String] {
                let button: Button = try #require(view.widget(id))
                return button.descendants(of: gtk_image_get_type()).map {
                    $0[GLibProperty<String>("icon-name")]
                }
            }
            #expect(try icons("icon") == ["help-about-symbolic"])
            #expect(try icons("title") == ["help-about-symbolic"])
            #expect(try icons("marked") == ["help-about-symbolic"])
            #expect(try icons("ordered") == ["go-next-symbolic"])
            #expect(view.labelTexts == ["More", "<b>Bold</b>", "<b>Go</b>"])
            let button: Button = try #require(view.widget("icon"))
            #expect(button.accessibilityLabel == "Details")
        }

        @Test func theTitleOfAValue2CellIsSmallerThanThatOfAValue1Cell() async throws {
            let (window, view) = try await show(
                """
                <Table><ListRow id="one" style="value" title="title" subtitle="value"/>
                <ListRow id="two" style="property" title="title" subtitle="value"/></Table>
                """)
            defer { window.close() }
            func widths(_ id: String) throws -> [Int] {
                let row: Widget = try #require(view.widget(id))
                return row.descendants(of: gtk_label_get_type()).filter {
                    ["title", "value"].contains($0[GLibProperty<String>("label")])
                }.map { label in
                    var natural: Int32 = 0
                    gtk_widget_measure(
                        label.cast(), GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
                    return Int(natural)
                }
            }
            let (one, two) = (try widths("one"), try widths("two"))
            #expect(two[0] < one[0])
            #expect(two[1] == one[1])
        }

        @Test func aCheckedCellInASectionWithoutSelectionIsAWarning() throws {
            let view = try MarkupView(
                text: "<Table><Section>\n<ListRow title=\"a\" checked=\"true\"/></Section></Table>")
            #expect(
                view.warnings.map { "\($0.line):\($0.column) \($0.message)" } == [
                    "2:29 “checked” has no effect in a section whose rows can't be checked"
                ])
            let single = try MarkupView(
                text: #"<Section selection="single"><ListRow title="a" checked="true"/></Section>"#)
            #expect(single.warnings.isEmpty, "\(single.warnings)")
        }
    }
}
