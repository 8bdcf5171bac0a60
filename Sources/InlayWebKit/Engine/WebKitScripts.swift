import CGLib
import CWebKitGTK
import InlayGObject
import InlayValues
import InlayWebViews

/// The scripts of a `WebKitWebView`: installs the scripts that run in every page, evaluates the
/// app's scripts, and receives the messages that pages post.
final class WebKitScripts {
    /// The name of the isolated JavaScript world of this library's scripts.
    private static let isolatedWorld = "inlay"
    /// The name of the message handler that bridge.js posts to.
    private static let handlerName = "inlay"

    private let view: WebKitView
    /// The pending script calls of the current page.
    private let calls = AsyncCalls()
    /// Whether the web process has terminated and no load has started since.
    private var isProcessTerminated = false

    init(_ view: WebKitView) {
        self.view = view
        view.connect(
            view.content, "script-message-with-reply-received::\(Self.handlerName)"
        ) { [weak self] (value: UnsafeMutableRawPointer, reply: UnsafeMutableRawPointer) -> Bool in
            self?.receive(OpaquePointer(value), OpaquePointer(reply))
            return true
        }
        // Connected before the handler is registered, so that the first messages aren't lost.
        webkit_user_content_manager_register_script_message_handler_with_reply(
            view.content.opaque, Self.handlerName, Self.isolatedWorld)
    }

    /// Cancels the pending script calls, because a load replaced their page.
    func cancelCalls() {
        isProcessTerminated = false
        calls.cancelAll()
    }

    /// Cancels the pending script calls, and rejects new ones until the next load.
    func processTerminated() {
        cancelCalls()
        isProcessTerminated = true
    }

    /// Removes all installed scripts and the message handler, and cancels the pending script calls.
    func close() {
        webkit_user_content_manager_unregister_script_message_handler(
            view.content.opaque, Self.handlerName, Self.isolatedWorld)
        webkit_user_content_manager_remove_all_scripts(view.content.opaque)
        calls.cancelAll()
    }

    /// Replaces the scripts that run at the start of every page.
    func install(_ scripts: [UserScript]) {
        isProcessTerminated = false
        webkit_user_content_manager_remove_all_scripts(view.content.opaque)
        for script in [Self.styleWaker] + scripts {
            let frames =
                script.runsInAllFrames
                ? WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES : WEBKIT_USER_CONTENT_INJECT_TOP_FRAME
            let raw =
                switch script.world {
                case .page:
                    webkit_user_script_new(
                        script.source.source, frames,
                        WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, nil, nil)
                case .isolated:
                    webkit_user_script_new_for_world(
                        script.source.source, frames,
                        WEBKIT_USER_SCRIPT_INJECT_AT_DOCUMENT_START, Self.isolatedWorld, nil, nil)
                }
            webkit_user_content_manager_add_script(view.content.opaque, raw)
            webkit_user_script_unref(raw)
        }
    }

    /// A script that makes WebKit apply the view's user style sheets as soon as a document is
    /// created.
    ///
    /// Otherwise WebKit applies them only when the page adds a style sheet of its own, and never in
    /// a page without style sheets.
    private static let styleWaker = UserScript(
        """
        document.adoptedStyleSheets = [new CSSStyleSheet()];
        document.adoptedStyleSheets = [];
        """, in: .isolated)

    private func receive(_ value: OpaquePointer, _ reply: OpaquePointer) {
        guard jsc_value_is_string(value) != 0, let bytes = jsc_value_to_string_as_bytes(value)
        else { return }
        defer { g_bytes_unref(bytes) }
        let pending = PendingReply(reply, context: jsc_value_get_context(value))
        view.handlers?.messages(String(decoding: bytes.contents, as: UTF8.self)) {
            pending.send($0)
        }
    }

    /// Returns whether the web view has a web process that evaluates scripts.
    func canEvaluate() async -> Bool {
        (try? await evaluate(EngineScript(.statements("0"), in: .isolated))) != nil
    }

