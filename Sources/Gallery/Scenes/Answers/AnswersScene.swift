import Foundation
import GalleryService
import Inlay

/// *Answers*: user-written HTML in a native list, with a search through all rows.
@MainActor
final class AnswersScene: Screen, Scene, SearchableScene {
    private let place = Bin()
    private var pane: LoadingPane?
    private let field = SearchField(placeholder: "Search the answers")
    private let status = Label().styled(.dimmed, .numeric)
    private var list: ContentList<[Answer]>?
    private var search: ListSearch?
    private let previous: Button
    private let next: Button

    init(_ portal: Portal) {
        previous = Button(icon: "go-up-symbolic", "Previous Match")
        next = Button(icon: "go-down-symbolic", "Next Match")
        super.init()
        let pane = LoadingPane(place, portal: portal) { [weak self] in
            let answers: [Answer] = try await portal.get("answers")
            let address = try await portal.address
            self?.show(answers, address.appendingPathComponent("pages/"))
        }
        self.pane = pane
        previous.onPress = { [weak self] in self?.search?.previous() }
        next.onPress = { [weak self] in self?.search?.next() }
        let steps = Row {
            previous
            next
        }
        content = Column {
            ReadingWidth(
                Row(spacing: 8) {
                    field.expanded()
                    status
                    steps.styled(.linked)
                }
                .margins(Insets(top: 8, leading: 16, bottom: 8, trailing: 16)))
            pane
        }
        showCount()
        field.onSearch = { [weak self] in self?.find($0) }
        field.onSubmit = { [weak self] in self?.search?.next() }
        field.onStep = { [weak self] in $0 ? self?.search?.next() : self?.search?.previous() }
        pane.start()
    }

    func startSearch() { field.focus() }

    func waitUntilReady() async {
        await pane?.waitUntilReady()
        await list?.waitUntilPainted()
    }

    private func show(_ answers: [Answer], _ base: URL) {
        let list = ContentList(answers) { answer in
            let name = TrustedHTML.text(
                IsolatedText("\(answer.author) · \(answer.votes) votes").text)
            var row = RowContent.html(
                answer.body, before: "<p class=\"inlay-dim\">" + name + "</p>", baseURL: base)
            // The images come from the gallery's own service.
            row.remoteContent = .allowed
            return row
        }
        list.widget.labeled("Answers")
        list.header = ReadingWidth(
            Label("\(answers.count) Answers").styled(.title).margins(16))
        list.footer = ReadingWidth(
            Button("Back to the First Answer") { [weak list] in
                list?.scroll(to: 0, animated: true)
            }
            .margins(16))
        self.list = list
        place.content = list
    }

    private func find(_ text: String) {
        search?.end()
        search = nil
        showCount()
        guard !text.isEmpty, let list else { return }
        let search = list.find(text)
        self.search = search
        search.onChange = { [weak self] in self?.showCount() }
        // The first match is shown while the user is still typing.
        search.next()
    }

    private func showCount() {
        let count = search?.count ?? 0
        (previous.isEnabled, next.isEnabled) = (count > 0, count > 0)
        let current = search?.current.map { "\($0) of " } ?? ""
        status.text = search == nil ? "" : count == 0 ? "No results" : "\(current)\(count)"
    }
}
