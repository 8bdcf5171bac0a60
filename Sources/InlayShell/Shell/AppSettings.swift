import CGLib
public import Foundation
import InlayValues
import Logging

/// The name, type and default value of a setting.
///
/// ```swift
/// enum Settings {
///     static let fontSize = SettingKey("font-size", default: 12)
/// }
/// ```
public nonisolated struct SettingKey<Value: Codable & Equatable & Sendable>: Sendable {
    /// The name, which no other setting of the app has.
    public let name: String
    /// The value of a setting that wasn't changed.
    public let defaultValue: Value

    /// Creates a key.
    public init(_ name: String, default defaultValue: Value) {
        (self.name, self.defaultValue) = (name, defaultValue)
    }
}

/// The settings of an app, in a JSON file that only the user can read.
///
/// ```swift
/// let settings = AppSettings.standard
/// settings[Settings.fontSize] = 14
/// settings.observe(Settings.fontSize) { [weak view] size in view?.fontSize = size }
/// ```
///
/// A changed value is on the disk when the assignment returns, and the file is replaced atomically, so
/// that neither a crash nor a power failure loses it or damages the others. Settings are small: the
/// file has at most 1 MB. Only one instance of a program uses the file at a time, as it is with
/// `Application`.
public final class AppSettings {
    /// The settings of the running app, in `settings.json` below `$XDG_CONFIG_HOME`, or `~/.config`, in
    /// the folder of the app's identifier; without an `Application`, in that of the program's name.
    public static let standard: AppSettings = {
        let name =
            Application.current.map { type(of: $0).identifier }
            ?? ProcessInfo.processInfo.processName
        return AppSettings(
            folder: URL(fileURLWithPath: String(cString: g_get_user_config_dir()))
                .appendingPathComponent(name, isDirectory: true))
    }()

    private static let fileName = "settings.json"
    /// The maximum size of the file in bytes.
    private static let byteLimit = 1_000_000

    private let folder: URL
    private let logger = Logger(label: "inlay.settings")
    private var values: [String: JSONValue] = [:]
    /// Whether the stored settings, if any, were read; until then the file isn't replaced.
    private var isLoaded = false
    private var observers: [(id: SettingObservation, name: String, notify: () -> Void)] = []

    /// Opens the settings in a folder, which is created by the first change.
    ///
    /// Damaged settings are logged and kept as `settings.json.damaged`; the settings then have their
    /// default values. A file that can't be read, for example because it is too large, is logged and
    /// never replaced.
    public init(folder: URL) {
        self.folder = folder
        do {
            try load()
        } catch {
            logger.error("The settings can't be read: \(error)")
        }
    }

    /// The value of a setting: the stored one, or else the default value.
    ///
    /// Setting it stores it and notifies observers; if it can't be stored, the reason is logged, and
    /// the next change tries again. A stored value of another type counts as the default value.
    public subscript<Value>(key: SettingKey<Value>) -> Value {
        get {
            guard let stored = values[key.name] else { return key.defaultValue }
            do {
                return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(stored))
            } catch {
                logger.warning("The setting “\(key.name)” in \(path) isn't a \(Value.self).")
                return key.defaultValue
            }
        }
        set {
            guard newValue != self[key] else { return }
            do {
                values[key.name] = try JSONDecoder().decode(
                    JSONValue.self, from: JSONEncoder().encode(newValue))
            } catch {
                return logger.error("The setting “\(key.name)” has no JSON: \(error)")
            }
            save()
            notify(key.name)
        }
    }

    /// Removes the stored value of a setting, which then has its default value.
    public func reset<Value>(_ key: SettingKey<Value>) {
        guard values.removeValue(forKey: key.name) != nil else { return }
        save()
        notify(key.name)
    }

    /// Calls a handler with the new value after each change of a setting.
    ///
    /// - Returns: The observation, which lasts as long as the settings unless it is cancelled.
    @discardableResult
    public func observe<Value>(
        _ key: SettingKey<Value>, _ handler: @escaping (Value) -> Void
    ) -> SettingObservation {
        let observation = SettingObservation()
        observation.end = { [weak self, weak observation] in
            self?.observers.removeAll { $0.id === observation }
        }
        observers.append(
            (observation, key.name, { [weak self] in if let self { handler(self[key]) } }))
        return observation
    }

    // MARK: - Private

    private var path: String { folder.appendingPathComponent(Self.fileName).path }

    private func notify(_ name: String) {
        // A handler may cancel the observation of one after it.
        for observer in observers where observer.name == name && observer.id.end != nil {
            observer.notify()
        }
    }

    /// Reads the stored settings, unless they were read; values that were set before stay.
    private func load() throws {
        guard !isLoaded else { return }
        if let store = try PrivateFolder(existing: folder.path),
            let data = try store.read(Self.fileName, limit: Self.byteLimit)
        {
            do {
                let stored = try JSONDecoder().decode([String: JSONValue].self, from: data)
                values.merge(stored) { own, _ in own }
            } catch {
                try store.write(data, to: Self.fileName + ".damaged")
                logger.error(
                    "\(path) is damaged (\(error)); it is kept as \(path).damaged, and the settings have their defaults."
                )
            }
        }
        isLoaded = true
    }

    private func save() {
        do {
            try load()
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            let data = try encoder.encode(values)
            guard data.count <= Self.byteLimit else {
                return logger.error(
                    "The settings aren't stored: they have \(data.count) bytes; \(Self.byteLimit) are allowed."
                )
            }
            try PrivateFolder(folder.path).write(data, to: Self.fileName)
        } catch {
            logger.error("The settings can't be stored: \(error)")
        }
    }
}

/// The observation of a setting.
public final class SettingObservation {
    fileprivate var end: (() -> Void)?

    fileprivate init() {}

    /// Ends the observation; its handler isn't called any more.
    public func cancel() {
        end?()
        end = nil
    }
}
