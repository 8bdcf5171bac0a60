// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "Inlay", path: "..", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.25.0"),
    ],
    targets: [
        .executableTarget(
            name: "inlay-bench",
            dependencies: [
                .product(name: "Inlay", package: "Inlay"),
                .product(name: "InlayGObject", package: "Inlay"),
                .product(name: "InlayHTML", package: "Inlay"),
                .product(name: "InlayTesting", package: "Inlay"),
                .product(name: "InlayTools", package: "Inlay"),
                .product(name: "CGLib", package: "Inlay"),
                .product(name: "CGTK", package: "Inlay"),
                .product(name: "CWebKitGTK", package: "Inlay"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Stencil", package: "Stencil"),
            ],
            path: "Sources/InlayBench",
            resources: [
                .embedInCode("Templates/Resources/ctemplate_peer.cc"),
                .embedInCode("Templates/Resources/peers.py"),
            ],
            swiftSettings: [
                .defaultIsolation(MainActor.self),
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)

// Warnings are errors where Inlay is checked, as in the package itself.
if Context.environment["INLAY_WARNINGS_AS_ERRORS"] == "1" {
    for target in package.targets { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
}
