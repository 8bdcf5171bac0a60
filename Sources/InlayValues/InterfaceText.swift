import Synchronization

/// A text that Inlay's own controls show to users, such as a menu item or an error of a form.
///
/// The texts are English. An app in another language translates them before its first window:
///
/// ```swift
/// InterfaceText.translate { text, values in
///     switch text {
///     case .copy: "Kopieren"
///     case .atLeastCharacters: values == ["1"] ? "ein Zeichen oder mehr" : "ab %1 Zeichen"
///     default: nil
///     }
/// }
/// ```
///
/// The raw value is the English text. `%1`, `%2` and so on stand for the values that it is shown
/// with, such as the title of a field.
public enum InterfaceText: String, CaseIterable, Hashable, Sendable {
    // Windows, menus and dialogs
    case mainMenu = "Main Menu"
    case keyboardShortcuts = "Keyboard Shortcuts"
    case application = "Application"
    case about = "About %1"
    case quit = "Quit"
    case back = "Back"
    case settings = "Settings"
    case close = "Close"
    case cancel = "Cancel"
    case open = "Open"
    case save = "Save"
    case openFile = "Open File"
    case openFiles = "Open Files"
    case openFolder = "Open Folder"
    case saveFile = "Save File"
    case openThisLink = "Open this link?"
    case add = "Add"
    case details = "Details"

    // Pages and lists
    case openLink = "Open Link"
    case copyLink = "Copy Link"
    case noAppForLink = "No app opens “%1” links."
    case copy = "Copy"
    case selectAll = "Select All"
    case find = "Find"
    case previousMatch = "Previous Match"
    case nextMatch = "Next Match"
    case noResults = "No results"
    case matchOf = "%1 of %2"
    case rowFailed = "This content can’t be displayed."
    case tryAgain = "Try Again"

    // Controls of forms
    case submit = "Submit"
    case reset = "Reset"
    case suggestions = "Suggestions"
    case remove = "Remove"
    case clear = "Clear"
    case choose = "Choose…"
    case chooseFile = "Choose File…"
    case chooseFiles = "Choose Files…"
    case noFileChosen = "No file chosen"
    case acceptedFiles = "Accepted Files"
    case allFiles = "All Files"
    case hour = "Hour"
    case minute = "Minute"
    case week = "Week"

    // Parts of a field, which follow its title for screen readers: “Arrival, hour”
    case dayPart = "day"
    case hourPart = "hour"
    case minutePart = "minute"
    case weekPart = "week"
    case monthPart = "month"
    case yearPart = "year"
    case choosePart = "choose"
    case clearPart = "clear"
    case removePart = "remove"
    case suggestionsPart = "suggestions"

    // Hints below a field
    case required
    case readOnly = "read-only"
    case atLeastCharacters = "at least %1 characters"
    case atMostCharacters = "at most %1 characters"
    case multipleAddresses = "addresses with commas between"
    case multipleFiles = "one or more files"
    case fromTo = "from %1 to %2"
    case orMore = "%1 or more"
    case orLess = "%1 or less"
    case orLater = "%1 or later"
    case orEarlier = "%1 or earlier"
    case inSteps = "in steps of %1"
    case inStepsOfMinutes = "in steps of %1 minutes"
    case inStepsOfSeconds = "in steps of %1 seconds"
    case eachDays = "each %1 days"
    case eachWeeks = "each %1 weeks"
    case eachMonths = "each %1 months"
    case images
    case videos
    case audioFiles = "audio files"
    case textFiles = "text files"
    case calendarFiles = "calendar files"
    case anyFiles = "any files"

    // Dates in hints and errors: day, month and year; date and time
    case dayOfMonth = "%1 %2 %3"
    case monthOfYear = "%1 %2"
    case weekOfYear = "week %1 of %2"
    case dateAndTime = "%1, %2"
    case january = "January"
    case february = "February"
    case march = "March"
    case april = "April"
    case may = "May"
    case june = "June"
    case july = "July"
    case august = "August"
    case september = "September"
    case october = "October"
    case november = "November"
    case december = "December"

