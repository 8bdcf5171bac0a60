public import Foundation

/// A folder for one test, removed with everything in it when the value goes.
///
/// ```swift
/// let folder = try TemporaryDirectory()
/// let file = try folder.write("{}", to: "settings/app.json")
/// ```
///
/// Keep the value as long as the folder is needed.
public final class TemporaryDirectory: Sendable {
    /// The folder's place.
    public let url: URL

    /// Makes an empty folder with a name of its own among the system's temporary files.
    ///
    /// Throws what the file system throws.
    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("inlay-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // A folder that cannot be removed is the system's to clean up; a test cannot do more.
        try? FileManager.default.removeItem(at: url)
    }

    /// The folder's path.
    public var path: String {
        url.path
    }

    /// Writes a text file into the folder and returns its place.
    ///
    /// ```swift
    /// let page = try folder.write("<p>Hello</p>", to: "pages/hello.html")
    /// ```
    ///
    /// Folders on the way are made. Throws what the file system throws.
    @discardableResult
    public func write(_ text: String, to relativePath: String) throws -> URL {
        let file = url.appendingPathComponent(relativePath)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }
}
