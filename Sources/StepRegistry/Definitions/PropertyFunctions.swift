import Synchronization

/// Defines a property that holds on every screen, and a step with the same text that expects it.
///
///     Always("the total is the sum") { (shop: Shop) in
///       try expect(try await shop.total(), equals: try await shop.prices().reduce(0, +))
///     }
///
/// `cukeswift explore` checks it after every action, and `cukeswift run --properties` after every step. The app is
/// `currentApp()`. A screen to which the property does not apply is left out with `skip()`.
///
/// - Parameters:
///   - sentence: the property as the text of a step, without parameters.
///   - timeout: the time limit, including waits; nil for the general limit of steps.
///   - path: where the property is written; leave it out.
///   - line: where the property is written; leave it out.
///   - body: the code of the check. An error that it throws is a breach of the property.
public func Always<W: World>(
  _ sentence: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(property: sentence, at: DefinitionLocation(path, line), timeout: timeout, body: body)
}

/// Defines a property that holds within some time after every action, and a step with the same text that expects it.
///
///     Eventually("the basket is saved", within: .seconds(5)) { (shop: Shop) in
///       try expect(try await currentApp().texts("label"), contains: "Saved")
///     }
///
/// The time is that of the app, and it passes only while the property does not hold; see `Always`.
///
/// - Parameters:
///   - sentence: the property as the text of a step, without parameters.
///   - limit: the time of the app within which the property holds.
///   - path: where the property is written; leave it out.
///   - line: where the property is written; leave it out.
///   - body: the code of the check, repeated until it throws no error.
public func Eventually<W: World>(
  _ sentence: String, within limit: Duration, path: StaticString = #filePath, line: Int = #line,
  body: @escaping @Sendable (W) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(property: sentence, at: DefinitionLocation(path, line), timeout: nil) { (world: W) in
    try await eventually(within: limit, path: path, line: line) { try await body(world) }
  }
}

/// Defines a property of the screens before and after each action, and a step with the same text that expects it.
///
///     Next("the total never falls", of: { (shop: Shop) in try await shop.total() }) { before, after in
///       try expect(after, isAtLeast: before)
///     }
///
/// The value is read on each screen, and compared with that of the screen before. A screen that is left out with `skip()`
/// is not compared with the next one. As a step, the property compares the screen with that of its last call in the
/// scenario; see `Always`.
///
/// - Parameters:
///   - sentence: the property as the text of a step, without parameters.
///   - timeout: the time limit, including waits; nil for the general limit of steps.
///   - path: where the property is written; leave it out.
///   - line: where the property is written; leave it out.
///   - value: reads the value to compare on a screen.
///   - body: compares the values of two screens. An error that it throws is a breach of the property.
public func Next<W: World, Value: Sendable>(
  _ sentence: String, timeout: Duration? = nil, path: StaticString = #filePath, line: Int = #line,
  of value: @escaping @Sendable (W) async throws -> Value,
  body: @escaping @Sendable (_ before: Value, _ after: Value) async throws -> Void
) -> StepsEntry<W> {
  StepsEntry(
    property: sentence, at: DefinitionLocation(path, line), timeout: timeout, comparesScreens: true
  ) { (world: W) in
    let values = Scenario.current?.value(orKeep: ComparedValues.init).value
    let before = values?.take(sentence)
    let after = try await value(world)
    values?.keep(after, of: sentence)
    if let before = before as? Value { try await body(before, after) }
  }
}

/// The values on the last screen of the invariants that compare values.
private final class ComparedValues: Sendable {
  private let values = Mutex<[String: any Sendable]>([:])

  /// Removes the value of a property; nil for a screen without a value.
  func take(_ property: String) -> (any Sendable)? { values.withLock { $0.removeValue(forKey: property) } }

  func keep(_ value: any Sendable, of property: String) { values.withLock { $0[property] = value } }
}

/// Declares rules for the walks of `cukeswift explore`.
///
///     Explore("Shop") { walk in
///       walk.begins(with: "I log in as \"admin\"")
///       walk.avoids("Delete account")
///       walk.includes("I search for \"hat\"", weight: 3)
///     }
///
/// - Parameters:
///   - app: the name of the app or page; nil for every app.
///   - path: where the rules are written; leave it out.
///   - line: where the rules are written; leave it out.
///   - declare: declares the rules.
public func Explore<W: World>(
  _ app: String? = nil, path: StaticString = #filePath, line: Int = #line, _ declare: (inout WalkRules) -> Void
) -> StepsEntry<W> {
  let location = DefinitionLocation(path, line)
  var rules = WalkRules(of: app.map { WalkRules.Text(text: $0, location: location) })
  declare(&rules)
  return StepsEntry(declaration: .walk(rules, location))
}
