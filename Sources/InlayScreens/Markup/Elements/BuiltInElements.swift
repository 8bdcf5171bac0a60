extension MarkupElement {
    /// The elements of the language, in the order of the reference.
    ///
    /// Each is in a file of this folder.
    static let builtIn: [MarkupElement] = [
        .view, .label, .button, .image,
        .textField, .textArea, .switch, .checkBox, .slider, .stepper, .segmentedControl, .picker,
        .dateTimeField, .calendarView, .progressBar, .levelBar, .spinner, .pageDots, .searchField,
        .form, .fileField, .hidden,
        .row, .column, .stack, .layers, .anchors, .spacer, .scroll, .pageView,
        .table, .section, .listRow, .customRow, .sectionTitle, .collection, .collectionCell,
        .tabBar, .tabView, .toolbar,
        .linearGradient, .radialGradient, .visualEffect, .webView, .contentList,
        .tapGesture, .longPressGesture, .swipeGesture, .panGesture, .pinchGesture, .rotationGesture,
    ]
}

extension MarkupGroup {
    /// The groups of the language, in the order of the schema.
    static let builtIn: [MarkupGroup] = [.any, .boxes, .texts, .typing, .field, .gestures]
}
