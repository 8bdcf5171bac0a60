import Foundation
import Glibc

/// Information of the kernel about this program and its child processes.
enum Process {
    /// The resident memory of this program, in bytes.
    static var residentMemory: Int { memory(of: Int(getpid())) }

    /// The number of open descriptors, but for those of the kernel's figures.
    ///
    /// The engine's watch over memory opens a handful of these some seconds after the start.
    static var descriptors: Int {
        let files = FileManager.default
        let numbers = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return numbers.count { number in
            let path = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return !["/proc/", "/sys/"].contains { path?.hasPrefix($0) == true }
        }
    }

    /// What the open descriptors of a process refer to, such as `socket:[1234]`, without its standard
    /// streams and without files of the system, which every process opens by itself.
    static func openFiles(of process: Int = Int(getpid())) -> Set<String> {
        let files = FileManager.default
        let folder = "/proc/\(process)/fd"
        let numbers = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let targets = numbers.compactMap { number -> String? in
            guard let number = Int(number), number > 2 else { return nil }
            return try? files.destinationOfSymbolicLink(atPath: "\(folder)/\(number)")
        }
        return Set(
            targets.filter { target in
                !["/dev/", "/proc/", "/sys/", "/usr/", "anon_inode:"].contains {
                    target.hasPrefix($0)
                }
            })
    }

    /// The processes that descend from this program, in no order.
    ///
    /// - Parameter name: The name of the processes; nil for all.
    /// - Returns: Their process ids.
    static func descendants(named name: String? = nil) -> [Int] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var parents: [Int: Int] = [:]
        var named: [Int] = []
        for number in numbers.compactMap(Int.init) {
            guard let fields = status(of: number) else { continue }
            parents[number] = Int(fields["PPid"] ?? "")
            // The kernel keeps the first 15 characters; a zombie is no longer a process.
            let isNamed = name == nil || fields["Name"] == name.map { String($0.prefix(15)) }
            if isNamed, fields["State"]?.hasPrefix("Z") == false { named.append(number) }
        }
        return named.filter { number in
            var ancestor = parents[number]
            while let current = ancestor, current > 0 {
                if current == Int(getpid()) { return true }
                ancestor = parents[current]
            }
            return false
        }
    }

    /// The resident memory of a process, in bytes.
    static func memory(of process: Int) -> Int {
        let kilobytes = status(of: process)?["VmRSS"]?.split(separator: " ").first
        return (kilobytes.flatMap { Int($0) } ?? 0) * 1024
    }

    /// The name of a process, as the kernel has it.
    static func name(of process: Int) -> String { status(of: process)?["Name"] ?? "\(process)" }

    private static func status(of process: Int) -> [String: String]? {
        guard
            let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        else { return nil }
        let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