    // Errors of a field; `%1` is its title
    case mustBeChecked = "“%1” must be checked."
    case chooseAnOption = "Choose an option of “%1”."
    case chooseAFile = "Choose a file for “%1”."
    case isRequired = "“%1” is required."
    case mustBeEmail = "“%1” must be an e-mail address."
    case mustBeURL = "“%1” must be an address such as https://example.org."
    case mustBeNumber = "“%1” must be a number."
    case mustBeDate = "“%1” must be a date."
    case mustBeTime = "“%1” must be a time."
    case mustBeDateAndTime = "“%1” must be a date and a time."
    case mustBeMonth = "“%1” must be a month."
    case mustBeWeek = "“%1” must be a week."
    case mustBeColor = "“%1” must be a color such as #3584e4."
    case tooShort = "“%1” needs at least %2 characters; it has %3."
    case tooLong = "“%1” takes at most %2 characters; it has %3."
    case wrongFormat = "“%1” doesn't have the required format."
    case wrongFormatWithHint = "“%1” doesn't have the required format: %2"
    case mustBeFromTo = "“%1” must be from %2 to %3."
    case mustBeOrMore = "“%1” must be %2 or more."
    case mustBeOrLess = "“%1” must be %2 or less."
    case mustBeOrLater = "“%1” must be %2 or later."
    case mustBeOrEarlier = "“%1” must be %2 or earlier."
    case mustBeStep = "“%1” must be %2, %3 or another step of %4."
    case isNoValidValue = "“%1” isn't one of the valid values."

    // Errors of a text in a field for a number or a date; `%1` is the text
    case enterNumber = "Enter a number."
    case enterDate = "Enter a date."
    case isNoNumber = "“%1” isn't a number."
    case isNoDate = "“%1” isn't a date."

    // Sending a form; `%1` is the HTTP status
    case sending = "Sending"
    case sendAgain = "Send Again"
    case sendAgainQuestion = "Send Again?"
    case sendAgainDetail =
        "The server may have received the form already, and would then receive it twice."
    case sendAcceptedAgainDetail = "This was already sent, and the server would receive it twice."
    case submissionCancelled = "The submission was cancelled; the server may have received it."
    case nextPageFailed = "The server received the form, but its next page can't be loaded."
    case serverUnreachable = "The server can't be reached. Nothing was sent."
    case serverTimedOut = "The server didn't answer in time."
    case connectionLost = "The connection was lost before the response arrived."
    case serverFailed = "The server failed (status %1)."
    case serverRefused = "The server refused (status %1)."

    // Failed calls of services
    case serviceUnreachable = "The server can't be reached."
    case certificateInvalid = "The server's certificate can't be trusted."
    case signInFailed = "Signing in failed."
    case notStored = "This isn't stored for use offline."
    case responseInvalid = "The server's response can't be used."
    case callInvalid = "The request can't be sent."
    case callCancelled = "The request was cancelled."

    /// Sets the translation of all texts that are shown from now on.
    ///
    /// - Parameter translation: Returns the translation of a text that is shown with some values,
    ///   in which `%1` stands for the first value; nil for the English text. It may be called on
    ///   any thread.
    public static func translate(
        _ translation: @escaping @Sendable (_ text: InterfaceText, _ values: [String]) -> String?
    ) {
        Self.translation.withLock { $0 = translation }
    }

    /// Returns the text in the app's language, with its values.
    public func callAsFunction(_ values: String...) -> String {
        let translation = Self.translation.withLock { $0 }
        return Self.fill(translation?(self, values) ?? rawValue, with: values)
    }

    private static let translation = Mutex<(@Sendable (InterfaceText, [String]) -> String?)?>(nil)

    /// Replaces `%1` to `%9` by the values; other percent signs are part of the text.
    static func fill(_ text: String, with values: [String]) -> String {
        guard !values.isEmpty else { return text }
        var result = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            let next = rest.index(after: sign)
            let number = next < rest.endIndex ? rest[next].wholeNumberValue ?? 0 : 0
            result += rest[..<sign]
            if values.indices.contains(number - 1) {
                result += values[number - 1]
                rest = rest[rest.index(after: next)...]
            } else {
                result += "%"
                rest = rest[next...]
            }
        }
        return result + rest
    }
}
