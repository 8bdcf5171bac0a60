import ArgumentParser

/// Arguments whose values are checked once all names of options are known to be right.
///
/// The argument parser validates the values first: the value of an unknown option would be
/// validated as an argument, and the error would be about that.
protocol CheckedArguments: ParsableArguments {
    /// Throws a `ValidationError` if the values contradict one another or are out of range.
    func checkValues() throws
}

extension CheckedArguments {
    /// Checks the values in the second parse; the first one only finds unknown options.
    func validate() throws {
        if ArgumentChecks.areEnabled { try checkValues() }
    }
}

/// The two passes over the arguments of the program.
enum ArgumentChecks {
    /// Whether ``CheckedArguments`` check their values, and items of calls and forms their syntax.
    @TaskLocal static var areEnabled = true

    /// Returns the command of the program's arguments.
    ///
    /// - Throws: An error about unknown options and missing values, if there are any; otherwise the
    ///   error of the checks.
    static func parsedCommand() throws -> any ParsableCommand {
        _ = try $areEnabled.withValue(false) { try InlayCommand.parseAsRoot() }
        return try InlayCommand.parseAsRoot()
    }
}
