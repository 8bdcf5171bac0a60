import InlayLists

@testable import InlayViewTesting

/// A mail of a ``PagedMailbox``; a mail with a higher key is newer.
struct PagedMail: Identifiable, Equatable {
    let id: Int
    var key: Int
    var version = 0
}

/// A server's mailbox, of which a pager fetches pages of ten mails.
@MainActor
final class PagedMailbox: ListPageSource {
    struct Failure: Error {}

    /// Whether the newest mail is the last one, as in a conversation, and the first page the last
    /// mails.
    let isConversation: Bool
    /// The mails, in the order of the list.
    private(set) var mails: [PagedMail] = []
    /// The requests: `first`, or the end and the id of an item.
    var requests: [String] = []
    /// Whether requests for pages wait until the test answers them by ``answer(_:failing:)``.
    var isHolding = false
    private(set) var held: [(page: [PagedMail], CheckedContinuation<[PagedMail], any Error>)] = []
    private var lastKey = 0

    init(_ count: Int, isConversation: Bool = false) {
        self.isConversation = isConversation
        for id in (1...max(1, count)).reversed().prefix(count) { deliver(id) }
    }

    /// Adds a mail as the newest one.
    func deliver(_ id: Int) {
        lastKey += 1
        put(PagedMail(id: id, key: lastKey))
    }

    /// Makes a mail the newest one.
    func move(_ id: Int) {
        guard var mail = remove(id) else { return }
        lastKey += 1
        mail.key = lastKey
        put(mail)
    }

    /// Moves a mail down by a number of rows in a list whose newest mail is the first one.
    func lower(_ id: Int, by count: Int) {
        guard let index = mails.firstIndex(where: { $0.id == id }) else { return }
        let keys = mails.map(\.key)
        mails.insert(mails.remove(at: index), at: index + count)
        for index in mails.indices { mails[index].key = keys[index] }
    }

    @discardableResult
    func remove(_ id: Int) -> PagedMail? {
        mails.firstIndex { $0.id == id }.map { mails.remove(at: $0) }
    }

    func edit(_ id: Int) {
        for index in mails.indices where mails[index].id == id { mails[index].version += 1 }
    }

    /// Answers the held request at an index.
    func answer(_ index: Int = 0, failing: Bool = false) {
        let (page, continuation) = held.remove(at: index)
        continuation.resume(with: failing ? .failure(Failure()) : .success(page))
    }

    func page(after item: PagedMail?) async throws -> [PagedMail] {
        guard let item else {
            return try await page(
                "first", Array(isConversation ? mails.suffix(10) : mails.prefix(10)))
        }
        let rest = mails.filter { isConversation ? $0.key > item.key : $0.key < item.key }
        return try await page("after \(item.id)", Array(rest.prefix(10)))
    }

    func page(before item: PagedMail) async throws -> [PagedMail] {
        let rest = mails.filter { isConversation ? $0.key < item.key : $0.key > item.key }
        return try await page("before \(item.id)", Array(rest.suffix(10)))
    }

    private func put(_ mail: PagedMail) {
        if isConversation { mails.append(mail) } else { mails.insert(mail, at: 0) }
    }

    private func page(_ request: String, _ page: [PagedMail]) async throws -> [PagedMail] {
        requests.append(request)
        guard isHolding else { return page }
        return try await withCheckedThrowingContinuation { held.append((page, $0)) }
    }
}
