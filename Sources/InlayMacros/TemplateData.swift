import InlayTemplate

/// Conforms a structure or class to `TemplateConvertible`, so that templates can access its stored
/// properties by name.
///
/// ```swift
/// @TemplateData struct Person {
///     let name: String
///     let city: String?
///     private let key = UUID()
/// }
///
/// let html = try card.html(Person(name: "Ada", city: nil))
/// ```
///
/// No encoder runs, so the conversion takes a fraction of the time of `Encodable`. The type of each
/// property has to be `TemplateConvertible` too; private, static and computed properties are left
/// out.
@attached(extension, conformances: TemplateConvertible, names: named(templateValue))
public macro TemplateData() =
    #externalMacro(module: "InlayMacrosPlugin", type: "TemplateDataMacro")
