import Foundation
import Inlay

// The examples of docs/Inlay.docc/Commands.md.

enum CommandsGuide {
    static func handling(view: WebView) {
        struct DeviceQuery: Decodable {
            let room: String
            let limit: Int
        }

        view.commands.on("refresh") { _ in print("refresh") }
        view.commands.on("showDevices") { (query: DeviceQuery) in
            print("at most \(query.limit) devices of \(query.room)")
        }
    }

    static func dummyHost(folder: URL) -> WebView {
        let view = WebView(
            trust: .app, resources: ResourceFolder(name: "pages", url: folder),
            commandHost: "my.app.commands")
        return view
    }

    static func problems(view: WebView) {
        view.commands.onProblem = { problem in
            switch problem {
            case .unknown(let command): print("no handler for \(command.name)")
            case .invalidArguments(let command, let error): print("\(command.name): \(error)")
            case .malformed(let url): print("\(url) is no command")
            }
        }
    }
}
