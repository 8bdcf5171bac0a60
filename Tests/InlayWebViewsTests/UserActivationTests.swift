import InlayTesting
import Testing

@testable import InlayWebViews

/// A user activation that expectations can change.
private final class Activation {
    private var value = UserActivation()

    func receive(_ input: UserActivation.Input, at time: ContinuousClock.Instant) {
        value.receive(input, at: time)
    }

    func consume(at time: ContinuousClock.Instant) -> Bool { value.consume(at: time) }
    func reset() { value.reset() }
}

@Suite("User activation")
struct UserActivationTests {
    private let start = ContinuousClock.now

    @Test func aPressCanBeConsumedAsAUserActivationOnce() {
        let activation = Activation()
        #expect(!activation.consume(at: start))
        activation.receive(.pressed, at: start)
        #expect(activation.consume(at: start + .milliseconds(999)))
        #expect(!activation.consume(at: start + .milliseconds(999)))
        activation.receive(.released, at: start + .milliseconds(999))
        #expect(!activation.consume(at: start + .milliseconds(999)))
    }

    @Test func theUserActivationOfAPressExpiresAfterASecond() {
        let activation = Activation()
        activation.receive(.pressed, at: start)
        #expect(!activation.consume(at: start + .seconds(1)))
    }

    @Test func theReleaseOfALongPressIsAUserActivationForASecond() {
        let activation = Activation()
        activation.receive(.pressed, at: start)
        activation.receive(.released, at: start + .seconds(5))
        #expect(activation.consume(at: start + .milliseconds(5_900)))
    }

    // Modifier keys, and keys pressed in other widgets, are released without a press.
    @Test func releasesWithoutAPressDoNotExtendTheUserActivation() {
        let activation = Activation()
        activation.receive(.pressed, at: start)
        activation.receive(.released, at: start)
        activation.receive(.released, at: start + .seconds(600))
        #expect(!activation.consume(at: start + .seconds(600)))
    }

    @Test func pressesOnThePreviousPageAreNoUserActivation() {
        let activation = Activation()
        activation.receive(.pressed, at: start)
        activation.reset()
        activation.receive(.released, at: start)
        #expect(!activation.consume(at: start))
    }

    /// Against a list of presses: an exit takes the last one, when nothing took it before.
    @Test func randomPressesMatchAModelOfUserActivation() {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<2_000 {
            let activation = Activation()
            var presses = 0
            var exits = 0
            var time = start
            var deadline: ContinuousClock.Instant?
            var isHeld = false
            for _ in 0..<40 {
                time += .milliseconds(Int.random(in: 0..<700, using: &random))
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    activation.receive(.pressed, at: time)
                    presses += 1
                    deadline = time + .seconds(1)
                    isHeld = true
                case 1:
                    activation.receive(.released, at: time)
                    if isHeld, deadline != nil { deadline = time + .seconds(1) }
                    isHeld = false
                case 2:
                    activation.reset()
                    deadline = nil
                default:
                    let isAllowed = deadline.map { time < $0 } ?? false
                    #expect(activation.consume(at: time) == isAllowed)
                    if isAllowed {
                        exits += 1
                        deadline = nil
                    }
                }
            }
            #expect(exits <= presses)
        }
    }
}
