public import InlayValues

extension Form {
    /// The violated constraints, in the order of the fields.
    public var problems: [FormProblem] {
        var rest = FormPattern.costLimit
        return fields.compactMap { FieldCheck(field: $0).problem(within: &rest) }
    }

    /// Validates the constraints, then runs the custom validators of the fields that passed.
    ///
    /// - Parameters:
    ///   - limit: The time limit for all custom validators together. Those that exceed it are
    ///     reported as problems, and their tasks are cancelled.
    ///   - clock: The clock that measures the limit.
    /// - Returns: The problems, in the order of the fields.
    public func validate<C: Clock<Duration>>(
        within limit: Duration = .seconds(10), clock: C = ContinuousClock()
    ) async -> [FormProblem] {
        let existing = problems
        let failed = Set(existing.compactMap(\.field))
        let checks = fields.compactMap { field -> (FormField, FormValidator)? in
            guard field.isEnabled, !failed.contains(field.id), let own = validators[field.name]
            else { return nil }
            return (field, own)
        }
        let found = await run(checks, within: limit, clock)
        return (existing + found).sorted { ($0.field ?? -1) < ($1.field ?? -1) }
    }

    /// Reads the problems that a server reports as JSON and assigns them to the fields.
    ///
    /// The common formats are supported: an object of lists or texts by field, at the top level
    /// or in `errors`; and lists of objects with a field (`field`, `name`, `path`, `pointer`,
    /// `loc`) and a message (`message`, `detail`, `reason`, `msg`, `title`), in `errors`,
    /// `invalid-params` or `detail`. A problem that names no field of the form is a problem of
    /// the whole form.
    ///
    /// - Parameter response: The body of the response.
    /// - Returns: The problems; empty if the response has none of these formats.
    public func serverProblems(in response: JSONValue) -> [FormProblem] {
        var reader = ServerProblemReader(form: self)
        return reader.problems(in: response)
    }

    private func run<C: Clock<Duration>>(
        _ checks: [(FormField, FormValidator)], within limit: Duration, _ clock: C
    ) async -> [FormProblem] {
        guard !checks.isEmpty else { return [] }
        let (stream, results) = AsyncStream.makeStream(of: (FormField.ID, FormProblem?)?.self)
        // Unstructured tasks, because a validator that ignores cancellation must not block the
        // form.
        var tasks = checks.map { field, validator in
            Task { _ = results.yield((field.id, await problem(field, validator))) }
        }
        tasks.append(
            Task {
                try? await clock.sleep(for: limit)
                results.yield(nil)
            })
        defer { for task in tasks { task.cancel() } }
        var open = Dictionary(uniqueKeysWithValues: checks.map { ($0.0.id, $0.0) })
        var found: [FormProblem] = []
        await withTaskCancellationHandler {
            for await result in stream {
                guard let (id, problem) = result else { break }
                open[id] = nil
                if let problem { found.append(problem) }
                if open.isEmpty { break }
            }
        } onCancel: {
            results.finish()
        }
        let late = open.values.map { field in
            FormProblem(
                field: field.id, .custom, "“\(field.title)” couldn't be checked in time; try again."
            )
        }
        return found + late
    }

    private func problem(_ field: FormField, _ validator: FormValidator) async -> FormProblem? {
        do {
            return try await validator.check(field.value, self).map {
                FormProblem(field: field.id, .custom, $0)
            }
        } catch {
            return FormProblem(
                field: field.id, .custom, "“\(field.title)” couldn't be checked; try again.")
        }
    }
}
