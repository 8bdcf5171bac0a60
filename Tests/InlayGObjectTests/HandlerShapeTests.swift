import CGLib
import InlayGObject
import Testing

/// Tests of signal handlers whose parameters differ from those of the signal.
///
/// Not beside web views: WebKit leaves children that have ended unreaped, and Swift Testing looks no
/// further than the first of them for the process of an exit test, which then never ends.
@Suite struct HandlerShapeTests {
    @Test func connectingAHandlerOfTheWrongTypeOrAnUnknownSignalStopsTheProgram() async {
        await #expect(processExitsWith: .success) {
            await connectWrongly { $0.connect("cancelled") {} }
        }
        await #expect(processExitsWith: .failure) {
            await connectWrongly { $0.connect("cancelled") { (_: String) in } }
        }
        await #expect(processExitsWith: .failure) {
            await connectWrongly { $0.connect("cancelled") { () -> Bool in true } }
        }
        await #expect(processExitsWith: .failure) {
            await connectWrongly { $0.connect("no-such-signal") {} }
        }
    }

    @Test func creatingAnObjectWithAPropertyOfTheWrongTypeStopsTheProgram() async {
        await #expect(processExitsWith: .success) { await makeAction(named: "name") }
        await #expect(processExitsWith: .failure) { await makeAction(named: 1) }
    }
}

/// A plain object needs no display.
@MainActor
private func connectWrongly(_ connect: @MainActor (GLibObject) -> Void) {
    connect(GLibObject(type: g_cancellable_get_type()))
}

@MainActor
private func makeAction(named name: any GLibValueConvertible) {
    _ = GLibObject(type: g_simple_action_get_type(), properties: [("name", name)])
}
