import InlayTestTags
import Testing

@testable import InlayPageTesting
@testable import InlayWindowTesting

/// The tests of screens from markup and of forms.
///
/// One test at a time: windows share the display, and several tests count what the whole program has.
@Suite(.serialized, .tags(.gtk), .inGTKTestProgram, .gtkTimeLimit)
struct ScreenSuites {}
