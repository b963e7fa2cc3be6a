// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Basket",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cukeswift", path: "../..")],
  targets: [
    .target(name: "Basket"),
    .testTarget(
      name: "BasketTests",
      dependencies: [
        "Basket", .product(name: "CukeSteps", package: "cukeswift"), .product(name: "CukeXCTest", package: "cukeswift"),
      ],
      exclude: ["Features"]),
  ]
)
