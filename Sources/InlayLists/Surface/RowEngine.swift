package import InlayWebViews

/// A web engine that displays rows of a list.
///
/// From time to time, a new web process supersedes the engine's process: views that are created
/// later use the new one.
@MainActor
package protocol RowEngine: WebEngine {
    /// The number of web processes that are newer than this engine's process.
    ///
    /// The list replaces views of older processes by views of the newest process. While the list
    /// scrolls fast, it replaces only views whose process has an age of at least 2.
    var processAge: Int { get }
    /// Adds to the number of script calls that were made in pages of rows.
    ///
    /// Each call makes the web process use more memory, so a new process supersedes the process
    /// after many calls.
    func countRowCalls(_ count: Int)
    /// Makes views that are created from now on use a new web process.
    func supersedeProcess()
}
