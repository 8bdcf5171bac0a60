import InlayTestTags
import Testing

@testable import InlayWindowTesting

/// The tests of native controls and windows.
///
/// One test at a time: windows share the display, and several tests count what the whole program has.
@Suite(.serialized, .tags(.gtk), .inGTKTestProgram, .gtkTimeLimit)
struct ShellSuites {}
