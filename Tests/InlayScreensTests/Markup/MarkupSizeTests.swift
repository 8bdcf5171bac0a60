import CGTK
import Foundation
import InlayForms
import InlayGObject
import InlayMarkup
import InlayScreens
import InlayService
import InlayShell
import InlaySoup
import InlayTesting
import InlayValues
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// The sizes and positions of elements, measured in real windows.
    @Suite struct Sizes {
        private func show(
            _ text: String, width: Int = 360, in resources: any MarkupResources = MarkupFiles()
        ) async throws -> (Window, MarkupView) {
            let view = try MarkupView(text: text, in: resources)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let window = Window("Sizes", content: view, width: width, height: 600)
            try await window.presentInTest()
            return (window, view)
        }

        /// The bounds of an element in the view.
        private func bounds(_ id: String, in view: MarkupView) throws -> graphene_rect_t {
            let widget: Widget = try #require(view.widget(id))
            var bounds = graphene_rect_t()
            #expect(gtk_widget_compute_bounds(widget.cast(), view.cast(), &bounds) != 0)
            return bounds
        }

        private func minimumWidth(of text: String) throws -> Int {
            let view = try MarkupView(text: text)
            var minimum: Int32 = 0
            gtk_widget_measure(
                view.cast(), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
            return Int(minimum)
        }

        @Test func cellsOfThePeriodicTableGrowWithTheTextAndStayInColumns() async throws {
            let desktop = Desktop()
            desktop.dotsPerInch = 144
            let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../../Sources/Gallery/Resources/Screens")
            let view = try MarkupView(
                named: "PeriodicTable", in: MarkupFolder(path: folder.standardized.path))
            let window = Window("Table", content: view, width: 1200, height: 900)
            try await window.presentInTest()
            defer { window.close() }
            await view.nextFrame()
            var columns: [String: Double] = [:]
            for label in view.descendants(of: gtk_label_get_type()) {
                let layout = try #require(gtk_label_get_layout(label.opaque))
                let text: String = label[GLibProperty("label")]
                #expect(pango_layout_get_line_count(layout) == 1, "\(text)")
                #expect(pango_layout_is_ellipsized(layout) == 0, "\(text)")
                let parent = try #require(gtk_widget_get_parent(label.cast()))
                columns[text] = Widget.existing(parent)?.position(in: view)?.x
            }
            for column in [
                ["Li", "Na", "K", "104"], ["He", "Ne", "Og"], ["Sc", "Y", "La", "Ac"],
            ] {
                let x = column.map { columns[$0] }
                if column[0] == "Li" {
                    #expect(x[0] == x[1] && x[1] == x[2])
                } else {
                    #expect(Set(x).count == 1, "\(column): \(x)")
                }
            }
        }

        // MARK: - Overlays

        @Test func aTitledTextAreaFillsItsOwnHeightOnly() async throws {
            let view = try MarkupView(
                text: """
                    <Column minimumHeight="500"><TextArea id="a" title="Notes"/>
                    <TextArea id="b" weight="1"/><TextArea id="c" title="Long" height="200"/></Column>
                    """)
            let window = Window("Markup", content: view, width: 600, height: 600)
            try await window.presentInTest()
            defer { window.close() }
            let heights = try ["a", "b", "c"].map { id in
                try #require(view.widget(id, as: Widget.self)).height
            }
            #expect(heights[0] * 2 < heights[1])
            #expect(heights[2] > 150)
        }

        @Test(arguments: ["minimumHeight='300'", "height='300'", "weight='1'"])
        func aTextAreaInAFormFillsTheHeightOfItsField(size: String) async throws {
            let view = try MarkupView(
                text: """
                    <Form action="/post" spacing="0"><TextArea id="a" name="a" title="A" \(size)/>
                    <TextArea id="b" name="b" title="B"/></Form>
                    """,
                service: ServiceProxy(server: try #require(URL(string: "http://127.0.0.1:9"))))
            let window = Window("Markup", content: view, width: 600, height: 600)
            try await window.presentInTest()
            defer { window.close() }
            let heights = try ["a", "b"].map { id in
                try #require(view.widget(id, as: Widget.self)).height
            }
            #expect(heights[0] > 250)
            #expect(heights[1] < 150)
        }

        @Test(arguments: [
            "<View id='outer' height='40'>TEXT</View>",
            "<Layers id='outer' height='40'>TEXT</Layers>",
            "<VisualEffect id='outer' minimumHeight='40'>TEXT</VisualEffect>",
            """
            <Collection><?backgroundView?><View id='outer' minimumHeight='40'/>
            TEXT</Collection>
            """,
            """
            <Collection itemWidth='300'><CollectionCell id='outer'><?backgroundView?><View/>
            TEXT</CollectionCell></Collection>
            """,
        ])
        func textInOverlaysStaysWithinItsContainer(document: String) async throws {
            let label = "<Label id='text' text='A text of a few words that fits in two lines'/>"
            let (window, view) = try await show(
                "<Column>\(document.replacing("TEXT", with: label))<Label text='below'/></Column>")
            defer { window.close() }
            let (outer, text) = (try bounds("outer", in: view), try bounds("text", in: view))
            #expect(text.size.height > 0)
            #expect(text.origin.y >= outer.origin.y)
            #expect(
                text.origin.y + text.size.height <= outer.origin.y + outer.size.height,
                "\(text) in \(outer)")
        }

        // MARK: - Labels

        @Test func aLabelBesideAFieldIsOnOneLine() async throws {
            let (window, view) = try await show(
                """
                <Column><Row><Label id="name" text="Given name"/><TextField weight="1"/></Row>
                <Label id="line" text="Given name"/></Column>
                """)
            defer { window.close() }
            let label = try bounds("name", in: view)
            var natural: Int32 = 0
            let line: Label = try #require(view.widget("line"))
            gtk_widget_measure(
                line.cast(), GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
            #expect(label.size.width >= Float(natural))
        }

        // MARK: - Elements with a height

        @Test(arguments: [
            "<PageView id='limited' height='100'><Label text='one'/></PageView>",
            "<Scroll id='limited' height='100'><Label text='one'/></Scroll>",
            "<Collection id='limited' height='100'><Label text='one'/></Collection>",
            "<Column id='limited' height='100'><Spacer/><Label text='one'/></Column>",
        ])
        func anElementWithAHeightTakesNoMoreThanItsHeight(document: String) async throws {
            let (window, view) = try await show(
                "<Column spacing='0'>\(document)<Label id='below' text='below'/></Column>")
            defer { window.close() }
            #expect(try bounds("limited", in: view).origin.y == 0)
            #expect(try bounds("below", in: view).origin.y == 100)
        }

        @Test func anElementWithAWidthTakesNoMoreThanItsWidth() async throws {
            let (window, view) = try await show(
                """
                <Row spacing="0"><Row width="100"><Spacer/><Label text="one"/></Row>
                <Label id="after" text="after"/></Row>
                """)
            defer { window.close() }
            #expect(try bounds("after", in: view).origin.x == 100)
        }

        // MARK: - Narrow windows

        @Test(arguments: [
            "<Button title='LONG'/>",
            "<CheckBox title='LONG'/>",
            "<Picker><row title='LONG'/><row title='short'/></Picker>",
            "<Picker><?componentName a?><row title='LONG'/></Picker>",
            """
            <SegmentedControl><segment title='Overview'/><segment title='Departures'/>
            <segment title='Arrivals'/><segment title='Disruptions'/><segment title='Settings'/>
            </SegmentedControl>
            """,
            """
            <TabBar><item title='Overview'/><item title='Departures'/><item title='Arrivals'/>
            <item title='Disruptions'/><item title='Settings'/></TabBar>
            """,
            """
            <Toolbar><item title='Overview'/><item title='Departures'/><item title='Arrivals'/>
            <item title='Disruptions'/><item title='Settings'/></Toolbar>
            """,
            """
            <TabView><tab title='Overview'><Label text='1'/></tab><tab title='Departures'>
            <Label text='2'/></tab><tab title='Disruptions'><Label text='3'/></tab>
            <tab title='Settings'><Label text='4'/></tab></TabView>
            """,
            """
            <TabView><tab title='Overview' image='starred-symbolic'><Label text='1'/></tab>
            <tab title='Departures' image='starred-symbolic'><Label text='2'/></tab>
            <tab title='Disruptions' image='starred-symbolic'><Label text='3'/></tab></TabView>
            """,
            "<PageDots count='60'/>",
            """
            <Row><Button title='Overview'/><Button title='Departures'/><Button title='Arrivals'/>
            <Button title='Disruptions'/><Button attributedTitle='Settings'/></Row>
            """,
            "<Table><Section><Button title='LONG'/><CheckBox title='LONG'/></Section></Table>",
        ])
        func screensWithLongTitlesFitIntoAWindow340PixelsWide(document: String) throws {
            let long = "A title that is much longer than a narrow window is wide, with more words"
            #expect(try minimumWidth(of: document.replacing("LONG", with: long)) <= 340)
        }

        @Test func buttonsAndPickersShowTheirWholeTitleIfItFits() async throws {
            let (window, view) = try await show(
                """
                <Column><Row><Button id="button" title="Departures"/><Label text="\(
                    String(repeating: "long ", count: 30))"/></Row>
                <Row><Picker id="picker"><row title="Departures"/></Picker><Spacer/></Row></Column>
                """)
            defer { window.close() }
            for id in ["button", "picker"] {
                let widget: Widget = try #require(view.widget(id))
                let labels = descendants(of: widget).filter {
                    String(cString: gtk_widget_get_css_name($0.cast())) == "label"
                        && gtk_widget_get_child_visible(gtk_widget_get_parent($0.cast())) != 0
                        && gtk_widget_get_mapped($0.cast()) != 0
                }
                let label = try #require(labels.first)
                let layout = gtk_label_get_layout(label.opaque)
                let text = gtk_label_get_text(label.opaque).map { String(cString: $0) }
                #expect(text == "Departures")
                #expect(pango_layout_is_ellipsized(layout) == 0, "\(id)")
            }
        }

        @Test func tabsInANarrowWindowShowTheirTitlesBelowTheirIcons() async throws {
            let (window, view) = try await show(
                """
                <TabView id="tabs"><tab title="Account" image="starred-symbolic"><Label text="1"/></tab>
                <tab title="Devices" image="starred-symbolic"><Label text="2"/></tab>
                <tab title="Notifications" image="starred-symbolic"><Label text="3"/></tab></TabView>
                """)
            defer { window.close() }
            let tabs: Widget = try #require(view.widget("tabs"))
            let title = descendants(of: tabs).map { Widget(adopting: $0.pointer) }.first {
                String(cString: gtk_widget_get_css_name($0.cast())) == "label"
                    && gtk_widget_get_mapped($0.cast()) != 0
                    && gtk_label_get_text($0.opaque).map { String(cString: $0) } == "Account"
            }
            let label = try #require(title)
            #expect(label.position(in: tabs)?.y ?? 0 > 16)
        }

        // MARK: - Pages

        @Test func theCurrentPageAttributeSelectsTheVisiblePage() async throws {
            let (window, view) = try await show(
                """
                <PageView id="pages" selection="1" height="100"><Label text="one"/>
                <Label text="two"/><Label text="three"/></PageView>
                """)
            defer { window.close() }
            let pages: PageView = try #require(view.widget("pages"))
            #expect(view.value(of: "pages") == 1)
            try await waitUntil("the page is visible") {
                pages.pages[1].widget.position(in: pages)?.x == 0
            }
        }
    }
}
