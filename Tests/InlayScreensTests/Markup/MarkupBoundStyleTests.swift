import InlayShell
import InlayTesting
import InlayValues
import Observation
import Testing

@testable import InlayPageTesting
@testable import InlayScreens
@testable import InlayWindowTesting

extension ScreenSuites.MarkupViews {
    /// Bindings of attributes whose values are words, fonts, colors and lengths.
    @Suite struct BoundStyles {
        @Observable final class Look {
            var font: String? = "title1"
            var margin = "4 8 4 8"
            var alignment = "center"
            var classes = "card,dim-label"
            var color = "#ff0000"
        }

        private let look = Look()

        private var bindings: MarkupBindings {
            [
                "font": MarkupBindingSource(look, \.font),
                "margin": MarkupBindingSource(look, \.margin),
                "alignment": MarkupBindingSource(look, \.alignment),
                "classes": MarkupBindingSource(look, \.classes),
                "color": MarkupBindingSource(look, \.color),
            ]
        }

        @Test func boundStylesFollowTheModel() async throws {
            let view = try MarkupView(
                text: """
                    <Column><Label id="a" text="x" font="$font" margin="$margin" textColor="$color"
                    horizontalAlignment="$alignment" styleClasses="$classes"/></Column>
                    """, bindings: bindings)
            #expect(view.warnings.isEmpty, "\(view.warnings)")
            let label: Label = try #require(view.widget("a"))
            #expect(label.styleClasses.isSuperset(of: ["title-1", "card", "dim-label"]))
            #expect(label.margins == Insets(top: 4, leading: 8, bottom: 4, trailing: 8))
            #expect(label.horizontalAlignment == .center)
            let styled = label.styleClasses
            (look.font, look.margin, look.classes) = (nil, "2", "card")
            (look.alignment, look.color) = ("right", "#00ff00")
            try await waitUntil("the label has the new styles") {
                label.margins == 2 && label.horizontalAlignment == .end
            }
            #expect(label.styleClasses.isDisjoint(with: ["title-1", "dim-label"]))
            #expect(label.styleClasses.contains("card"))
            // The class of the generated style sheet, which has the color.
            #expect(label.styleClasses.subtracting(styled).count == 1)
        }

        @Test(arguments: [
            (
                "<Label text='x' horizontalAlignment='$v'/>", "centre",
                "unknown word “centre”; did you mean “center”?"
            ),
            ("<Label text='x' font='$v'/>", "titel1", "unknown font “titel1”"),
            (
                "<Label text='x' textColor='$v'/>", "#12",
                "expected #rrggbb or #rrggbbaa, found “#12”"
            ),
            ("<Label text='x' margin='$v'/>", "wide", "expected a number, or four numbers"),
            ("<Column padding='$v'/>", "1 2 3", "expected a number, or four numbers"),
            (
                "<GtkEntry input-purpose='$v'/>", "emial",
                "unknown word “emial”; did you mean “email”?"
            ),
            (
                "<GtkEntry input-hints='$v'/>", "emoji|spelcheck",
                "unknown word “spelcheck”; did you mean “spellcheck”?"
            ),
        ])
        func aBoundValueThatAnAttributeDoesNotTakeIsOneWarning(
            document: String, value: String, problem: String
        ) throws {
            let view = try MarkupView(
                text: "<Column>\(document)</Column>", file: "a.xml",
                bindings: ["v": MarkupBindingSource { value }])
            #expect(view.warnings.count == 1, "\(view.warnings)")
            let warning = try #require(view.warnings.first?.description)
            let start = try #require(document.firstRange(of: "$v")).lowerBound
            let column = 9 + document[..<start].utf8.count
            let expected = "a.xml:1:\(column): warning: the value of “v” isn't shown: \(problem)"
            #expect(warning.hasPrefix(expected), "\(warning)")
        }

        @Test func anEmptyBoundValueIsNoValueWithoutAWarning() throws {
            for attribute in ["input-purpose", "input-hints", "styleClasses", "margin"] {
                let view = try MarkupView(
                    text: "<Column><GtkEntry \(attribute)='$v'/></Column>",
                    bindings: ["v": MarkupBindingSource { "" }])
                #expect(view.warnings.isEmpty, "\(view.warnings)")
            }
        }

        @Test func aLaterValueThatAnAttributeDoesNotTakeIsReportedAndNotShown() async throws {
            let view = try MarkupView(
                text: "<Column><Label id='a' text='x' margin='$margin'/></Column>",
                bindings: bindings)
            let errors = Collector<String>()
            view.onError = { errors.add("\($0)") }
            look.margin = "wide"
            await errors.wait(for: 1)
            #expect(errors.values[0].hasPrefix("<markup>:1:40: warning: the value of “margin”"))
            let label: Label = try #require(view.widget("a"))
            #expect(label.margins == Insets(top: 4, leading: 8, bottom: 4, trailing: 8))
        }
    }
}
