import Testing

// Runs the suites of this target. Takes the arguments of a test bundle: --filter NAME.
await Testing.__swiftPMEntryPoint() as Never
