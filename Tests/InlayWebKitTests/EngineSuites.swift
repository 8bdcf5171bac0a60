import InlayTestTags
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// The tests of web views, which drive the real engine.
///
/// One test at a time: windows share the display, and several tests count what the whole program has.
@Suite(.serialized, .tags(.gtk), .inGTKTestProgram, .gtkTimeLimit)
struct EngineSuites {}
