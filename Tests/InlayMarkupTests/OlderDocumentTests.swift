import InlayMarkup
import InlayValues
import Testing

/// Tests of forms that documents of the older language use.
struct OlderDocumentTests {
    @Test func casesBeforeTheRootElementApply() {
        let text = """
            <?case iOS?>
            <?properties {"a": {"font": "wrong"}}?>
            <?case Linux?>
            <?properties {"b": {"text": "here"}}?>
            <?end?>
            <Label class="b"/>
            """
        #expect(problems(in: text) == [])
        #expect(compile(text).root?["text"] == .text("here"))
    }

    @Test func aCaseInstructionEndsThePreviousCase() throws {
        let text = """
            <Row><?case iOS?><Wrong/><?case Linux?><Label text="here"/><?case tvOS?><Wrong/><?end?>
            <Label text="always"/></Row>
            """
        #expect(problems(in: text) == [])
        #expect(
            compile(text).root?.elements.map { $0["text"] } == [.text("here"), .text("always")])
    }

    @Test func anOpenCaseEndsInAnElementAroundIt() {
        let text = "<Row><Row><?case iOS?><Wrong/></Row><Wrong/><?end?><Label/></Row>"
        #expect(problems(in: text) == [])
        #expect(compile(text).root?.elements.map(\.name) == ["Row", "Label"])
    }

    @Test func aDocumentForOtherSystemsOnlyIsAnError() {
        #expect(
            problems(in: "<?case iOS?><Label/>") == ["1:14 error: <Label> is for other systems"])
    }

    @Test func aTemplateForOtherSystemsIsAWarning() {
        #expect(
            problems(in: #"<?case iOS?><?properties {"a": {}}?><?end?><Label class="a"/>"#) == [
                "1:58 warning: the template “a” is for other systems only"
            ])
        #expect(
            problems(
                in: "<?case iOS?><?properties S?><?end?><Label class='a'/>",
                files: ["S.json": #"{"a": {}}"#]) == [
                    "1:50 warning: the template “a” is for other systems only"
                ])
    }

    static let documents = [
        "<LMTableView><LMTableViewCell layoutMarginsRelativeArrangement='false'><UILabel text='x'/></LMTableViewCell></LMTableView>",
        "<LMTableView><LMTableViewCell accessoryType='disclosureIndicator'><?ignoreLayoutMargins?><UILabel/></LMTableViewCell></LMTableView>",
        "<Table><?sectionHeaderView?><UITableViewHeaderFooterView textLabel.text='Section 1' detailTextLabel.text='x'/><Cell textLabel.text='one'/></Table>",
        "<Table><?sectionFooterView?><LMTableViewHeaderFooterView><?ignoreLayoutMargins?><LMRowView><UILabel weight='1'/><UISwitch/></LMRowView></LMTableViewHeaderFooterView></Table>",
        "<LMCollectionView><LMCollectionViewCell layoutMargins='4'><?ignoreLayoutMargins?><UILabel/></LMCollectionViewCell></LMCollectionView>",
        "<LMSegmentedControl><segment title='Yes'/><segment title='No'/></LMSegmentedControl>",
        "<UIButton style='plainButton' title='x'/>",
        "<LMColumnView><UILabel topSpacing='4' bottomSpacing='4' leadingSpacing='2' trailingSpacing='2'/></LMColumnView>",
        "<LMRowView layoutMarginLeading='16' layoutMarginTrailing='16'/>",
        "<LMRootView topPadding='20' bottomPadding='4'/>",
    ]

    @Test(arguments: documents)
    func documentedFormsHaveNoDiagnostics(text: String) {
        #expect(problems(in: text) == [])
    }

    @Test(arguments: [
        "<LMColumnView alignToBaseline='true'/>",
        "<UIImageView><?overlayContent?><UILabel/></UIImageView>",
        "<UIButton titleLabel.shadowOffsetWidth='3' titleLabel.shadowOffsetHeight='3'/>",
        "<LMScrollView><?refreshControl?><UIRefreshControl onValueChanged='refresh:'/></LMScrollView>",
        "<LMScrollView panGestureRecognizer.allowedTouchTypes='direct' contentInsetAdjustmentBehavior='never'/>",
    ])
    func documentedFormsWithoutCounterpartAreWarnings(text: String) {
        let found = problems(in: text)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.contains("warning: ") }, "\(found)")
    }

    @Test(arguments: [
        "<root accessoryType='disclosureIndicator'><UILabel text='x'/></root>",
        "<root layoutMarginsRelativeArrangement='false'><?backgroundView?><UIView/><UILabel/></root>",
        "<root spacing='3' alignToGrid='true'><UILabel/><UILabel/></root>",
        "<root fitToWidth='true'><UILabel/></root>",
        "<root style='groupedTableView'><?sectionBreak?><Cell/></root>",
        "<root axis='vertical' distribution='fill'/>", "<root backgroundColor='#ffffff'/>",
    ])
    func aRootElementAcceptsTheAttributesOfItsPossibleViews(text: String) {
        let checker = MarkupChecker(resources: MarkupFiles())
        #expect(checker.problems(in: Array(text.utf8), file: "a.xml").map(\.message) == [])
    }

    @Test func instructionsOfCellsApplyToASuppliedRoot() {
        let text =
            "<root accessoryType='checkmark'><?selectedBackgroundView?><View/><Label/></root>"
        let found = compile(text, rootName: "View")
        #expect(found.problems.map(\.severity) == [.warning])
        #expect(compile("<root spacing='3'/>", rootName: "Column").root?.name == "Column")
        #expect(compile("<root spacng='3'/>", rootName: "Column").problems.count == 1)
    }
}
