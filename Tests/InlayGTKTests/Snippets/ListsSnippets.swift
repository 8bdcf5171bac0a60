import Foundation
import GRDB
import Inlay

// The examples of docs/Inlay.docc/Lists.md, ListChanges.md and ListInput.md.

enum ListsGuide {
    struct Comment: Identifiable {
        let id: Int
        let body: String
        let url: URL
    }

    struct Mail {
        let id: Int
        let body: String
        let sender: String
    }

    protocol Mailbox: Sendable {
        func part(_ contentID: String, of mail: Int) async throws -> (bytes: [UInt8], type: String)?
    }

    struct Row: Identifiable {
        let id: Int
        let isDay: Bool
    }

    static func lists(comments: [Comment], window: Window) {
        let list = ContentList(comments) { comment in
            .html(comment.body, baseURL: comment.url)
        }
        window.content = list
    }

    static func trust(mail: Mail) -> RowContent {
        var row = RowContent.html(mail.body)
        row.remoteContent = .allowed
        row.presentation = .web
        return row
    }

    static func origins(mail: Mail) -> RowContent {
        var row = RowContent.html(mail.body)
        row.remoteContent = .origins([WebOrigin(scheme: "https", host: "photos.example")])
        return row
    }

    static func inline(mail: Mail, mailbox: any Mailbox) -> RowContent {
        var row = RowContent.html(mail.body)
        row.inlineImages = InlineImages(of: mail.id) { contentID in
            guard let part = try await mailbox.part(contentID, of: mail.id) else { return nil }
            return InlineImage(part.bytes, type: part.type)
        }
        return row
    }

    static func profiles(mails: [Mail], work: WebProfile) -> ContentList<[Mail]> {
        let list = ContentList(mails, profile: work) { mail in .html(mail.body) }
        return list
    }

    static func framed(mail: Mail) -> RowContent {
        RowContent.html(
            mail.body, before: "<p><b>" + .text(mail.sender) + "</b></p>",
            after: "<p><a href='inlay:reply'>Reply</a></p>")
    }

    static func images(loader: ImageLoader, photo: String) -> RowContent {
        WebProfile.shared.imageLoader = loader
        var row = RowContent.html("<p>The harbour: <img src='\(photo)' width=320 height=240></p>")
        row.remoteContent = .allowed
        return row
    }

    static func scrolling(list: ContentList<[Row]>) {
        list.scroll(to: 777)
        list.scroll(to: 12, position: .nearest, animated: true)
    }

    static func storedPosition(comments: [Comment], file: URL) -> Window {
        let list = ContentList(comments) { comment in .html(comment.body) }
        if let stored = try? Data(contentsOf: file),
            let position = try? JSONDecoder().decode(ListPosition.self, from: stored)
        {
            list.position = position
        }
        let window = Window("Comments", content: list)
        window.onClose = {
            try? JSONEncoder().encode(list.position).write(to: file)
        }
        window.present()
        return window
    }

    static func placeholders(list: ContentList<[Row]>) {
        list.placeholder = Label("No messages")
        list.loadingPlaceholder = Label("Loading…")
        list.isLoading = true
    }

    static func margins(list: ContentList<[Row]>, write: @escaping () -> Void) {
        list.header = Label("12 comments").styled(.title)
        list.footer = Button("Write a comment") { write() }
    }

    static func sections(list: ContentList<[Row]>, rows: [Row]) {
        list.sectionHeaders = rows.indices.filter { rows[$0].isDay }
    }

    static func pages(
        list: ContentList<[Comment]>, tell: @escaping (any Error) -> Void
    ) -> ListPager<Comment> {
        var pager: ListPager<Comment>
        struct CommentPages: ListPageSource {
            func page(after item: Comment?) async throws -> [Comment] {
                try await fetch("after", item?.id)
            }
            func page(before item: Comment) async throws -> [Comment] {
                try await fetch("before", item.id)
            }
        }

        pager = ListPager(list, from: CommentPages())
        pager.onChange = { [weak pager] in
            if case .failed(let error) = pager?.after { tell(error) }
        }
        return pager
    }

    static func refreshing(pager: ListPager<Comment>, tell: @escaping (any Error) -> Void) {
        var status = ""
        let refresh = MenuAction("Refresh", shortcuts: "F5") { [weak pager] in pager?.refresh() }
        pager.onChange = { [weak pager] in
            switch pager?.refreshing {
            case .loading: status = "Refreshing…"
            case .failed(let error): tell(error)
            default: status = ""
            }
        }
        print(refresh, status)
    }

    static func heights(comments: [Comment], folder: String) throws -> ContentList<[Comment]> {
        let heights = HeightDatabase(path: folder + "/heights.sqlite")
        let list = ContentList(comments, heights: heights) { .html($0.body) }
        list.hasSeparators = false
        return list
    }

    static func changes(list: ContentList<[Comment]>, newComments: [Comment]) {
        list.update(newComments)
        list.edge = .end
    }

    struct Message: FetchableRecord, Decodable, Identifiable, Sendable {
        let id: Int64
        let body: String
    }

    static func database(pool: DatabasePool) -> Task<ContentList<DatabaseRows<Message>>, any Error>
    {
        Task {
            let messages = try DatabaseRows<Message>(
                "message", orderedBy: ["date"], descending: true, in: pool)
            let list = ContentList(messages) { row in .html(row.record?.body ?? "") }
            try await list.refresh()
            return list
        }
    }

    static func hands(
        list: ContentList<[Comment]>, show: @escaping (Comment) -> Void,
        run: @escaping (PageCommand, Comment) -> Void
    ) {
        func open(_ url: URL, from comment: Comment) {}
        var bar = ""
        list.onActivate = { comment in show(comment) }
        list.onLink = { comment, url in open(url, from: comment) }
        list.onCommand = { comment, command in run(command, comment) }
        list.onSelectionChange = { rows in
            bar = "\(rows.ranges.map(\.count).reduce(0, +)) selected"
        }
        print(bar)
    }

    static func selecting(list: ContentList<[Comment]>, delete: @escaping (RangeSet<Int>) -> Void) {
        list.selectsOnClick = true
        list.onDelete = { rows in delete(rows) }
    }

    static func menus(
        list: ContentList<[Mail]>, reply: @escaping (Mail) -> Void,
        delete: @escaping (RangeSet<Int>) -> Void
    ) {
        list.onContextMenu = { mail, target in
            [
                ContextMenuItem("Reply to \(mail.sender)") { _ in reply(mail) },
                ContextMenuItem("Delete") { rows in delete(rows) },
            ]
        }
    }

    static func finding(list: ContentList<[Comment]>) {
        var label = ""
        let search = list.find("harbour")
        search.onChange = { [weak search] in
            label = "\(search?.current ?? 0) of \(search?.count ?? 0)"
        }
        search.next()
        print(label)
    }

    static func problems(list: ContentList<[Comment]>) {
        list.onRowProblem = { comment, problem in print("\(comment.id): \(problem)") }
    }

    static func renderer(list: ContentList<[Comment]>) -> Task<Void, any Error> {
        Task {
            print(try await list.renderer(of: 3))  // web: table
        }
    }
}

private func fetch(_ side: String, _ id: Int?) async throws -> [ListsGuide.Comment] {
    guard side == "after", id == nil, let url = URL(string: "https://example.com/") else {
        return []
    }
    return (0..<3).map { ListsGuide.Comment(id: $0, body: "<p>Comment \($0)", url: url) }
}
