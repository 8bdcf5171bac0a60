package import Testing

extension Tag {
    /// Tests that need GTK, which requires the main thread; `make test` runs them one at a time, in
    /// several processes.
    @Tag package static var gtk: Self
    /// Tests that count processes, memory, descriptors or wake-ups of the whole program; `make test`
    /// runs them after all others, with nothing beside them.
    @Tag package static var alone: Self
    /// Tests that `make fuzz` runs with many times as many random inputs.
    @Tag package static var fuzz: Self
    /// Tests that `make soak` repeats for hours, or that need an otherwise idle machine.
    @Tag package static var soak: Self
}
