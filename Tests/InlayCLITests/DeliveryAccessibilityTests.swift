import InlayTesting
import Testing

/// The form of the scene *Delivery* as a user meets it who has a screen reader, or a keyboard alone.
@Suite struct DeliveryAccessibilityTests {
    private typealias Control = (role: AccessibleRole, name: String)

    private static let controls: [Control] = [
        (.textField, "Name"), (.textField, "E-mail"), (.textField, "Phone"),
        (.radioButton, "Small"), (.radioButton, "Medium"), (.radioButton, "Large"),
        (.checkBox, "Cheese"), (.checkBox, "Olives"), (.checkBox, "Basil"),
        (.spinButton, "Time, hour"), (.spinButton, "Time, minute"),
        (.textField, "Instructions"),
    ]

    /// The native form, when it is there.
    private func open(_ desktop: Desktop) async throws -> AccessibleApp {
        let app = try await desktop.open("delivery")
        try await app.widgets.element(.textField, named: "Instructions")
        return app
    }

    @Test func everyControlHasRoleNameStateAndErrorText() async throws {
        let desktop = try await Desktop()
        let app = try await open(desktop)
        // The page beside the form has the same fields.
        let form = app.widgets
        for (role, name) in Self.controls {
            let control = try await form.element(role, named: name)
            let states = try await control.states
            #expect(states.isSensitive && states.isFocusable, "\(name)")
            #expect(!states.isInvalid, "\(name)")
        }
        #expect(try await form.element(.textField, named: "Name").description == "Required")
        #expect(
            try await form.element(.spinButton, named: "Time, minute").description
                == "Required · from 11:00 to 21:45 · in steps of 15 minutes")
        try await form.element(.button, named: "Submit").activate()
        try await app.waitForText("“Name” is required.")
        for (name, sentence) in [
            ("Name", "“Name” is required."), ("E-mail", "“E-mail” is required."),
        ] {
            let control = try await form.element(.textField, named: name)
            #expect(try await control.states.isInvalid, "\(name)")
            #expect(try await control.description == sentence)
        }
    }

    @Test func theWholeFormIsFilledAndSentByKeyboardAlone() async throws {
        let desktop = try await Desktop()
        let app = try await open(desktop)
        let form = app.widgets
        let hands = app.hands
        // From the search field past the list of scenes to the header bar, and on to the form.
        let submit = try await form.element(.button, named: "Submit")
        while try await !submit.states.isFocused {
            let before = try await focused(in: form)
            try await hands.press("Tab")
            try await waitUntil("the focus has moved") { try await focused(in: form) != before }
        }
        try await hands.press("Tab")
        for (name, text) in [("Name", "Ada"), ("E-mail", "ada@example.org"), ("Phone", "030 1")] {
            try await hands.type(text)
            let field = try await form.element(.textField, named: name)
            try await waitUntil("\(name) is filled in", await field.text()) { $0 == text }
            try await hands.press("Tab")
        }
        try await form.element(.radioButton, named: "Small").waitForFocus()
        try await hands.press("space")
        try await go(to: "Basil", in: form, hands)
        try await hands.press("space")
        let basil = try await form.element(.checkBox, named: "Basil")
        try await waitUntil("basil is chosen") { try await basil.states.isChecked }
        // The hour is typed over, the minute goes up by a step.
        try await hands.press("Tab")
        try await hands.type("19")
        try await hands.press("Tab", "Up", "Tab")
        try await hands.type("Ring twice")
        let notes = try await form.element(.textField, named: "Instructions")
        try await waitUntil("the instructions are there", await notes.text()) { $0 == "Ring twice" }
        try await hands.press("ctrl+Return")
        try await app.waitForText("Small pizza with basil for Ada, at 19:45.")
        try await hands.press("Return")
        // The form is empty again, for the next order.
        try await waitUntil("the dialog is closed", await notes.text()) { $0.isEmpty }
    }

    /// The element that says it has the focus; GTK's fields never say so.
    private func focused(in scope: some AccessibleScope) async throws -> AccessibleElement? {
        for element in try await scope.elements() {
            if let states = try? await element.states, states.isFocused { return element }
        }
        return nil
    }

    /// Presses Tab until an option has the focus; all on the way say when they have it.
    private func go(to name: String, in form: some AccessibleScope, _ hands: Hands) async throws {
        let boxes = try await form.elements(.checkBox) + form.elements(.radioButton)
        let goal = try await form.element(.checkBox, named: name)
        while try await !goal.states.isFocused {
            var before: AccessibleElement?
            for box in boxes where try await box.states.isFocused { before = box }
            try await hands.press("Tab")
            try await waitUntil("the next option has the focus") {
                for box in boxes where try await box.states.isFocused { return box != before }
                return false
            }
        }
    }
}
