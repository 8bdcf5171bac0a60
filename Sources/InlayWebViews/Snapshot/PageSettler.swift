import InlayValues

/// Waits until a page that is rendered without a window shows what a browser shows once the page
/// is idle.
///
/// The fonts and images of the page are loaded. Its frame callbacks, short timers and requests are
/// done, finite animations are over and endless ones are paused, and all of the page counts as
/// visible. A page without scripts is idle at once.
enum PageSettler {
    /// The number of frames, 60 a second, after which a page that still requests frames is drawn.
    private static let mostFrames = 180

    /// The script for the page's own world, which counts what the page waits for; it has to be
    /// installed before the page is loaded.
    static let pulse = UserScript(
        """
        (\(JavaScript(trusting: String(decoding: PackageResources.pulse_js, as: UTF8.self)))
        )(\(mostFrames), 1000 / 60)
        """, in: .page, inAllFrames: true)

    /// Waits until the page of an engine is idle, or a limit is reached.
    ///
    /// - Parameters:
    ///   - engine: The engine, whose view gets frames if the page has scripts.
    ///   - runsScripts: Whether the page's scripts run, together with ``pulse``.
    ///   - patience: The longest time to wait for frames and responses.
    /// - Returns: Whether the page became idle.
    /// - Throws: ``SnapshotError``.
    @MainActor
    static func settle(
        _ engine: any WebEngine, runsScripts: Bool, patience: Duration
    ) async throws(SnapshotError) -> Bool {
        let options: JSONValue = [
            "runsScripts": .bool(runsScripts), "mostFrames": .number(Double(mostFrames)),
            "patience": .number(patience / .milliseconds(1)),
        ]
        let isIdle = try await engine.value(of: .function(script, json: options.serialized()))
        return isIdle.boolValue ?? true
    }

    private static let script: JavaScript = """
        const settle = \(JavaScript(
            trusting: String(decoding: PackageResources.settle_js, as: UTF8.self)));
        return await settle(\(PageAccess.script), \(PageAccess.still), JSON.parse(json));
        """
}
