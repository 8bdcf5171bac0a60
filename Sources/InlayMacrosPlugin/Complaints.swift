/// All errors of a declaration.
struct Complaints: Error {
    var all: [Complaint]

    init(_ all: [Complaint]) {
        self.all = all
    }
}