    /// Runs a script in the main frame, and returns its result; `undefined` becomes null.
    func evaluate(_ script: EngineScript) async throws(ScriptError) -> JSONValue {
        guard !view.isClosed else { throw .closed }
        guard !isProcessTerminated else {
            throw .interrupted(message: "the web process terminated.")
        }
        let world = script.world == .isolated ? Self.isolatedWorld : nil
        let raw = view.raw
        do {
            let text = try await calls.perform { cancellable, callback, context in
                switch script.body {
                case .statements(let code):
                    webkit_web_view_evaluate_javascript(
                        raw, code.source, -1, world, nil, cancellable, callback, context)
                case .function(let code, let json):
                    // The engine reads the arguments at once, and doesn't take ownership of them.
                    let arguments = arguments(json)
                    defer { g_variant_unref(arguments) }
                    webkit_web_view_call_async_javascript_function(
                        raw, code.source, -1, arguments, world, nil, cancellable, callback,
                        context)
                }
            } finish: { result, error in
                let value =
                    switch script.body {
                    case .statements:
                        webkit_web_view_evaluate_javascript_finish(raw, result, error)
                    case .function:
                        webkit_web_view_call_async_javascript_function_finish(raw, result, error)
                    }
                return try value.map { try json(of: GLibObject(owning: $0)) }
            }
            return try JSONValue(parsing: text, file: "<result>", loneSurrogates: .replace)
        } catch let error as GLibError {
            throw ScriptError(error, isClosed: view.isClosed)
        } catch let error as ScriptError {
            throw error
        } catch {
            throw .result(message: "\(error)")
        }
    }
}

/// Returns a script's arguments for WebKit: a dictionary with one string, `json`.
///
/// WebKit accepts only numbers, strings and dictionaries, so all arguments are encoded as JSON.
private func arguments(_ json: String) -> OpaquePointer? {
    let dictionary = g_variant_dict_new(nil)
    defer { g_variant_dict_unref(dictionary) }
    g_variant_dict_insert_value(dictionary, "json", g_variant_new_string(json))
    return g_variant_ref_sink(g_variant_dict_end(dictionary))
}

private func json(of value: GLibObject) throws(ScriptError) -> String {
    let raw = value.opaque
    if jsc_value_is_undefined(raw) != 0 { return "null" }
    guard let text = jsc_value_to_json(raw, 0) else {
        throw .result(message: "it can't be represented as JSON, such as a function.")
    }
    defer { g_free(text) }
    return String(cString: text)
}

extension ScriptError {
    fileprivate init(_ error: GLibError, isClosed: Bool) {
        if error.isCancellation {
            self =
                isClosed
                ? .closed
                : Task.isCancelled
                    ? .cancelled
                    : .interrupted(message: "the page was replaced, or its web process terminated.")
        } else if (error.domain, error.code)
            == EngineErrorDomain.script(WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED.rawValue)
        {
            self = .exception(message: error.message)
        } else if (error.domain, error.code)
            == EngineErrorDomain.script(WEBKIT_JAVASCRIPT_ERROR_INVALID_RESULT.rawValue)
        {
            self = .result(message: error.message)
        } else {
            self = .interrupted(message: error.message)
        }
    }
}

/// The pending reply to a message that the page posted.
///
/// If the object is released before it sent a reply, the page receives `undefined`.
private final class PendingReply {
    private let reply: OpaquePointer
    private let context: GLibObject?

    init(_ reply: OpaquePointer, context: OpaquePointer?) {
        self.reply = webkit_script_message_reply_ref(reply)
        self.context = context.map { GLibObject(adopting: $0) }
    }

    isolated deinit {
        webkit_script_message_reply_unref(reply)
    }

    func send(_ text: String) {
        guard let context else { return }
        let value = GLibObject(owning: jsc_value_new_string(context.opaque, text))
        webkit_script_message_reply_return_value(reply, value.opaque)
    }
}

extension OpaquePointer {
    /// The bytes of the `GBytes` to which this pointer points; valid until the object is released.
    var contents: UnsafeRawBufferPointer {
        var size: gsize = 0
        let start = g_bytes_get_data(self, &size)
        return UnsafeRawBufferPointer(start: start, count: Int(size))
    }
}
