public import InlayViews

// Web views, lists and image views stand wherever a control does.
extension WebView: WidgetConvertible {}
extension ContentList: WidgetConvertible {}
extension ImageView: WidgetConvertible {}
