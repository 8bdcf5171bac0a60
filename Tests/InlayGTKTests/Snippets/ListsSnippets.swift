import CGTK
import GRDB
import Inlay

// The examples of docs/Inlay.docc/Lists.md.

private struct Answer: Identifiable {
    let id: Int
    let body: String
    let url: String
    let isFirstOfDay: Bool
}

private struct Mail {
    let body: String
}

private func lists(answers: [Answer], box: UnsafeMutablePointer<GtkBox>) {
    let list = ContentList(answers) { answer in
        .html(answer.body, baseURL: answer.url)
    }
    gtk_box_append(box, list.widget.cast())
}

private func trust(mail: Mail) -> RowContent {
    var row = RowContent.html(mail.body)
    row.remoteContent = .allowed
    row.presentation = .web
    return row
}

private func pictures(loader: ImageLoader, photo: String) -> RowContent {
    Profile.shared.imageLoader = loader
    var row = RowContent.html("<p>The harbour: <img src='\(photo)' width=320 height=240></p>")
    row.remoteContent = .allowed
    return row
}

private func sections(list: ContentList<[Answer]>, answers: [Answer]) {
    list.sectionHeaders = answers.indices.filter { answers[$0].isFirstOfDay }
}

private func pages(list: ContentList<[Answer]>, tell: @escaping (any Error) -> Void) {
    struct Comments: ListPageSource {
        func page(after item: Answer?) async throws -> [Answer] {
            try await fetch("after", item?.id)
        }
        func page(before item: Answer) async throws -> [Answer] {
            try await fetch("before", item.id)
        }
    }

    let pager = ListPager(list, from: Comments())
    pager.onChange = { if case .failed(let error) = pager.after { tell(error) } }
}

private func fetch(_ side: String, _ id: Int?) async throws -> [Answer] { [] }

private func heights(answers: [Answer], folder: String) throws {
    let heights = try HeightDatabase(path: folder + "/heights.sqlite")
    let list = ContentList(answers, heights: heights) { .html($0.body) }
    list.hasSeparators = false
}

private func changes(list: ContentList<[Answer]>, newAnswers: [Answer]) {
    list.update(newAnswers)
    list.edge = .end  // A conversation follows what is said.
}

private struct Message: FetchableRecord, Decodable, Identifiable, Sendable {
    let id: Int64
    let body: String
}

private func database(pool: DatabasePool) throws {
    let messages = try DatabaseRows<Message>(
        "message", orderedBy: ["date"], descending: true, in: pool)
    let list = ContentList(messages) { row in .html(row.record?.body ?? "") }
    list.update(try messages.refresh())
}

private func hands(
    list: ContentList<[Answer]>, show: @escaping (Answer) -> Void,
    run: @escaping (Command, Answer) -> Void
) {
    func open(_ url: String, from answer: Answer) {}
    list.onTap = { answer in show(answer) }
    list.onLink = { answer, url in open(url, from: answer) }
    list.onCommand = { answer, command in run(command, answer) }
}

private func finding(list: ContentList<[Answer]>) {
    var label = ""
    let search = list.find("harbour")
    search.onChange = { label = "\(search.current ?? 0) of \(search.count)" }
    search.next()
    print(label)
}
