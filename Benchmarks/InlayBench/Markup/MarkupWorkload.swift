/// The documents of the markup benchmark.
enum MarkupWorkload {
    /// Returns a screen with a number of rows of five widgets each, with typical attributes.
    static func screen(rows: Int) -> String {
        let lines = (0..<rows).map { row in
            """
                <Row spacing="6" margin="4">
                    <Label id="label\(row)" text="Row \(row) &amp; more"/>
                    <TextField id="field\(row)" placeholder="Name" weight="1"/>
                    <Switch id="switch\(row)" on="\(row.isMultiple(of: 2))"/>
                    <Button id="button\(row)" title="Press"/>
                </Row>

            """
        }
        return "<Column spacing=\"2\">\n\(lines.joined())</Column>\n"
    }

    /// Returns the same widgets with the same properties in GtkBuilder's format.
    static func builderScreen(rows: Int) -> String {
        let lines = (0..<rows).map { row in
            """
            <child><object class="GtkBox">
            <property name="spacing">6</property>
            <property name="margin-top">4</property><property name="margin-bottom">4</property>
            <property name="margin-start">4</property><property name="margin-end">4</property>
            <child><object class="GtkLabel" id="label\(row)">
            <property name="label">Row \(row) &amp; more</property>
            <property name="wrap">1</property><property name="wrap-mode">word-char</property>
            <property name="xalign">0</property>
            </object></child>
            <child><object class="GtkEntry" id="field\(row)">
            <property name="placeholder-text">Name</property>
            <property name="hexpand">1</property><property name="valign">center</property>
            </object></child>
            <child><object class="GtkSwitch" id="switch\(row)">
            <property name="active">\(row.isMultiple(of: 2))</property>
            <property name="valign">center</property>
            </object></child>
            <child><object class="GtkButton" id="button\(row)">
            <property name="label">Press</property><property name="valign">center</property>
            </object></child>
            </object></child>

            """
        }
        return """
            <interface><object class="GtkBox" id="root">
            <property name="orientation">vertical</property><property name="spacing">2</property>
            \(lines.joined())</object></interface>
            """
    }
}
