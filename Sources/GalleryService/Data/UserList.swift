import Synchronization

/// The users of the portal; with each response, other users are signed in.
final class UserList: Sendable {
    private static let people = [
        ("Ada Lovelace", "Analysis"), ("Grace Hopper", "Compilers"),
        ("Edsger Dijkstra", "Routing"), ("Barbara Liskov", "Interfaces"),
        ("Donald Knuth", "Typesetting"), ("Radia Perlman", "Network"),
        ("Tony Hoare", "Verification"), ("Hedy Lamarr", "Radio"),
        ("Alan Turing", "Decisions"), ("Margaret Hamilton", "Flight software"),
        ("Niklaus Wirth", "Languages"), ("Frances Allen", "Optimisation"),
    ]

    private let answers = Mutex(0)

    /// Returns the users for the next response.
    func next() -> [PortalUser] {
        let number = answers.withLock { answers in
            answers += 1
            return answers
        }
        return Self.people.enumerated().map { index, person in
            PortalUser(
                id: index + 1, name: person.0, role: person.1,
                isSignedIn: (index * 5 + number) % 3 == 0)
        }
    }
}
