/// All scenes, in the order of the list.
@MainActor
enum SceneCatalog {
    static let entries = web + screens + service + images + lists

    static func entry(named name: String) -> SceneEntry? {
        entries.first { $0.name == name }
    }

    /// Returns the indices of the scenes whose titles and summaries contain all words of a search.
    static func matches(of search: String) -> [Int] {
        indices(with: search) { "\($0.title) \($0.summary)" }
    }

    /// Returns the index of the first scene whose title matches a search, or else of the first match.
    static func bestMatch(of search: String) -> Int? {
        indices(with: search) { $0.title }.first ?? matches(of: search).first
    }

    private static func indices(
        with search: String, in text: (SceneEntry) -> String
    ) -> [Int] {
        let words = search.lowercased().split(separator: " ")
        return entries.indices.filter { index in
            let text = text(entries[index]).lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    private static let web = [
        SceneEntry(
            title: "Two-Way Bridge",
            summary: "A native entry and a web page exchange messages", group: .web,
            shows: """
                The page and the app call each other. A native button runs a function of the page with \
                evaluate(_:), whose interpolated text is never code; a button of the page sends a command to \
                the app, which answers with a native dialog.
                """,
            steps: [
                "Type <b>bold</b> into the field and press Add: the tags stay text.",
                "Press the button in the page to open a native dialog.",
                "Press Tab until the focus has gone from the page into the field.",
            ],
            sources: [
                "Scenes/TwoWayBridge/TwoWayBridgeScene.swift",
                "Resources/Pages/two-way-bridge.html", "Resources/Pages/two-way-bridge.js",
            ], make: { _ in TwoWayBridgeScene() }),
        SceneEntry(
            title: "Scheduled Event",
            summary: "Service data in an HTML template; a link opens a native list", group: .web,
            shows: """
                A typed answer of a service fills an HTML template, which is escaped for each place. A link with \
                the address inlay:showDevices in the page pushes a native list.
                """,
            steps: [
                "Choose an event, then press Affected devices in its page.",
                "In an event, press Ctrl+F and type a word; the menu zooms the page and saves it as a PDF.",
                "Turn the service off in the header bar and open an event: the error offers to try again.",
            ],
            sources: [
                "Scenes/ScheduledEvent/ScheduledEventScene.swift",
                "Scenes/ScheduledEvent/EventPage.swift",
                "Resources/Pages/event.mghtml",
            ], make: { ScheduledEventScene($0) }),
        SceneEntry(
            title: "Bandwidth",
            summary: "A table and a chart that follow the theme", group: .web,
            shows: """
                One template draws a chart in CSS and a table. Colors and fonts come from the desktop's theme by \
                the style sheet .app, so the page turns dark with the desktop.
                """,
            steps: [
                "Switch the desktop between light and dark.",
                "Make the window narrow: the chart and the table follow.",
            ],
            sources: [
                "Scenes/Bandwidth/BandwidthScene.swift", "Scenes/Bandwidth/BandwidthPage.swift",
                "Resources/Pages/bandwidth.mghtml", "Resources/Pages/bandwidth.css",
            ], make: { BandwidthScene($0) }),
        SceneEntry(
            title: "Alarms and Tickets",
            summary: "Native lists, and user-written HTML made safe", group: .web,
            shows: """
                Messages of tickets are HTML that anyone may have written. HTMLSanitizer keeps their text, \
                lists and links and removes what could run, load or cover anything.
                """,
            steps: [
                "Open a ticket whose messages have quotes and lists.",
                "Press Escape: the focus returns to the row.",
            ],
            sources: [
                "Scenes/AlarmsAndTickets/AlarmsAndTicketsScene.swift",
                "Scenes/AlarmsAndTickets/TicketPage.swift",
                "Scenes/AlarmsAndTickets/AlarmPage.swift", "Resources/Pages/ticket.mghtml",
            ], make: { AlarmsAndTicketsScene($0) }),
        SceneEntry(
            title: "Local Style",
            summary: "Unstyled HTML from a service, styled by the app", group: .web,
            shows: """
                A page without a style of its own gets the app's style sheet, which can be removed and set again \
                while the page is shown, without a load.
                """,
            steps: ["Turn App Style off and on.", "Choose the other page."],
            sources: ["Scenes/LocalStyle/LocalStyleScene.swift"],
            make: { LocalStyleScene($0) }),
        SceneEntry(
            title: "Page to Image",
            summary: "Render an off-screen page to an image", group: .web,
            shows: "Snapshotter loads a page that is in no window and draws all of it into a PNG.",
            steps: [
                "Enter another web address and press Return.",
                "Enter an address that doesn't exist: the error takes the place of the image.",
                "Copy the image and paste it into another program, or save it.",
            ],
            sources: [
                "Scenes/PageToImage/PageToImageScene.swift", "Scenes/PageToImage/PageAddress.swift",
            ],
            make: { PageToImageScene($0) }),
    ]

    private static let screens = [
        SceneEntry(
            title: "Delivery",
            summary: "A native form beside the HTML form of the same endpoint", group: .screens,
            shows: """
                A document describes a form with native controls, which is sent to the endpoint that serves \
                the same form as HTML. Errors are shown at their fields; input is stored as a draft.
                """,
            steps: [
                "Press Submit in the header bar: what is missing stands at its field.",
                "Enter an address that ends in .invalid: the server refuses it, at its field.",
                "Fill in the name, close the gallery and open it again.",
            ],
            sources: [
                "Scenes/Delivery/DeliveryScene.swift", "Scenes/FormsClient.swift",
                "Resources/Screens/Delivery.xml",
            ], make: { DeliveryScene($0) }),
        SceneEntry(
            title: "From HTML",
            summary: "The HTML form of a page as a native form", group: .screens,
            shows: """
                A page of the service is fetched and its form shown with native controls: each type of input, \
                suggestions, field sets and buttons. The page that answers is shown in a web view.
                """,
            steps: ["Fill in the name and press Register.", "Press Reset."],
            sources: [
                "Scenes/FromHTML/FromHTMLScene.swift", "Scenes/FormsClient.swift",
            ], make: { FromHTMLScene($0) }),
        SceneEntry(
            title: "Every Control",
            summary: "All elements of documents but forms, as native widgets", group: .screens,
            shows: """
                One XML document makes the whole screen. Elements become native controls; a property template \
                styles all headings; actions are called by their names.
                """,
            steps: [
                "Run inlay preview on the document, change it and save: the window follows.",
                "Press Tab through all controls.",
                "Click, press, swipe or drag the box of gestures at the end.",
            ],
            sources: [
                "Scenes/EveryControl/EveryControlScene.swift", "Resources/Screens/EveryControl.xml",
            ], make: { _ in EveryControlScene() }),
        SceneEntry(
            title: "Tabs",
            summary: "Views with a switcher, from one document", group: .screens,
            shows:
                "The element Tabs has a native switcher; each tab includes a document of its own.",
            steps: [
                "Choose the other tab: what you typed in the first stays.",
                "Make the window narrow.",
            ],
            sources: [
                "Scenes/Tabs/TabsScene.swift", "Resources/Screens/Tabs.xml",
                "Resources/Screens/TabsAccount.xml", "Resources/Screens/TabsDevices.xml",
            ], make: { _ in TabsScene() }),
        SceneEntry(
            title: "Periodic Table",
            summary: "236 labels, styled by ten property templates", group: .screens,
            shows: """
                A large document: 118 cells of two labels each. Templates give each group of elements its color, \
                and building all of it takes a few milliseconds.
                """,
            steps: ["Scroll to the sides in a narrow window.", "Rest the pointer on an element."],
            sources: [
                "Scenes/PeriodicTable/PeriodicTableScene.swift",
                "Resources/Screens/PeriodicTable.xml",
            ], make: { _ in PeriodicTableScene() }),
        SceneEntry(
            title: "Bound",
            summary: "Controls that read and write an observable model", group: .screens,
            shows: """
                The document names paths such as $name. The app binds them to properties of an @Observable \
                model: controls show changes of the model, and write what the user enters.
                """,
            steps: [
                "Type a name or move the slider: the summary follows.",
                "Press Reset: the model changes, and the controls follow.",
            ],
            sources: ["Scenes/Bound/BoundScene.swift", "Resources/Screens/Bound.xml"],
            make: { _ in BoundScene() }),
    ]

    private static let service = [
        SceneEntry(
            title: "Users",
            summary: "Cached data, and its age, while offline", group: .service,
            shows: """
                ServiceProxy stores responses. While the service can't be reached the stored one is shown with \
                its age; when the service is back, the list is reloaded by itself.
                """,
            steps: [
                "Turn the service off in the header bar, then press Refresh.",
                "Turn it on and wait for the list to be reloaded.",
            ],
            sources: ["Scenes/Users/UsersScene.swift", "Scenes/PortalClient.swift"],
            make: { UsersScene($0) }),
        SceneEntry(
            title: "Outbox",
            summary: "Notes written offline are sent on reconnect", group: .service,
            shows: """
                Outbox keeps writes in a database until the service has them, in their order and each once, also \
                when the app ends in between.
                """,
            steps: [
                "Turn the service off and send two notes.",
                "Cancel one, then turn the service on: the other is sent.",
            ],
            sources: ["Scenes/Outbox/OutboxScene.swift", "Scenes/Outbox/PendingList.swift"],
            make: { OutboxScene($0) }),
    ]

    private static let images = [
        SceneEntry(
            title: "Photos",
            summary: "Thousands of thumbnails, loaded as you scroll", group: .images,
            shows: """
                ImageLoader fetches, decodes to the size that is shown, and caches. Rows that scroll away cancel \
                their loads, and rows ahead are fetched before they are visible.
                """,
            steps: [
                "Scroll fast, then stop.", "Open a photo, and go back to the same position.",
                "Turn the service off and scroll on: rows say why their photo is missing.",
            ],
            sources: ["Scenes/Photos/PhotosScene.swift", "Scenes/Photos/PhotoRow.swift"],
            make: { PhotosScene($0) }),
        SceneEntry(
            title: "Images in HTML",
            summary: "The same image pipeline in HTML rows", group: .images,
            shows: """
                Images with the scheme inlay-image: in HTML come from the app's image loader, with its cache and \
                its priorities, and not from the web process.
                """,
            steps: ["Scroll: images appear without moving the text."],
            sources: [
                "Scenes/ImagesInHTML/ImagesInHTMLScene.swift",
                "Scenes/ImagesInHTML/PageOfPhotos.swift",
                "Resources/Pages/photos.mghtml",
            ], make: { ImagesInHTMLScene($0) }),
    ]

    private static let lists = [
        SceneEntry(
            title: "Answers",
            summary: "User-written HTML in self-sizing rows, with search", group: .lists,
            shows: """
                ContentList shows HTML of anyone in rows that are as tall as their content. The search finds text \
                in all rows, also in those that were never shown.
                """,
            steps: [
                "Search for a word and press Return for the next match.",
                "Press Escape to clear the search.", "Select text across paragraphs and copy it.",
            ],
            sources: ["Scenes/Answers/AnswersScene.swift"], make: { AnswersScene($0) }),
        SceneEntry(
            title: "Chat",
            summary: "Rows appear and grow without moving what you read", group: .lists,
            shows: """
                Messages are added at both ends and others are edited every other second. What you read stays \
                where it is; at the end, the list follows new messages.
                """,
            steps: [
                "Scroll up and read.",
                "Press Latest Message at the bottom: the list follows again.",
                "Write <b>bold</b> and press Return: the tags stay text.",
            ],
            sources: ["Scenes/Chat/ChatScene.swift"], make: { _ in ChatScene() }),
        SceneEntry(
            title: "Mail",
            summary: "50,000 database rows, selected by mouse or keyboard", group: .lists,
            shows: """
                The rows are those of an SQLite table, of which only the visible ones are read. Their heights are \
                stored, so that the scroll bar is right at the next start.
                """,
            steps: [
                "Select rows by Ctrl+click and Shift+click, or Ctrl+Space and Shift+Down.",
                "Press Ctrl+A and Delete, then Undo in the message at the bottom.",
                "Click on a message: it opens, and is marked as read.",
            ],
            sources: [
                "Scenes/Mail/MailScene.swift", "Scenes/Mail/MessageScreen.swift",
                "Scenes/Mail/MailStore.swift",
            ],
            make: { _ in MailScene() }),
        SceneEntry(
            title: "Mixed",
            summary: "Native and web rows in one list, with sticky headers", group: .lists,
            shows: """
                Rows of simple HTML are drawn as native text, which is faster and takes less memory; the others \
                are drawn by the web engine. Both look the same.
                """,
            steps: [
                "Turn native drawing off: nothing but the count changes.",
                "Scroll: the header of the day stays at the top.",
            ],
            sources: ["Scenes/Mixed/MixedScene.swift"], make: { _ in MixedScene() }),
        SceneEntry(
            title: "Million Rows",
            summary: "One million HTML rows of varying height", group: .lists,
            shows: """
                Heights of rows that were never shown are estimated, and corrected without moving the visible \
                ones. Memory stays that of a few dozen rows.
                """,
            steps: [
                "Enter 500000 as the row.", "Drag the scroll bar to the end and back.",
                "Press Ctrl+A in the list: a million rows are selected.",
            ],
            sources: ["Scenes/MillionRows/MillionRowsScene.swift"],
            make: { _ in MillionRowsScene() }),
    ]
}
