/// The filters that every template has.
enum StandardFilters {
    static let all = text.merging(lists) { first, _ in first }
        .merging(numbersAndDates) { first, _ in first }
        .merging(djangoText) { first, _ in first }
        .merging(djangoValues) { first, _ in first }
}
