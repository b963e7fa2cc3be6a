// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "cukeswift", path: "../..")],
  targets: [
    .target(name: "Shop", dependencies: [.product(name: "CukeKit", package: "cukeswift")]),
    // The folder of the UI tests, as Xcode has it.
    .testTarget(
      name: "ShopUITests",
      dependencies: [
        "Shop", .product(name: "CukeKit", package: "cukeswift"), .product(name: "CukeXCUITest", package: "cukeswift"),
      ]),
  ]
)
