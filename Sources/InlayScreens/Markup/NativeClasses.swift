import InlayMarkup

/// The classes of GTK and libadwaita that documents can use, and the meaning of their texts.
///
/// Not among them are `GtkEditableLabel`, which ends the program when its window closes while it has
/// the focus, and `GtkFlowBoxChild`, which does when it gets the focus outside of a flow box.
///
/// Both lists name what is allowed, because the libraries' own lists also have interfaces, classes
/// that end the program without a model or a permission, and properties that load files and modules.
nonisolated enum NativeClasses {
    /// The names of the classes up to GTK 4.20 and libadwaita 1.8; some versions lack some of them.
    static let names: Set<String> = Set(
        """
        AdwActionRow AdwAvatar AdwBanner AdwBin AdwBottomSheet AdwBreakpointBin AdwButtonContent \
        AdwButtonRow AdwCarousel AdwCarouselIndicatorDots AdwCarouselIndicatorLines AdwClamp \
        AdwClampScrollable AdwComboRow AdwEntryRow AdwExpanderRow AdwFlap AdwHeaderBar \
        AdwInlineViewSwitcher AdwLeaflet AdwNavigationPage AdwNavigationSplitView \
        AdwNavigationView AdwOverlaySplitView AdwPasswordEntryRow AdwPreferencesGroup \
        AdwPreferencesPage AdwPreferencesRow AdwShortcutLabel AdwSpinRow AdwSpinner \
        AdwSplitButton AdwSqueezer AdwStatusPage AdwSwitchRow AdwTabBar AdwTabButton AdwTabView \
        AdwToastOverlay AdwToggleGroup AdwToolbarView AdwViewStack AdwViewSwitcher \
        AdwViewSwitcherBar AdwViewSwitcherTitle AdwWindowTitle AdwWrapBox \
        GtkActionBar GtkAspectFrame GtkBox GtkButton GtkCalendar GtkCenterBox GtkCheckButton \
        GtkDrawingArea GtkDropDown GtkEntry GtkExpander GtkFixed GtkFlowBox \
        GtkFrame GtkGrid GtkHeaderBar GtkImage GtkInfoBar GtkInscription GtkLabel \
        GtkLevelBar GtkLinkButton GtkListBox GtkListBoxRow GtkMenuButton GtkNotebook GtkOverlay \
        GtkPaned GtkPasswordEntry GtkPicture GtkProgressBar GtkRevealer GtkScale GtkScaleButton \
        GtkScrollbar GtkScrolledWindow GtkSearchBar GtkSearchEntry GtkSeparator GtkShortcutLabel \
        GtkSpinButton GtkSpinner GtkStack GtkStackSidebar GtkStackSwitcher GtkStatusbar GtkSwitch \
        GtkText GtkTextView GtkToggleButton GtkViewport GtkVolumeButton GtkWindowControls \
        GtkWindowHandle
        """.split(separator: " ").map(String.init))

    /// The properties that are markup while `use-markup` is true; rows of libadwaita begin with
    /// that.
    static let optionalMarkup: Set<String> = ["label", "title", "subtitle", "description"]

    /// The ranges of numbers for which the general range is too large, by property.
    static let ranges: [String: (owner: String, range: ClosedRange<Double>)] = [
        // The theme has no icon of another size.
        "size": ("AdwAvatar", 1...10_000),
        // In the mode discrete, the bar makes a widget for each whole number.
        "max-value": ("GtkLevelBar", 0...1_000),
    ]

    /// Returns the kind of a text property; nil for one that documents can't set.
    static func kind(ofText name: String, owner: String?) -> ValueKind? {
        switch (owner, name) {
        case ("GtkImage", "file"): .file
        case ("GtkLinkButton", "uri"): .address(ValueKind.outsideSchemes)
        case ("AdwStatusPage", "description"), ("AdwPreferencesGroup", "title"),
            ("AdwPreferencesGroup", "description"), ("GtkInscription", "markup"):
            .markup
        case _ where name.hasSuffix("tooltip-markup"): .markup
        case (_, "action-name"): .fixed(.name)
        case _ where texts.contains(name): .text
        default: nil
        }
    }

    private static let texts: Set<String> = [
        "accelerator", "active-id", "active-name", "alternative-text", "button-label",
        "decoration-layout", "description", "disabled-text", "dropdown-tooltip",
        "group-name", "icon-name", "label", "layout-name", "name", "placeholder-text",
        "primary-icon-name", "primary-icon-tooltip-text", "secondary-icon-name",
        "secondary-icon-tooltip-text", "subtitle", "tag", "text", "title", "tooltip-text",
        "visible-child-name",
    ]
}
