import Foundation
import InlayMarkup
import Testing

/// Tests of the schema of the language.
struct SchemaTests {
    @Test(arguments: [
        "LMRowView", "LMColumnView", "LMSpacer", "LMLayerView", "LMAnchorView", "LMScrollView",
        "LMPageView", "LMTableView", "UITableViewCell", "LMTableViewCell", "LMCollectionView",
        "LMCollectionViewCell", "LMPickerView", "UISegmentedControl", "UITabBar", "UIToolbar",
        "UITextField", "UIButton", "UIStackView", "UIProgressView", "UIVisualEffectView", "UILabel",
        "LMLinearGradientView", "LMRadialGradientView", "LMPlayerView", "UISwitch", "UISlider",
        "UIStepper", "UITextView", "UIPageControl", "UIDatePicker", "UISearchBar", "UIImageView",
        "MKMapView", "WKWebView", "UIView", "UIActivityIndicatorView", "UITapGestureRecognizer",
    ])
    func deprecatedElementNamesAreInTheSchema(name: String) {
        #expect(MarkupSchema.standard.element(name) != nil)
    }

    @Test func elementAttributeAndEventNamesAreUnique() {
        var seen: Set<String> = []
        for element in MarkupSchema.standard.elements {
            for name in element.names { #expect(seen.insert(name).inserted, "\(name)") }
            var attributes: Set<String> = []
            for attribute in element.attributes {
                for name in attribute.names {
                    #expect(attributes.insert(name).inserted, "\(element.name).\(name)")
                }
            }
            for event in element.events {
                for name in event.names {
                    #expect(attributes.insert(name).inserted, "\(element.name).\(name)")
                }
            }
        }
    }

    @Test func galleryDocumentContainsEveryElement() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let path = "Sources/Gallery/Resources/Screens/EveryControl.xml"
        let document = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        // A form needs a service to be submitted to.
        let ofForms = ["Form", "FileField", "Hidden"]
        for element in MarkupSchema.standard.elements
        where !element.hasNoCounterpart && !ofForms.contains(element.name) {
            let isThere = [" ", "/", ">"].contains { document.contains("<\(element.name)\($0)") }
            #expect(isThere, "\(element.name)")
        }
    }

    @Test func attributesAndInstructionsReferToExistingEnumerations() {
        let schema = MarkupSchema.standard
        for element in schema.elements.flatMap({ [$0] + $0.parts }) {
            for attribute in element.attributes {
                if case .words(let name) = attribute.kind { #expect(schema.words[name] != nil) }
                if case .list(.words(let name)) = attribute.kind {
                    #expect(schema.words[name] != nil)
                }
            }
            for instruction in element.instructions {
                if case .words(let name) = instruction.argument {
                    #expect(schema.words[name] != nil)
                }
            }
        }
    }
}
