// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// The tests of what `@Service` makes. In the package itself they would have all of its tests, and
// what they test, be built a second time, for the machine that compiles.
let package = Package(
    name: "Macros",
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0")
    ],
    targets: [
        // A link to the package's own.
        .macro(
            name: "InlayMacrosPlugin",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]),
        .testTarget(
            name: "InlayMacrosTests",
            dependencies: [
                "InlayMacrosPlugin",
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]),
    ]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
    // Warnings are errors where Inlay is checked, as in the package itself.
    if Context.environment["INLAY_WARNINGS_AS_ERRORS"] == "1" {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
