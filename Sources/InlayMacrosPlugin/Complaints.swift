/// All that is wrong with a declaration.
struct Complaints: Error {
    var all: [Complaint]

    init(_ all: [Complaint]) {
        self.all = all
    }
}
