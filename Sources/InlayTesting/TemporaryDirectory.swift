package import Foundation

/// A temporary folder for a test, removed with its contents when the value is released.
///
/// ```swift
/// let folder = try TemporaryDirectory()
/// let file = try folder.write("{}", to: "settings/app.json")
/// ```
///
/// Keep the value as long as the folder is needed.
package final class TemporaryDirectory: Sendable {
    /// The URL of the folder.
    package let url: URL

    /// Creates an empty folder with a unique name in the system's folder for temporary files.
    ///
    /// Throws the error of the file system.
    package init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("inlay-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // The system cleans up a folder that can't be removed here.
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of the folder.
    package var path: String {
        url.path
    }

    /// Writes a text file into the folder and returns its URL.
    ///
    /// ```swift
    /// let page = try folder.write("<p>Hello</p>", to: "pages/hello.html")
    /// ```
    ///
    /// Missing parent folders are created. Throws the error of the file system.
    @discardableResult
    package func write(_ text: String, to relativePath: String) throws -> URL {
        let file = url.appendingPathComponent(relativePath)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }
}
