import InlayTesting
import Testing

/// Tests of the form of the scene *Delivery* with a screen reader and by keyboard.
@Suite struct DeliveryAccessibilityTests {
    /// A control in the accessibility tree.
    private struct Control {
        let role: AccessibleRole
        let name: String
        /// The field of the control.
        let field: String
        let hint: String

        init(_ role: AccessibleRole, _ name: String, of field: String? = nil, hint: String) {
            (self.role, self.name, self.field, self.hint) = (role, name, field ?? name, hint)
        }
    }

    private static let timeHint = "Required · from 11:00 to 21:45 · in steps of 15 minutes"

    private static let controls: [Control] = [
        Control(.textField, "Name", hint: "Required"),
        Control(.textField, "E-mail", hint: "Required"),
        Control(.textField, "Phone", hint: "Digits, spaces and +"),
        Control(.radioButton, "Small", of: "Size", hint: "Required"),
        Control(.radioButton, "Medium", of: "Size", hint: "Required"),
        Control(.radioButton, "Large", of: "Size", hint: "Required"),
        Control(.checkBox, "Cheese", of: "Extras", hint: ""),
        Control(.checkBox, "Olives", of: "Extras", hint: ""),
        Control(.checkBox, "Basil", of: "Extras", hint: ""),
        Control(.spinButton, "Time, hour", of: "Time", hint: timeHint),
        Control(.spinButton, "Time, minute", of: "Time", hint: timeHint),
        Control(.textField, "Instructions", hint: "At most 200 characters"),
    ]

    /// Checks role, name, state and description of all controls.
    ///
    /// - Parameters:
    ///   - form: The window alone: the page beside it has the same fields.
    ///   - errors: The errors by the names of their fields; the others are valid.
    /// - Throws: ``WaitTimeout`` when a control isn't there.
    private func check(_ form: some AccessibleScope, errors: [String: String]) async throws {
        for control in Self.controls {
            let element = try await form.element(control.role, named: control.name)
            let states = try await element.states
            #expect(states.isSensitive && states.isFocusable, "\(control.name)")
            let error = errors[control.field]
            #expect(states.isInvalid == (error != nil), "\(control.name)")
            #expect(try await element.description == error ?? control.hint, "\(control.name)")
        }
    }

    /// The native form, when it is there.
    private func open(_ desktop: Desktop) async throws -> AccessibleApp {
        let app = try await desktop.open("delivery")
        try await app.widgets.element(.textField, named: "Instructions")
        return app
    }

    @Test func everyFormControlHasItsRoleNameStateAndErrorInTheAccessibilityTree() async throws {
        let desktop = try await Desktop()
        let app = try await open(desktop)
        let form = app.widgets
        let hands = app.hands
        try await check(form, errors: [:])
        let submit = try await form.element(.button, named: "Submit")
        try await submit.activate()
        try await app.waitForText("“Name” is required.")
        // The time has a valid value, and the others may be empty.
        try await check(
            form,
            errors: [
                "Name": "“Name” is required.", "E-mail": "“E-mail” is required.",
                "Size": "Choose an option of “Size”.",
            ])
        // The focus is at the first error. What can be wrong with the other fields:
        for text in ["Ada", "ada", "none"] {
            try await hands.type(text)
            try await hands.press("Tab")
        }
        try await form.element(.radioButton, named: "Small").waitForFocus()
        try await hands.press("space")
        try await go(to: "Basil", in: form, hands)
        try await hands.press("Tab")
        try await hands.type("10")
        try await hands.press("Tab", "Tab")
        try await hands.type(String(repeating: "x", count: 201))
        let notes = try await form.element(.textField, named: "Instructions")
        try await waitUntil("the instructions are there", await notes.text().count) { $0 == 201 }
        try await submit.activate()
        try await app.waitForText("“E-mail” must be an e-mail address.")
        try await check(
            form,
            errors: [
                "E-mail": "“E-mail” must be an e-mail address.",
                "Phone": "“Phone” doesn't have the required format: Digits, spaces and +",
                "Time": "“Time” must be 11:00 or later.",
                "Instructions": "“Instructions” takes at most 200 characters; it has 201.",
            ])
    }

    @Test func theDeliveryFormCanBeFilledAndSubmittedByKeyboard() async throws {
        let desktop = try await Desktop()
        let app = try await open(desktop)
        let form = app.widgets
        let hands = app.hands
        // From the search field past the list of scenes to the header bar, and on to the form.
        let submit = try await form.element(.button, named: "Submit")
        while try await !submit.states.isFocused {
            let before = try await form.focused()
            try await hands.press("Tab")
            try await waitUntil("the focus has moved") { try await form.focused() != before }
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
        // The form is empty again after the order.
        try await waitUntil("the dialog is closed", await notes.text()) { $0.isEmpty }
    }

    /// Presses Tab until an option has the focus; each control on the way must report its focus.
    private func go(to name: String, in form: some AccessibleScope, _ hands: UserInput) async throws
    {
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
