import AppUnderTest
import ElementQuery
import HTTP
import JSON

/// The routes of the server of Frank.
enum FrankRoutes {
  /// The table of all routes.
  static let table = RouteTable<InAppAction>(screen + pictures + app + device)

  private typealias Route = RouteTable<InAppAction>.Route

  private static let screen: [Route] = [
    Route(method: "POST", path: "/map", action: .app(ServedSession.kindOfFrankMap) { try await $0.frankMap($1) }),
    .asks("GET", "/dump") { try await $0.frankDump($1) },
    .asks("POST", "/dump") { try await $0.frankDump($1) },
    .asks("GET", "/dump/allwindows") { try await $0.frankDump($1) },
    .asks("GET", "/dump/view/:view") { try await $0.frankDump($1) },
    .acts("POST", "/type_into_keyboard") { session, call in
      guard let text = call.body["text_to_type"]?.string else { throw InAppError("'text_to_type' must be a string") }
      try await session.input { try await session.app.enterText(text) }
      return .done
    },
  ]

  private static let pictures: [Route] =
    ["/screenshot", "/screenshot/allwindows", "/screenshot/rotated", "/screenshot/allwindows-rotated"].flatMap { path in
      [
        .asks("GET", path) { session, _ in try await session.picture() },
        .asks("GET", path + "/frame/:area") { session, call in
          try await session.picture(of: try Self.area(call["area"]))
        },
        .refused("GET", path + "/mask/:area", "masks are not supported: take a picture of the 'frame' that matters"),
      ]
    } + [
      // Pictures of views are taken on request, and not in advance.
      .notes("GET", "/screenshot/snapshot-all-views") { _, _ in .done },
      .asks("GET", "/screenshot/view-snapshot/:view") { session, call in
        let tree = try await session.app.tree()
        return try await session.picture(of: tree.frame(of: try tree.frankView(call["view"])))
      },
    ]

  /// Reads an area of the screen that is written `x.y.width.height`, in points.
  private static func area(_ text: String) throws(InAppError) -> Rect {
    let numbers = text.split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 4, numbers.allSatisfy({ (0...100_000).contains($0) }), numbers[2] > 0, numbers[3] > 0 else {
      throw InAppError("an area must be written x.y.width.height, in points")
    }
    return Rect(
      x: Double(numbers[0]), y: Double(numbers[1]), width: Double(numbers[2]), height: Double(numbers[3]))
  }

  private static let app: [Route] = [
    .acts("POST", "/app_exec") { session, call in
      guard let (name, arguments) = try Self.operation(of: call) else { throw InAppError("'operation' is missing") }
      let result = try await session.call(name, arguments)
      try await session.rest()
      return .results([result])
    },
    .ends("GET", "/exit"), .ends("POST", "/exit"),
    .server("GET", "/") { setting, _ in
      let name = setting.defaults.app?.name ?? "an app"
      return .file(
        type: "text/plain; charset=utf-8",
        Array("cukeswift \(setting.version) serves \(name) as Frank does.\n".utf8))
    },
  ]

  private static let device: [Route] = [
    .asks("GET", "/orientation") { session, _ in
      let orientation = await session.app.orientation
      return .plain([
        "orientation": orientation.isLandscape ? "landscape" : "portrait",
        "detailed_orientation": .string(orientation.frankName),
      ])
    },
    .acts("POST", "/orientation") { session, call in
      let name = call.body.string ?? call.body["orientation"]?.string
      guard let orientation = Orientation.allCases.first(where: { $0.frankName == name }) else {
        throw InAppError("the orientation must be one of \(Orientation.allCases.map(\.frankName))")
      }
      try await session.turn(to: orientation)
      return .done
    },
    .acts("POST", "/location") { session, call in
      _ = try await session.setLocation(call.body)
      return .done
    },
    .server("GET", "/accessibility_check") { _, _ in .plain(["accessibility_enabled": "true"]) },
    .server("GET", "/device") { setting, _ in
      .plain([
        "device": setting.defaults.device.isTablet ? "ipad" : "iphone", "os_version": .string(Device.systemVersion),
      ])
    },
    .server("GET", "/resolution") { setting, _ in
      let size = setting.defaults.device.size
      return .plain([
        "width": .number(size.width), "height": .number(size.height),
        "scale": .number(Double(SessionSetting.standardPixelsPerPoint)),
      ])
    },
    .server("GET", "/engines") { _, _ in .plain(.array(FrankSelector.engines.map { .string($0) })) },
    .server("GET", "/version") { setting, _ in .plain(["version": .string("cukeswift \(setting.version)")]) },
  ]

  /// The method of an operation, with its arguments; nil for a request without an operation.
  ///
  /// - Throws: an `InAppError` if the number of arguments is wrong.
  static func operation(of call: RouteCall) throws(InAppError) -> (name: String, arguments: [JSONValue])? {
    guard let operation = call.body["operation"], let name = operation["method_name"]?.string, !name.isEmpty else {
      return nil
    }
    let arguments = operation["arguments"]?.array ?? []
    let count = name.count { $0 == ":" }
    guard count == arguments.count else {
      throw InAppError("the method \(name) takes \(count) arguments, and was given \(arguments.count)")
    }
    return (name, arguments)
  }
}

extension Orientation {
  /// The name of the orientation in Frank.
  fileprivate var frankName: String {
    switch self {
    case .portrait: "portrait"
    case .portraitUpsideDown: "portrait_upside_down"
    case .landscapeLeft: "landscape_left"
    case .landscapeRight: "landscape_right"
    }
  }
}
