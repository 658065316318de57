// swift-tools-version: 6.2

import PackageDescription

// A package of its own, as one that depends on the library is: .ci/library tests it in a clone.
let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "wiredraft", path: "../..", traits: ["Files", "OrderedCollections"]),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .testTarget(
      name: "Ordered",
      dependencies: [
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "WiredraftCore", package: "wiredraft"),
      ],
      path: "Ordered"
    ),
    .testTarget(
      name: "Ports",
      dependencies: [
        .product(name: "WiredraftClient", package: "wiredraft"),
        .product(name: "WiredraftCore", package: "wiredraft"),
        .product(name: "WiredraftFiles", package: "wiredraft"),
        .product(name: "WiredraftTesting", package: "wiredraft"),
      ],
      path: "Ports"
    ),
    .executableTarget(
      name: "FirstHour",
      dependencies: [
        .product(name: "WiredraftClient", package: "wiredraft"),
        .product(name: "WiredraftCore", package: "wiredraft"),
        .product(name: "WiredraftExplanations", package: "wiredraft"),
        .product(name: "WiredraftFiles", package: "wiredraft"),
        .product(name: "WiredraftURLSession", package: "wiredraft"),
      ],
      path: "FirstHour/Program"
    ),
    .testTarget(
      name: "FirstHourTests",
      dependencies: [
        "FirstHour",
        .product(name: "WiredraftClient", package: "wiredraft"),
        .product(name: "WiredraftCore", package: "wiredraft"),
        .product(name: "WiredraftTesting", package: "wiredraft"),
      ],
      path: "FirstHour/Tests"
    ),
  ]
)
