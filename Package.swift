// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// When what the compiler runs is to be built.
let macros = TargetDependencyCondition.when(traits: ["Macros"])

/// Whether warnings are errors, as in `make check` and continuous integration.
///
/// Newer libraries deprecate calls, which must not keep anyone from building or depending on Inlay.
let warningsAreErrors = Context.environment["INLAY_WARNINGS_AS_ERRORS"] == "1"

/// A target of tests whose declarations belong to the main actor.
func gtkTestTarget(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, resources: resources,
        swiftSettings: [.defaultIsolation(MainActor.self)])
}

/// Whether this file is read in the folder `Benchmarks`, which adds the benchmarks and their peers.
///
/// Its links to this file and to the sources make it the same package. At the root, nobody fetches
/// or builds the peers (docs/decisions/0073).
let hasBenchmarks = FileManager.default.fileExists(
    atPath: "\(Context.packageDirectory)/InlayBench")

let package = Package(
    name: "Inlay",
    products: [
        .library(name: "Inlay", targets: ["Inlay"]),
        .library(name: "InlayValues", targets: ["InlayValues"]),
        .library(name: "InlayHTML", targets: ["InlayHTML"]),
        .library(name: "InlayForms", targets: ["InlayForms"]),
        .library(name: "InlayGeometry", targets: ["InlayGeometry"]),
        .library(name: "InlayDatabase", targets: ["InlayDatabase"]),
        .library(name: "InlayTemplate", targets: ["InlayTemplate"]),
        .library(name: "InlayBridge", targets: ["InlayBridge"]),
        .library(name: "InlayMarkup", targets: ["InlayMarkup"]),
        .library(name: "InlayWebViews", targets: ["InlayWebViews"]),
        .library(name: "InlayLists", targets: ["InlayLists"]),
        .library(name: "InlayService", targets: ["InlayService"]),
        .library(name: "InlayImages", targets: ["InlayImages"]),
        .library(name: "InlaySoup", targets: ["InlaySoup"]),
        .library(name: "InlayMacros", targets: ["InlayMacros"]),
        .library(name: "InlayGObject", targets: ["InlayGObject"]),
        .library(name: "InlayShell", targets: ["InlayShell"]),
        .library(name: "InlayWebKit", targets: ["InlayWebKit"]),
        .library(name: "InlayListSurface", targets: ["InlayListSurface"]),
        .library(name: "InlayScreens", targets: ["InlayScreens"]),
        .library(name: "InlayGTK", targets: ["InlayGTK"]),
        .library(name: "InlayTools", targets: ["InlayTools"]),
        .library(name: "CGTK", targets: ["CGTK"]),
        .executable(name: "inlay", targets: ["InlayCLI"]),
        .executable(name: "inlay-gallery", targets: ["Gallery"]),
    ],
    traits: [
        .default(enabledTraits: ["Macros"]),
        .trait(
            name: "Macros",
            description: "The product InlayMacros; without it, swift-syntax isn't even fetched."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.5.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
        // For InlayMacros alone; products without it don't build it (docs/decisions/0021).
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
    ],
    targets: [
        // 0 · Values that every room shares, and one C target a library.
        .target(
            name: "InlayValues",
            dependencies: [.product(name: "OrderedCollections", package: "swift-collections")],
            resources: [
                .embedInCode("Resources/charsets.bin"), .embedInCode("Resources/charsets.txt"),
            ]),
        .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0"),
        .systemLibrary(name: "CGTK", pkgConfig: "libadwaita-1"),
        .systemLibrary(name: "CWebKitGTK", pkgConfig: "webkitgtk-6.0"),
        .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0"),
        .systemLibrary(name: "CExpat", pkgConfig: "expat"),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlidec"),

        // 1
        .target(
            name: "InlayHTML", dependencies: ["InlayValues"],
            resources: [.embedInCode("Resources/entities.txt")]),
        .target(name: "InlayGObject", dependencies: ["CGLib"]),
        .target(
            name: "InlayDigests",
            dependencies: [.target(name: "CGLib", condition: .when(platforms: [.linux]))]),
        .target(
            name: "InlayTesting",
            dependencies: [.product(name: "Logging", package: "swift-log")]),

        // 2 · Useful alone, no display.
        .target(name: "InlayRichText", dependencies: ["InlayHTML", "InlayValues"]),
        .target(
            name: "InlayTemplate",
            dependencies: [
                "InlayValues", .product(name: "OrderedCollections", package: "swift-collections"),
            ]),
        .target(
            name: "InlayBridge",
            dependencies: [
                "InlayValues", .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            exclude: ["Resources/inlay.d.ts"],
            resources: [.embedInCode("Resources/bridge.js"), .embedInCode("Resources/page.js")]),

        .target(
            name: "InlayMarkup",
            dependencies: [
                "CExpat", "InlayValues",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            resources: [
                .embedInCode("Resources/older.txt"), .embedInCode("Resources/schema.txt"),
            ]),
        .target(name: "InlayGeometry"),
        .target(
            name: "InlayService",
            dependencies: [
                "InlayDigests", "InlayValues", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]),

        // 3 · What a hybrid app is made of, for every platform; and what keeps things in files.
        .target(
            name: "InlayDatabase",
            dependencies: [
                "InlayGeometry", "InlayValues", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "InlayForms",
            dependencies: [
                "InlayDigests", "InlayHTML", "InlayValues",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]),
        .target(
            name: "InlayWebViews",
            dependencies: [
                "InlayBridge", "InlayHTML", "InlayTemplate", "InlayValues",
                .product(name: "Logging", package: "swift-log"),
            ],
            resources: [
                .embedInCode("Resources/app.css"), .embedInCode("Resources/dom.js"),
                .embedInCode("Resources/extent.js"), .embedInCode("Resources/pulse.js"),
                .embedInCode("Resources/settle.js"), .embedInCode("Resources/still.js"),
                .embedInCode("Resources/text.js"),
            ]),
        .target(
            name: "InlayImages",
            dependencies: [
                "InlayService", "InlayValues",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .target(
            name: "InlayServiceTesting",
            dependencies: [
                "InlayService", "InlayTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .target(
            name: "InlaySoup",
            dependencies: [
                "CBrotli", "CGLib", "CSoup", "InlayGObject", "InlayService",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ]),

        // Code that the compiler runs, and the attributes that have it run.
        .macro(
            name: "InlayMacrosPlugin",
            dependencies: [
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax", condition: macros),
                .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: macros),
                .product(name: "SwiftParser", package: "swift-syntax", condition: macros),
                .product(name: "SwiftSyntax", package: "swift-syntax", condition: macros),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: macros),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: macros),
            ]),
        .target(
            name: "InlayMacros",
            dependencies: [
                "InlayMacrosPlugin", "InlayService", "InlayTemplate",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),

        // 4 · Lists of web rows, and native controls, which know nothing of each other.
        .target(
            name: "InlayLists",
            dependencies: [
                "InlayBridge", "InlayGeometry", "InlayHTML", "InlayRichText", "InlayValues",
                "InlayWebViews", .product(name: "Logging", package: "swift-log"),
            ],
            resources: [.embedInCode("Resources/rows.js")]),
        .target(
            name: "InlayShell",
            dependencies: [
                "CGLib", "CGTK", "InlayGObject", "InlayImages", "InlayValues",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),

        // 5 · The web engine.
        .target(
            name: "InlayWebKit",
            dependencies: [
                "CGLib", "CGTK", "CWebKitGTK", "InlayGObject", "InlayImages", "InlayService",
                "InlayShell", "InlaySoup", "InlayValues", "InlayWebViews",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),

        // 6 · Lists in windows; screens and forms.
        .target(
            name: "InlayListSurface",
            dependencies: [
                "CGLib", "CGTK", "InlayGObject", "InlayGeometry", "InlayImages", "InlayLists",
                "InlayRichText", "InlayShell", "InlayValues", "InlayWebKit", "InlayWebViews",
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .target(
            name: "InlayScreens",
            dependencies: [
                "CGLib", "CGTK", "InlayForms", "InlayGObject", "InlayHTML", "InlayMarkup",
                "InlayService", "InlayShell", "InlayValues", "InlayWebKit", "InlayWebViews",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),

        // 7 · What knows both pages and lists; and tools for developers, which apps don't link.
        .target(
            name: "InlayGTK",
            dependencies: [
                "CGTK", "InlayGObject", "InlayShell", "InlayValues", "InlayWebViews",
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .target(
            name: "InlayTools",
            dependencies: [
                "CGLib", "CGTK", "InlayGObject", "InlayHTML", "InlayMarkup", "InlayScreens",
                "InlayShell", "InlayTemplate", "InlayValues", "InlayWebKit", "InlayWebViews",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]),

        // 8 · Umbrella.
        .target(
            name: "Inlay",
            dependencies: [
                "InlayBridge", "InlayDatabase", "InlayForms", "InlayGObject", "InlayGTK",
                "InlayGeometry", "InlayHTML", "InlayImages", "InlayListSurface", "InlayLists",
                "InlayMarkup", "InlayRichText", "InlayScreens", "InlayService", "InlayShell",
                "InlaySoup", "InlayTemplate", "InlayValues", "InlayWebKit", "InlayWebViews",
            ]),

        // 9 · Executables.
        .executableTarget(
            name: "InlayCLI",
            dependencies: [
                "CGLib", "Inlay", "InlayGObject", "InlayTools",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "OrderedCollections", package: "swift-collections"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "GalleryService",
            dependencies: [
                "InlayTesting", .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            resources: [
                .copy("Resources/Documents"), .copy("Resources/Forms"), .copy("Resources/Pages"),
            ]),
        .executableTarget(
            name: "Gallery",
            dependencies: [
                "CGLib", "CGTK", "GalleryService", "Inlay", "InlayTesting",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            resources: [.copy("Resources/Pages"), .copy("Resources/Screens")]),

        // Tests.
        .testTarget(name: "InlayTestTags"),
        .testTarget(
            name: "InlayValuesTests", dependencies: ["InlayTesting", "InlayValues"]),
        .testTarget(
            name: "InlayBridgeTests",
            dependencies: ["InlayBridge", "InlayTestTags", "InlayTesting", "InlayValues"]),
        .testTarget(name: "InlayGObjectTests", dependencies: ["CGLib", "InlayGObject"]),
        .testTarget(
            name: "InlayMarkupTests",
            dependencies: ["InlayMarkup", "InlayTestTags", "InlayTesting", "InlayValues"],
            exclude: ["Documents"]),
        .testTarget(
            name: "InlayHTMLTests",
            dependencies: [
                "InlayHTML", "InlayRichText", "InlayTestTags", "InlayTesting", "InlayValues",
            ]),
        .testTarget(
            name: "InlayRichTextTests",
            dependencies: ["InlayHTML", "InlayRichText", "InlayTesting"]),
        .testTarget(
            name: "InlayFormsTests",
            dependencies: ["InlayForms", "InlayHTML", "InlayTesting", "InlayValues"]),
        .testTarget(
            name: "InlayGeometryTests",
            dependencies: ["InlayGeometry", "InlayTestTags", "InlayTesting"]),
        .testTarget(
            name: "InlayDatabaseTests",
            dependencies: [
                "InlayDatabase", "InlayGeometry", "InlayTestTags", "InlayTesting",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "InlayTemplateTests",
            dependencies: [
                "InlayTemplate", "InlayTestTags", "InlayTesting", "InlayValues",
                .product(name: "OrderedCollections", package: "swift-collections"),
            ]),
        .testTarget(name: "InlayViewTesting", dependencies: ["InlayValues", "InlayWebViews"]),
        .testTarget(
            name: "InlayWebViewsTests",
            dependencies: [
                "InlayBridge", "InlayTemplate", "InlayTestTags", "InlayTesting", "InlayValues",
                "InlayViewTesting",
                "InlayWebViews",
            ]),
        .testTarget(
            name: "InlayListsTests",
            dependencies: [
                "InlayGeometry", "InlayHTML", "InlayLists", "InlayRichText", "InlayTestTags",
                "InlayTesting",
                "InlayValues", "InlayViewTesting", "InlayWebViews",
            ]),
        .testTarget(
            name: "InlayServiceTests",
            dependencies: [
                "InlayService", "InlayServiceTesting", "InlayTestTags", "InlayTesting",
                "InlayValues",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .testTarget(
            name: "InlayImagesTests",
            dependencies: [
                "InlayImages", "InlayService", "InlayServiceTesting", "InlayTestTags",
                "InlayTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .testTarget(
            name: "InlaySoupTests",
            dependencies: [
                "CGLib", "InlayMacros", "InlayService", "InlayServiceTesting", "InlaySoup",
                "InlayTemplate", "InlayTestTags", "InlayTesting", "InlayValues",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .testTarget(
            name: "InlayCLITests",
            dependencies: [
                "CGLib", "CGTK", "Gallery", "InlayCLI", "InlayTestTags", "InlayTesting",
                "InlayValues",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(
            name: "GalleryServiceTests", dependencies: ["GalleryService", "InlayTesting"]),
        // A macro in name only: a program of tests that is built for the machine that compiles, with
        // the same swift-syntax as the plugin, whose sources it contains (docs/decisions/0021).
        .macro(
            name: "InlayMacrosTests",
            dependencies: [
                .product(name: "SwiftDiagnostics", package: "swift-syntax", condition: macros),
                .product(name: "SwiftParser", package: "swift-syntax", condition: macros),
                .product(name: "SwiftSyntax", package: "swift-syntax", condition: macros),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: macros),
                .product(
                    name: "SwiftSyntaxMacroExpansion", package: "swift-syntax", condition: macros),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax", condition: macros),
            ],
            path: "Tests/InlayMacrosTests", exclude: ["Plugin/Plugin.swift"]),
        // Tests that need GTK, along the walls of the sources. They wait for windows and pages with
        // the help of InlayWindowTesting and InlayPageTesting, and run in GTK's main thread
        // (Tests/XCTMain.swift, docs/decisions/0005-test-runner.md).
        gtkTestTarget(
            "InlayWindowTesting",
            [
                "CGLib", "CGTK", "InlayGObject", "InlayImages", "InlayShell", "InlayTesting",
                "InlayValues",
                .product(name: "Logging", package: "swift-log"),
            ]),
        gtkTestTarget(
            "InlayPageTesting",
            [
                "CGTK", "GalleryService", "InlayBridge", "InlayGObject", "InlayService",
                "InlaySoup", "InlayTesting", "InlayValues", "InlayWebKit", "InlayWebViews",
                "InlayWindowTesting",
                .product(name: "FlyingFox", package: "FlyingFox"),
            ]),
        gtkTestTarget(
            "InlayListTesting",
            [
                "CGLib", "CGTK", "CWebKitGTK", "InlayGObject", "InlayGeometry", "InlayListSurface",
                "InlayLists", "InlayPageTesting", "InlayShell", "InlayTesting", "InlayValues",
                "InlayWebKit", "InlayWindowTesting",
            ]),
        gtkTestTarget(
            "InlayShellTests",
            [
                "CGLib", "CGTK", "InlayGObject", "InlayImages", "InlayShell", "InlayTestTags",
                "InlayTesting", "InlayValues", "InlayWindowTesting",
            ]),
        gtkTestTarget(
            "InlayWebKitTests",
            [
                "CGLib", "CGTK", "CWebKitGTK", "GalleryService", "InlayBridge", "InlayGObject",
                "InlayHTML", "InlayImages", "InlayLists", "InlayPageTesting", "InlayService",
                "InlayShell", "InlaySoup", "InlayTemplate", "InlayTestTags", "InlayTesting",
                "InlayValues", "InlayWebKit", "InlayWebViews", "InlayWindowTesting",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        gtkTestTarget(
            "InlayListSurfaceTests",
            [
                "CGLib", "CGTK", "CWebKitGTK", "InlayBridge", "InlayDatabase", "InlayGObject",
                "InlayGeometry", "InlayHTML", "InlayImages", "InlayListSurface",
                "InlayListTesting", "InlayLists", "InlayPageTesting", "InlayRichText",
                "InlayShell", "InlayTestTags", "InlayTesting", "InlayValues", "InlayWebKit",
                "InlayWebViews", "InlayWindowTesting",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        gtkTestTarget(
            "InlayScreensTests",
            [
                "CGLib", "CGTK", "InlayForms", "InlayGObject", "InlayMarkup", "InlayPageTesting",
                "InlayScreens", "InlayService", "InlayShell", "InlaySoup", "InlayTestTags",
                "InlayTesting", "InlayTools", "InlayValues", "InlayWebKit", "InlayWebViews",
                "InlayWindowTesting",
                .product(name: "FlyingFox", package: "FlyingFox"),
            ]),
        gtkTestTarget(
            "InlayGTKTests",
            [
                "CGLib", "CGTK", "Inlay", "InlayGObject", "InlayListTesting", "InlayPageTesting",
                "InlayTestTags", "InlayTesting", "InlayWindowTesting",
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            resources: [
                .copy("Resources/Pages"), .copy("Resources/Site"), .copy("Resources/Texts"),
            ]),
    ]
)

if hasBenchmarks {
    package.dependencies += [
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.25.0"),
    ]
    package.targets.append(
        .executableTarget(
            name: "inlay-bench",
            dependencies: [
                "CGLib", "CGTK", "CWebKitGTK", "Inlay", "InlayGObject", "InlayHTML", "InlayTesting",
                "InlayTools",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Stencil", package: "Stencil"),
            ],
            path: "InlayBench",
            resources: [
                .embedInCode("Templates/Resources/ctemplate_peer.cc"),
                .embedInCode("Templates/Resources/peers.py"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)]))
}

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
    if warningsAreErrors { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
