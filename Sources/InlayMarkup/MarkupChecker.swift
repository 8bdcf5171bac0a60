package import InlayValues

/// A checker that finds all errors and warnings of markup documents without building a view.
///
/// ```swift
/// let checker = MarkupChecker(resources: MarkupFolder(path: "Screens"))
/// for problem in checker.problems(in: text, file: "Login.xml") { print(problem) }
/// ```
///
/// Documents, templates and localized texts are checked for each size class that has its own files.
/// Outlets and actions are checked when a document is loaded with its owner.
package struct MarkupChecker: Sendable {
    private var environment: MarkupEnvironment

    /// Creates a checker that reads includes, templates and images from the given resources.
    package init(resources: any MarkupResources) {
        environment = MarkupEnvironment(resources: resources)
    }

    /// Creates a checker with the environment of a toolkit.
    package init(environment: MarkupEnvironment) {
        self.environment = environment
    }

    /// Returns the errors and warnings of a document, in document order.
    package func problems(in text: some Collection<UInt8>, file: String) -> [SourceDiagnostic] {
        let reading = MarkupReading(parsing: text, file: file, limits: environment.limits)
        guard let document = reading.document else { return reading.problems }
        var environment = environment
        environment.allowsMissingRoot = true
        var all: [LocatedDiagnostic] = []
        var counts: [SourceDiagnostic: Int] = [:]
        for sizeClass in SizeClass.allCases {
            environment.sizeClass = sizeClass
            for found in MarkupCompiler.result(of: document, in: environment).problems {
                if counts[found.problem] == nil { all.append(found) }
                counts[found.problem, default: 0] += 1
            }
        }
        // A template counts as unused only if no size class uses it.
        let own = all.filter {
            !$0.problem.message.hasPrefix("no element uses the template")
                || counts[$0.problem] == SizeClass.allCases.count
        }
        return LocatedDiagnostic.sorted(own, with: reading.problems)
    }
}
