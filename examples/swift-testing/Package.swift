// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Basket",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cukeswift", path: "../..")],
  targets: [
    .target(name: "Basket"),
    // The definitions, which the tests and the program share.
    .target(name: "BasketSteps", dependencies: ["Basket", .product(name: "CukeKit", package: "cukeswift")]),
    .testTarget(
      name: "BasketTests",
      dependencies: [
        "BasketSteps", .product(name: "CukeKit", package: "cukeswift"),
        .product(name: "CukeAppTesting", package: "cukeswift"),
      ],
      exclude: ["Features"]),
    .executableTarget(
      name: "BasketScenarios",
      dependencies: [
        "BasketSteps", .product(name: "CukeKit", package: "cukeswift"),
        .product(name: "CukeCommand", package: "cukeswift"),
      ]),
  ]
)
