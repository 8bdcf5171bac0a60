// This module re-exports all others, so that an app only needs `import Inlay`.
@_exported public import InlayBridge
@_exported public import InlayDatabase
@_exported public import InlayForms
@_exported public import InlayGObject
@_exported public import InlayGTK
@_exported public import InlayGeometry
@_exported public import InlayHTML
@_exported public import InlayImages
@_exported public import InlayMarkup
@_exported public import InlayRichText
@_exported public import InlayService
@_exported public import InlaySoup
@_exported public import InlayTemplate
@_exported public import InlayValues
@_exported public import InlayViews
