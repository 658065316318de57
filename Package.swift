// swift-tools-version: 6.2

import PackageDescription

// For the gate: a later compiler's new warnings must not break a package that depends on this one.
let warningsAreErrors = Context.environment["WIREDRAFT_WARNINGS"] == "error"

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// Whether a dependency is that of the program, and of everything that only this package uses.
let program = TargetDependencyCondition.when(traits: ["Program"])

let package = Package(
  name: "wiredraft",
  // The libraries are written for these platforms and for Linux, but built and tested only on Linux. The program is for
  // Linux.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "WiredraftCore", targets: ["WiredraftCore"]),
    .library(name: "WiredraftExplanations", targets: ["WiredraftExplanations"]),
    .library(name: "WiredraftFiles", targets: ["WiredraftFiles"]),
    .library(name: "WiredraftFoundation", targets: ["WiredraftFoundation"]),
    .library(name: "WiredraftURLSession", targets: ["WiredraftURLSession"]),
    .library(name: "WiredraftClient", targets: ["WiredraftClient"]),
    .library(name: "WiredraftTesting", targets: ["WiredraftTesting"]),
    .library(name: "DraftFormats", targets: ["DraftFormats"]),
    .executable(name: "wiredraft", targets: ["wiredraft"]),
  ],
  // A package that depends on this one names what it needs, so that no more is fetched and built: `traits: []` for the
  // requests alone.
  traits: [
    .trait(name: "OrderedCollections", description: "OrderedDictionary as parameters."),
    .trait(name: "Files", description: "The product WiredraftFiles."),
    .trait(
      name: "Program", description: "The program.", enabledTraits: ["Files"]),
    .default(enabledTraits: ["Program"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // Without the trait that links Foundation, which the core doesn't need.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // Used only in this package: SwiftPM doesn't fetch it for packages that depend on this one.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "WiredraftCore",
      dependencies: [
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(
          name: "OrderedCollections", package: "swift-collections",
          condition: .when(traits: ["OrderedCollections"])),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "WiredraftFiles",
      dependencies: [
        "WiredraftCore",
        .product(name: "SystemPackage", package: "swift-system", condition: .when(traits: ["Files"])),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "WiredraftFoundation", dependencies: ["WiredraftCore", "WiredraftExplanations"],
      swiftSettings: strict),
    .target(
      name: "WiredraftURLSession",
      dependencies: [
        "WiredraftClient", "WiredraftCore", .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict
    ),
    .target(
      name: "WiredraftClient",
      dependencies: ["WiredraftCore", .product(name: "HTTPTypes", package: "swift-http-types")],
      swiftSettings: strict
    ),
    .target(
      name: "WiredraftTesting",
      dependencies: [
        "WiredraftClient", "WiredraftCore", .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict
    ),
    .target(name: "WiredraftExplanations", dependencies: ["WiredraftCore"], swiftSettings: strict),
    .target(name: "DraftFormats", dependencies: ["WiredraftCore"], swiftSettings: strict),
    .target(
      name: "Explanations",
      dependencies: ["Readers", "Responses", "WiredraftCore", "WiredraftExplanations"], swiftSettings: strict),
    .target(name: "Variables", dependencies: ["WiredraftCore"], swiftSettings: strict),
    .target(name: "Readers", dependencies: ["WiredraftCore"], swiftSettings: strict),
    .target(name: "Responses", dependencies: ["CResources", "WiredraftCore"], swiftSettings: strict),
    .target(name: "Sending", dependencies: ["Responses", "WiredraftCore"], swiftSettings: strict),
    .target(
      name: "PracticeServer",
      dependencies: [
        "Explanations", "Readers", "Responses", "Sending", "WiredraftCore", "WiredraftExplanations",
      ],
      swiftSettings: strict
    ),
    .target(name: "PracticeListener", dependencies: ["PracticeServer"], swiftSettings: strict),
    .target(
      name: "Exchanges",
      dependencies: [
        "CProcess", "CSQLite", "DraftFormats", "Responses", "Sending", "WiredraftCore",
        .product(name: "SystemPackage", package: "swift-system", condition: program),
      ],
      swiftSettings: strict,
      linkerSettings: [
        // Linked statically by file name, so that the program loads no further library.
        .linkedLibrary(":libsqlite3.a", .when(platforms: [.linux])),
        .linkedLibrary("m", .when(platforms: [.linux])),
        .linkedLibrary("sqlite3", .when(platforms: [.macOS])),
      ]
    ),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "DraftStore",
      dependencies: [
        "DraftFormats", "Variables", "WiredraftCore",
        .product(name: "SystemPackage", package: "swift-system", condition: program),
      ],
      swiftSettings: strict
    ),
    .target(name: "ScreenModel", swiftSettings: strict),
    .target(name: "Panels", dependencies: ["ScreenModel"], swiftSettings: strict),
    .target(
      name: "ComposerUI",
      dependencies: [
        "WiredraftCore", "DraftFormats", "Explanations", "Panels", "Readers", "Responses", "ScreenModel",
        "Sending", "Variables", "WiredraftExplanations",
      ],
      swiftSettings: strict
    ),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .target(
      name: "Curses",
      dependencies: ["CNcurses", "ScreenModel"],
      swiftSettings: strict,
      linkerSettings: [
        // Linked statically by file name, so that the program runs where they aren't installed, and starts sooner.
        .linkedLibrary(":libpanelw.a", .when(platforms: [.linux])),
        .linkedLibrary(":libncursesw.a", .when(platforms: [.linux])),
        .linkedLibrary(":libtinfo.a", .when(platforms: [.linux])),
        .linkedLibrary("panel", .when(platforms: [.macOS])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]
    ),
    .target(name: "CResources"),
    .target(name: "CProcess"),
    .systemLibrary(name: "CLibYAML", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(
      name: "YAMLText",
      dependencies: ["CLibYAML", "DraftFormats", "WiredraftCore"],
      swiftSettings: strict,
      linkerSettings: [
        // Linked statically by file name, so that the program loads no further library.
        .linkedLibrary(":libyaml.a", .when(platforms: [.linux])),
        .linkedLibrary("yaml", .when(platforms: [.macOS])),
      ]
    ),
    .executableTarget(
      name: "wiredraft",
      dependencies: [
        "CProcess", "ComposerUI", "Curses", "CResources", "DraftFormats", "DraftStore", "Exchanges",
        "Explanations", "PracticeListener", "PracticeServer", "Readers", "Responses", "ScreenModel",
        "Sending",
        "Variables", "WiredraftCore", "WiredraftExplanations", "WiredraftFiles", "YAMLText",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "SystemPackage", package: "swift-system", condition: program),
      ],
      swiftSettings: strict
    ),
    // The program that sends, in C: libcurl is loaded when it is needed, and the decoders are linked statically by file
    // name. It shares no Swift module with the other targets.
    .executableTarget(
      name: "wiredraft-exchange",
      dependencies: ["CProcess"],
      cSettings: [.enableWarning("all"), .enableWarning("extra")]
        + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : []),
      linkerSettings: [
        .linkedLibrary(":libz.a", .when(platforms: [.linux])),
        .linkedLibrary(":libbrotlidec.a", .when(platforms: [.linux])),
        .linkedLibrary(":libbrotlicommon.a", .when(platforms: [.linux])),
        .linkedLibrary(":libzstd.a", .when(platforms: [.linux])),
      ]
    ),
    .target(name: "CAllocations", path: "Sources/wiredraft-bench/CAllocations"),
    .executableTarget(
      name: "multipart-writer",
      dependencies: [
        "WiredraftCore", "WiredraftFiles",
        .product(name: "SystemPackage", package: "swift-system", condition: program),
      ],
      path: "Sources/wiredraft-bench/MultipartWriter",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "wiredraft-bench",
      dependencies: [
        "CAllocations", "ComposerUI", "Curses", "DraftFormats", "Readers", "ScreenModel", "WiredraftCore",
        "WiredraftFiles",
        // Programs that the benchmark starts.
        "multipart-writer", "wiredraft",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      exclude: ["CAllocations", "MultipartWriter"],
      swiftSettings: strict
    ),
    .target(
      name: "TestSupport",
      dependencies: [.product(name: "SystemPackage", package: "swift-system", condition: program)],
      path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "TestDrafts",
      dependencies: ["WiredraftCore", .product(name: "HTTPTypes", package: "swift-http-types")],
      path: "Tests/TestDrafts", swiftSettings: strict),
    .executableTarget(
      name: "core-only", dependencies: ["WiredraftCore"], path: "Tests/CoreOnly", swiftSettings: strict),
    .executableTarget(
      name: "foundation-only", dependencies: ["WiredraftCore", "WiredraftFoundation"],
      path: "Tests/FoundationOnly",
      swiftSettings: strict),
    .testTarget(
      name: "CoreTests",
      dependencies: [
        "DraftFormats", "Readers", "TestDrafts", "TestSupport", "Variables", "WiredraftCore",
        "WiredraftExplanations", "WiredraftFiles", "WiredraftFoundation",
        // Programs that the tests start.
        "core-only", "foundation-only", "multipart-writer",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "SystemPackage", package: "swift-system", condition: program),
      ],
      exclude: ["Readers/RealParsers", "Readers/Vectors", "ServerParsers/Parsers", "Vectors"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "FormatsTests",
      dependencies: [
        "DraftFormats", "DraftStore", "Responses", "TestDrafts", "TestSupport", "Variables", "WiredraftCore",
        "YAMLText",
        .product(name: "SystemPackage", package: "swift-system", condition: program),
      ],
      swiftSettings: strict
    ),
    // Tells which proxy libcurl takes.
    .executableTarget(
      name: "proxy-oracle", path: "Tests/ProxyOracle", linkerSettings: [.linkedLibrary("curl")]),
    .testTarget(
      name: "AnswersTests",
      dependencies: [
        "Exchanges", "Explanations", "PracticeListener", "PracticeServer", "Readers", "Responses", "Sending",
        "TestDrafts", "TestSupport", "WiredraftCore", "proxy-oracle", "wiredraft-exchange",
      ],
      exclude: ["Exchanges/Programs", "Responses/Vectors"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ClientTests",
      dependencies: [
        "TestSupport", "WiredraftClient", "WiredraftCore", "WiredraftFiles", "WiredraftFoundation",
        "WiredraftTesting", "WiredraftURLSession",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ComposerTests",
      dependencies: [
        "CNcurses", "ComposerUI", "Curses", "DraftFormats", "Explanations", "Panels", "PracticeServer",
        "Readers", "Responses", "ScreenModel", "Sending", "TestDrafts", "TestSupport", "WiredraftCore",
        "WiredraftExplanations",
      ],
      exclude: ["Lessons/wrong-answers.txt", "Screens"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "DraftFormats", "Responses", "ScreenModel", "TestSupport", "WiredraftClient", "WiredraftCore",
        "WiredraftExplanations", "WiredraftFiles", "WiredraftFoundation", "WiredraftTesting",
        "WiredraftURLSession",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ProgramTests",
      dependencies: [
        "ComposerUI", "DraftFormats", "TestDrafts", "TestSupport", "WiredraftCore", "WiredraftFiles",
        // Linked with exported Swift code.
        "WiredraftURLSession",
        "wiredraft",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
      ],
      swiftSettings: strict
    ),
    // The checks that the fuzzer and the tests run on the inputs of Tests/Fuzz.
    .target(
      name: "FuzzChecks",
      dependencies: [
        "ComposerUI", "Curses", "DraftFormats", "Explanations", "PracticeServer", "Readers", "Responses",
        "ScreenModel", "TestDrafts", "Variables", "WiredraftCore", "YAMLText",
      ],
      path: "Tests/Fuzz/FuzzChecks", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzChecks", "TestSupport"], path: "Tests/Fuzz/FuzzTests",
      swiftSettings: strict),
    // Records what the program does, and compares: .ci/behaviour.
    .executableTarget(
      name: "behaviour", dependencies: ["FuzzChecks"], path: "Tests/Fuzz/Behaviour", swiftSettings: strict),
  ]
)

// A fuzzer needs the sanitizers' flags for the whole build: .ci/fuzz passes them, with a separate scratch folder.
if Context.environment["WIREDRAFT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "wiredraft-fuzz", dependencies: ["FuzzChecks"], path: "Tests/Fuzz/Fuzzer", swiftSettings: strict))
}
