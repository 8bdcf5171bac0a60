import CGTK
import InlayGObject
import InlayMarkup
import InlayScreens
import InlayShell
import InlayTesting
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Extreme numbers, and properties that depend on the order in which they are set.
    @Suite struct Limits {
        @Test(arguments: [1e300, -1e300, .nan, .infinity])
        func boundNumbersAreClampedToTheRangesOfGTK(number: Double) throws {
            let view = try MarkupView(
                text: """
                    <Column id="column" spacing="$n" marginTop="$n">
                    <Label id="label" text="x" maximumLines="$n"/>
                    <Picker id="picker" selection="$n"><row title="a"/></Picker>
                    <Picker style="wheel" selection="$n"><row title="a"/></Picker>
                    <SegmentedControl selection="$n"><segment title="a"/></SegmentedControl>
                    <TabView selection="$n"><tab title="a"><Label text="a"/></tab></TabView>
                    <PageView selection="$n"><Label text="a"/></PageView>
                    <PageDots selection="$n" count="2"/>
                    <TextField maximumLength="$n"/><ListRow title="a" indentationLevel="$n"/>
                    <DateTimeField mode="countDownTimer" countDownDuration="$n"/></Column>
                    """, bindings: ["n": MarkupBindingSource { number }])
            let column: Column = try #require(view.widget("column"))
            #expect(column.margins.top == (number > 0 ? 10_000 : 0))
            #expect(column.spacing == (number > 0 ? 10_000 : 0))
            let label: Label = try #require(view.widget("label"))
            #expect(label.maximumLines == (number > 0 ? 1_000_000 : nil))
            let picker: Picker = try #require(view.widget("picker"))
            #expect(picker.selection == (number.isNaN ? 0 : nil))
        }

        @Test func aTapGestureWithAHundredTapsIsCreatedWithoutWarnings() throws {
            let view = try MarkupView(
                text: """
                    <Row><TapGesture numberOfTapsRequired="100" onRecognized="a"/></Row>
                    """,
                actions: ["a": MarkupAction {}])
            #expect(view.warnings.isEmpty, "\(view.warnings)")
        }

        @Test func theMeasuredSizeOfARowWithHugeSpacingAndWeightsIsClamped() throws {
            let view = try MarkupView(
                text: """
                    <Row id="row" spacing="10000"><Label text="fixed"/>
                    <Label text="a" weight="0.001"/><Label text="b" weight="1000000"/></Row>
                    """)
            let row: Widget = try #require(view.widget("row"))
            var (minimum, natural): (Int32, Int32) = (0, 0)
            gtk_widget_measure(
                row.cast(), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
            #expect(minimum > 0 && minimum <= natural && natural <= 100_000_000)
            gtk_widget_measure(
                row.cast(), GTK_ORIENTATION_VERTICAL, .max, &minimum, &natural, nil, nil)
            #expect(minimum > 0)
        }

        @Test func aHiddenElementWithAMaximumWidthTakesNoSpace() throws {
            let view = try MarkupView(
                text: "<Column><Label id='l' text='x' maximumWidth='50' hidden='true'/></Column>")
            let label: Label = try #require(view.widget("l"))
            let limit = GLibObject(adopting: try #require(gtk_widget_get_parent(label.cast())))
            #expect(!limit[GLibProperty<Bool>("visible")])
        }

        @Test func sizeClassChangesReachElementsAfterAToolbarItemWithContent() throws {
            let files: MarkupFiles = [
                "A.xml": """
                <Toolbar><?properties S?><item title="A"><Label text="x"/></item>
                <TextField id="f" class="a"/></Toolbar>
                """,
                "S.json": #"{"a": {"placeholder": "wide"}}"#,
                "S~vertical.json": #"{"a": {"placeholder": "narrow"}}"#,
            ]
            let view = try MarkupView(named: "A", in: files)
            let field: TextField = try #require(view.widget("f"))
            view.show(for: .vertical)
            #expect(field.placeholder == "narrow")
        }

        @Test func aStoppedSpinnerIsHiddenOnlyIfHidesWhenStoppedIsTrue() throws {
            let view = try MarkupView(
                text: """
                    <Row><Spinner id="hidden" spinning="false" hidesWhenStopped="true"/>
                    <Spinner id="shown" hidesWhenStopped="false" spinning="false"/></Row>
                    """)
            #expect(view.widget("hidden", as: Spinner.self)?.isVisible == false)
            #expect(view.widget("shown", as: Spinner.self)?.isVisible == true)
        }

        @Test func hidesForSinglePageHidesThePageDotsOfASinglePage() throws {
            let view = try MarkupView(
                text: "<Row><PageDots id='d' hidesForSinglePage='true' count='1'/></Row>"
            )
            let dots: PageDots = try #require(view.widget("d"))
            #expect(!dots.isVisible)
            dots.count = 2
            #expect(dots.isVisible)
            #expect(dots.accessibilityLabel == "1 / 2")
            dots.count = 1
            dots.hidesForSinglePage = false
            #expect(dots.isVisible)
            dots.hidesForSinglePage = true
            dots.count = 3
            dots.isVisible = false
            dots.count = 2
            #expect(!dots.isVisible)
        }

        @Test(arguments: [
            ("2026-11-26T09:50", "2026-11-26T10:00"), ("2026-11-26T23:50", "2026-11-27T00:00"),
            ("2026-11-26T10:00", "2026-11-26T10:00"),
        ])
        func anEarlierDateIsChangedToTheFirstSelectableOneAfterTheMinimum(
            minimum: String, selected: String
        ) throws {
            let view = try MarkupView(
                text: """
                    <Column><DateTimeField id='d' minuteInterval='15' minimum='\(minimum)'
                    date='2026-11-26T08:00'/></Column>
                    """)
            let field: DateTimeField = try #require(view.widget("d"))
            #expect(field.text == selected)
        }

        @Test func screenReadersReadTheVisiblePagesNumberWithMoreThanAHundredPages() {
            let dots = PageDots()
            dots.count = 0
            #expect(dots.accessibilityLabel == "0 / 0")
            (dots.count, dots.selection) = (150, 100)
            #expect(dots.accessibilityLabel == "101 / 150")
        }
    }
}
