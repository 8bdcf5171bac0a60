import ArgumentParser
import Glibc

/// The assignment of output files to pages.
enum OutputPlan {
    /// Returns the output of each page.
    ///
    /// - Parameters:
    ///   - pages: The pages, in the order of the arguments.
    ///   - file: The value of `--output`.
    ///   - folder: The value of `--output-dir`.
    ///   - type: The extension of the names of pages: `png` or `pdf`.
    /// - Returns: An output for each page, all of them different.
    static func outputs(
        for pages: [Page], file: String?, folder: String?, type: String
    ) -> [Output] {
        if let file { return [file == "-" ? .standardOutput : .file(file, isTold: false)] }
        let start = folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
        var taken: Set<String> = []
        return pages.map { page in
            var name = page.pictureName
            var count = 1
            while !taken.insert(name).inserted {
                count += 1
                name = "\(page.pictureName)-\(count)"
            }
            return .file("\(start)\(name).\(type)", isTold: true)
        }
    }

    /// Throws if an image would overwrite one of the input pages, or the data of templates.
    static func check(_ outputs: [Output], against pages: [Page], data: String?) throws {
        let inputs = pages.compactMap { page in
            if case .file(let path) = page { path } else { nil }
        }
        for case .file(let path, _) in outputs {
            try check(path, against: inputs + [data].compactMap(\.self))
        }
    }

    /// Throws if a file that is to be written is one of the input files.
    static func check(_ output: String, against inputs: [String]) throws {
        guard let identity = FileIdentity(output),
            inputs.contains(where: { FileIdentity($0) == identity })
        else { return }
        throw ValidationError(
            "The output would overwrite the input \(output); name another file with -o.")
    }
}

/// The device and inode of a file, which identify it under any path.
private struct FileIdentity: Hashable {
    let device: dev_t
    let number: ino_t

    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = status.st_dev
        number = status.st_ino
    }
}
