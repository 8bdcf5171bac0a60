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
    func olderElementNamesAreInTheTable(name: String) {
        let names = OlderNames.standard
        let current = names.element(name).flatMap { MarkupSchema.standard.element($0) }
        #expect(current != nil || names.ignoredElements[name] != nil)
    }

    @Test func elementAttributeAndEventNamesAreUnique() {
        var seen: Set<String> = []
        for element in MarkupSchema.standard.elements {
            #expect(seen.insert(element.name).inserted, "\(element.name)")
            var attributes: Set<String> = []
            for name in element.attributes.map(\.name) + element.events.map(\.name) {
                #expect(attributes.insert(name).inserted, "\(element.name).\(name)")
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
        where !ofForms.contains(element.name) {
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
