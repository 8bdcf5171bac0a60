import Foundation
import GalleryService
import Inlay

/// *Answers*: user-written HTML in a native list, with a search through all rows.
@MainActor
final class AnswersScene: Screen, Scene {
    private let place = Bin()
    private var pane: LoadingPane?
    private let field = SearchField(placeholder: "Search the answers")
    private let status = Label().styled(.dimmed, .numeric)
    private var list: ContentList<[Answer]>?
    private var search: ListSearch?

    init(_ portal: Portal) {
        super.init()
        let pane = LoadingPane(place, portal: portal) { [weak self] in
            let answers: [Answer] = try await portal.get("answers")
            let address = try await portal.address
            self?.show(answers, address.appendingPathComponent("pages/").absoluteString)
        }
        self.pane = pane
        let steps = Row {
            Button(icon: "go-up-symbolic", "Previous Match") { [weak self] in
                self?.search?.previous()
            }
            Button(icon: "go-down-symbolic", "Next Match") { [weak self] in self?.search?.next() }
        }
        content = Column {
            pane
            Row(spacing: 8) {
                field.expanded()
                status
                steps.styled(.linked)
            }
            .margins(8)
        }
        field.onSearch = { [weak self] in self?.find($0) }
        field.onSubmit = { [weak self] in self?.search?.next() }
        field.onStep = { [weak self] in $0 ? self?.search?.next() : self?.search?.previous() }
        pane.start()
    }

    func ready() async {
        await pane?.ready()
        await list?.ready()
    }

    private func show(_ answers: [Answer], _ base: String) {
        let list = ContentList(answers) { answer in
            let name = TrustedHTML.text("\(answer.author) · \(answer.votes) votes")
            var row = RowContent.html(
                answer.body, before: "<p class=\"inlay-dim\">" + name + "</p>", baseURL: base)
            // The images come from the gallery's own service.
            row.remoteContent = .allowed
            return row
        }
        list.header = Label("\(answers.count) Answers").styled(.title).margins(16)
        list.footer = Button("Back to the First Answer") { [weak list] in
            list?.scroll(to: 0, animated: true)
        }
        .margins(16)
        self.list = list
        place.content = list
    }

    private func find(_ text: String) {
        search?.end()
        search = nil
        status.text = ""
        guard !text.isEmpty, let list else { return }
        let search = list.find(text)
        self.search = search
        search.onChange = { [weak self] in self?.showCount() }
        // The first match is shown while the user is still typing.
        search.next()
    }

    private func showCount() {
        guard let search else { return }
        let place = search.current.map { "\($0) of " } ?? ""
        status.text = search.count == 0 ? "No results" : "\(place)\(search.count)"
    }
}
