public import InlayViews

// Web views, lists and image views can be children of containers, like controls.
extension WebView: WidgetConvertible {}
extension ContentList: WidgetConvertible {}
extension ImageView: WidgetConvertible {}
