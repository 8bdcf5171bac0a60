import Foundation
import InlayShell
import InlayTesting
import Testing

@testable import InlayWindowTesting

extension ShellSuites {
    /// Tests of the settings of an app, which survive a restart.
    @Suite struct AppSettingsFiles {
        private enum Keys {
            static let size = SettingKey("size", default: 12)
            static let names = SettingKey("names", default: ["a"])
            static let text = SettingKey("size", default: "none")
        }

        private let base: TemporaryDirectory
        private var folder: URL { base.url.appendingPathComponent("config/app") }
        private var file: URL { folder.appendingPathComponent("settings.json") }

        init() throws { base = try TemporaryDirectory() }

        @Test func changedSettingsAreOnTheDiskAtOnce() throws {
            let settings = AppSettings(folder: folder)
            #expect(settings[Keys.size] == 12)
            settings[Keys.size] = 14
            settings[Keys.names] = ["ü", "\"\n"]
            let reopened = AppSettings(folder: folder)
            #expect(reopened[Keys.size] == 14)
            #expect(reopened[Keys.names] == ["ü", "\"\n"])
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            reopened.reset(Keys.size)
            #expect(AppSettings(folder: folder)[Keys.size] == 12)
            #expect(AppSettings(folder: folder)[Keys.names] == ["ü", "\"\n"])
        }

        @Test func observersGetEachChangeOfTheirSettingUntilTheyAreCancelled() {
            let settings = AppSettings(folder: folder)
            var sizes: [Int] = []
            let observation = settings.observe(Keys.size) { sizes.append($0) }
            settings[Keys.size] = 13
            settings[Keys.size] = 13
            settings[Keys.names] = []
            settings.reset(Keys.size)
            observation.cancel()
            settings[Keys.size] = 14
            #expect(sizes == [13, 12])
        }

        @Test func damagedSettingsAreKeptAndHaveTheirDefaults() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("{\"size\": 1".utf8).write(to: file)
            let settings = AppSettings(folder: folder)
            #expect(settings[Keys.size] == 12)
            settings[Keys.size] = 15
            #expect(AppSettings(folder: folder)[Keys.size] == 15)
            #expect(
                try String(contentsOf: file.appendingPathExtension("damaged"), encoding: .utf8)
                    == "{\"size\": 1")
        }

        @Test func aFileThatCannotBeReadIsNotReplaced() throws {
            AppSettings(folder: folder)[Keys.size] = 14
            let stored = try Data(contentsOf: file)
            let long = Data(repeating: UInt8(ascii: " "), count: 1_000_000) + stored
            try long.write(to: file)
            let settings = AppSettings(folder: folder)
            settings[Keys.names] = ["b"]
            #expect(settings[Keys.names] == ["b"])
            #expect(try Data(contentsOf: file) == long)
            // As soon as it can be read, changes are added to it.
            try stored.write(to: file)
            settings[Keys.names] = ["c"]
            #expect(AppSettings(folder: folder)[Keys.size] == 14)
            #expect(AppSettings(folder: folder)[Keys.names] == ["c"])
        }

        @Test func anObserverThatAnotherOneCancelsIsNotCalled() {
            let settings = AppSettings(folder: folder)
            var second: SettingObservation?
            var sizes: [Int] = []
            settings.observe(Keys.size) { _ in second?.cancel() }
            second = settings.observe(Keys.size) { sizes.append($0) }
            settings[Keys.size] = 13
            #expect(sizes == [])
        }

        @Test func aValueOfAnotherTypeCountsAsTheDefault() {
            AppSettings(folder: folder)[Keys.size] = 14
            let settings = AppSettings(folder: folder)
            #expect(settings[Keys.text] == "none")
            settings[Keys.text] = "some"
            #expect(AppSettings(folder: folder)[Keys.text] == "some")
        }

        @Test func settingsThatCannotBeStoredKeepTheirValueInMemory() throws {
            try FileManager.default.createDirectory(
                at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: folder)
            let settings = AppSettings(folder: folder)
            settings[Keys.size] = 14
            #expect(settings[Keys.size] == 14)
            try FileManager.default.removeItem(at: folder)
            settings[Keys.names] = ["b"]
            #expect(AppSettings(folder: folder)[Keys.size] == 14)
        }
    }
}
