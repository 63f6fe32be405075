// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target, the tests' too: said once, here.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Of the tests' targets. Their own code is not optimised in release builds either, which would take
/// longer than to build what they test.
let ofTests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "rowcast",
  // Of the client alone: the server is built on Linux.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "rowcast", targets: ["RowcastCLI"]),
    .library(name: "Rowcast", targets: ["Rowcast"]),
    .library(name: "Cells", targets: ["Cells"]),
    .library(name: "FeedClient", targets: ["FeedClient"]),
  ],
  targets: [
    // 0: C headers and module maps, no code.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev", "pkg-config"])]),
    .systemLibrary(name: "CLinux"),

    // 1: no target of this row knows another.
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
    .target(name: "Zlib", dependencies: ["CZlib"], swiftSettings: strict),
    .target(name: "XML", dependencies: ["CXML2"], swiftSettings: strict),
    .target(name: "Cells", swiftSettings: strict),
    .target(name: "HTTPCore", swiftSettings: strict),
    .target(
      name: "Viewer", exclude: ["Web"], swiftSettings: strict, plugins: ["EmbedFiles"]),

    // 2: feeds without sockets, sockets without feeds.
    .target(
      name: "Feeds", dependencies: ["SQLite", "Zlib", "Cells", "HTTPCore", "Viewer"],
      swiftSettings: strict, plugins: ["EmbedFiles"]),
    .target(name: "HTTPServer", dependencies: ["HTTPCore", "CLinux"], swiftSettings: strict),
    .target(
      name: "Importers", dependencies: ["XML", "Cells", "CLinux"], swiftSettings: strict),
    .target(name: "Contracts", dependencies: ["Cells"], swiftSettings: strict),

    // 3: what an app author imports, and the demo's items and cells.
    .target(
      name: "Rowcast",
      dependencies: [
        "Feeds", "HTTPServer", "HTTPCore", "Importers", "Contracts", "SQLite", "Zlib", "Cells",
      ],
      swiftSettings: strict),
    .target(name: "DemoFeed", dependencies: ["Cells"], swiftSettings: strict),

    // 4: the binary.
    .executableTarget(
      name: "RowcastCLI", dependencies: ["Rowcast", "DemoFeed"], swiftSettings: strict),

    // Apart from all of these: what an app on a phone links.
    .target(name: "FeedClient", swiftSettings: strict),

    // Tests: one target a target, the same manners.
    .target(
      name: "TestSupport", dependencies: ["HTTPCore", "SQLite"], path: "Tests/TestSupport",
      swiftSettings: ofTests),
    .testTarget(
      name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: ofTests),
    .testTarget(name: "ZlibTests", dependencies: ["Zlib", "TestSupport"], swiftSettings: ofTests),
    .testTarget(name: "XMLTests", dependencies: ["XML", "TestSupport"], swiftSettings: ofTests),
    .testTarget(
      name: "CellsTests", dependencies: ["Cells", "TestSupport"], swiftSettings: ofTests),
    .testTarget(
      name: "HTTPCoreTests", dependencies: ["HTTPCore", "TestSupport"], swiftSettings: ofTests),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["HTTPServer", "HTTPCore", "TestSupport"],
      swiftSettings: ofTests),
    .testTarget(
      name: "FeedsTests",
      dependencies: [
        "Feeds", "SQLite", "Zlib", "Cells", "HTTPCore", "DemoFeed", "TestSupport",
      ],
      swiftSettings: ofTests),
    .testTarget(
      name: "ImportersTests", dependencies: ["Importers", "Cells", "TestSupport"],
      swiftSettings: ofTests),
    .testTarget(
      name: "ContractsTests", dependencies: ["Contracts", "Cells", "TestSupport"],
      swiftSettings: ofTests),
    .testTarget(
      name: "DemoFeedTests", dependencies: ["DemoFeed", "Cells", "TestSupport"],
      swiftSettings: ofTests),
    .testTarget(
      name: "RowcastTests",
      dependencies: [
        "Rowcast", "RowcastCLI", "Feeds", "HTTPServer", "HTTPCore", "Contracts", "Cells",
        "DemoFeed", "SQLite", "Zlib", "TestSupport",
      ],
      swiftSettings: ofTests),
    .testTarget(
      name: "BrowserTests", dependencies: ["RowcastCLI", "TestSupport"], swiftSettings: ofTests),
    .testTarget(
      name: "FeedClientTests", dependencies: ["FeedClient", "RowcastCLI", "SQLite", "TestSupport"],
      swiftSettings: ofTests),

    // Built into the binary: the files of migrations/, the one source of the schema, and the viewer.
    .plugin(name: "EmbedFiles", capability: .buildTool(), path: "Sources/EmbedFiles"),
  ]
)
