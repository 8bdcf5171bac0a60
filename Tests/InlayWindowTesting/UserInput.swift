import CGLib
import CGTK
import Glibc
import InlayGObject
import InlayTesting

/// Pointer and keyboard input as real events of the window system.
enum UserInput {
    /// Runs xdotool, and returns when its events are sent and the first of its keys was received.
    static func act(_ arguments: String...) async throws {
        try await act(arguments)
    }

    /// Runs xdotool, and returns when its events are sent and the first of its keys was received.
    ///
    /// - Throws: ``WaitTimeout`` with the keys that were received if the first key wasn't, because
    ///   no window had the keyboard focus or the keyboard doesn't have the key.
    static func act(_ arguments: [String]) async throws {
        let log = KeyLog.shared
        log.presses = []
        try await send(arguments)
        guard let key = firstKey(of: arguments) else { return }
        try await waitUntil("a window received the key \(key)", log.presses.map(name)) { _ in
            log.hasReceived(key)
        }
    }

    /// Sends input events by xdotool without waiting for their arrival; for input that a test
    /// repeats until it has an effect, since no window may have the keyboard focus yet.
    static func send(_ arguments: [String]) async throws {
        try await run(["xdotool"] + arguments)
    }

    /// Gives the private display the keys that tests press and that its keyboard lacks.
    ///
    /// Without them, xdotool maps a spare key for the moment of the press. A program that reads the
    /// event later, because the machine is busy, then finds a key without a meaning. Call it before
    /// GTK connects to the display.
    static func addMissingKeys() throws {
        let command = "xmodmap -e 'keycode 247 = dead_acute'"
        var status: Int32 = 0
        guard g_spawn_command_line_sync(command, nil, nil, &status, nil) != 0, status == 0 else {
            throw Missing(program: command)
        }
    }

    private static func run(_ command: [String]) async throws {
        let calls = AsyncCalls()
        var raw = command.map { strdup($0) } + [nil]
        defer { for argument in raw { free(argument) } }
        let flags = G_SUBPROCESS_FLAGS_NONE
        let process = raw.withUnsafeMutableBufferPointer { buffer in
            buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                g_subprocess_newv($0.baseAddress, flags, nil)
            }
        }
        guard let process else { throw Missing(program: command[0]) }
        let subprocess = GLibObject(owning: process)
        _ = try await calls.perform { cancellable, callback, context in
            g_subprocess_wait_check_async(subprocess.opaque, cancellable, callback, context)
        } finish: { result, error -> Bool? in
            g_subprocess_wait_check_finish(subprocess.opaque, result, error) != 0 ? true : nil
        }
    }

    /// Returns the first key that xdotool presses, without its modifiers; nil if it presses none.
    ///
    /// `ctrl+Return` is `Return`. Shift changes the meaning of keys, so that any press counts for a
    /// key with shift, as for the letters of `type`.
    private static func firstKey(of arguments: [String]) -> UInt32? {
        guard let verb = arguments.firstIndex(where: { $0 == "key" || $0 == "type" }) else {
            return nil
        }
        guard arguments[verb] == "key", arguments.indices.contains(verb + 1) else {
            return KeyLog.anyKey
        }
        let parts = arguments[verb + 1].split(separator: "+")
        guard let last = parts.last, !parts.contains("shift") else { return KeyLog.anyKey }
        return gdk_keyval_from_name(String(last))
    }

    private static func name(_ key: UInt32) -> String {
        gdk_keyval_name(key).map { String(cString: $0) } ?? "no symbol"
    }

    struct Missing: Error {
        let program: String
    }
}

/// The key presses that the windows of this program receive.
@MainActor
private final class KeyLog {
    static let shared = KeyLog()
    static let anyKey = UInt32(GDK_KEY_VoidSymbol)

    /// The received keys since the last reset, including modifiers.
    var presses: [UInt32] = []

    private init() {
        // GTK's surfaces emit the signal for each event, before any widget or input method.
        let type = gdk_surface_get_type()
        g_type_class_unref(g_type_class_ref(type))
        let hook: GSignalEmissionHook = { _, count, values, _ in
            guard count > 1, let values,
                let raw = g_value_peek_pointer(values + 1)
            else { return 1 }
            let event = OpaquePointer(raw)
            guard gdk_event_get_event_type(event) == GDK_KEY_PRESS else { return 1 }
            let key = gdk_key_event_get_keyval(event)
            MainActor.assumeIsolated { KeyLog.shared.presses.append(key) }
            return 1
        }
        g_signal_add_emission_hook(g_signal_lookup("event", type), 0, hook, nil, nil)
    }

    func hasReceived(_ key: UInt32) -> Bool {
        key == Self.anyKey ? !presses.isEmpty : presses.contains(key)
    }
}
