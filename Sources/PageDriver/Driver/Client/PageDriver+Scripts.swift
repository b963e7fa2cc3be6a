import DevTools
import PageContent

/// Scripts of clients, which run in the world of the page's own scripts.
extension PageDriver {
  /// The object group of a script, which is released after the script.
  static let group = "cukeswift script"
  /// The page's time that passes at once while waiting for a script, in milliseconds.
  private static let partOfScript = 50.0
  /// The shortest limit for a script to run without a pause; the page's time stands still meanwhile.
  private static let leastRun = Duration.seconds(1)

  /// Runs a script in the page, and lets the page's time pass until the result.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - limit: how long the script may run without a pause, and how much of the page's time it may take.
  /// - Returns: the result; `null` if the script has opened a dialog or closed the page.
  /// - Throws: a `ScriptFailure` if the script cannot be parsed, throws, or has an unsupported result; an `AppError` if
  ///   the page is not open or the time is over.
  package func run(_ script: ClientScript, within limit: Duration) async throws -> String {
    try await acting { page in
      if !script.isQuestion || mainWorld(of: page) == nil { _ = try await look() }
      if !script.isQuestion { page.beginAction() }
      try await disarm(page)
      defer {
        clock.isOld = true
        releaseNodes(of: page)
      }
      do {
        let call = try await begin(script, within: limit, in: page)
        // The answer may never come.
        defer { call.forget() }
        try await awaitPause(within: max(limit, Self.leastRun), in: page)
        let answer = try await answer(to: call, within: limit, in: page)
        if let failure = Self.failure(in: answer) {
          throw failure.description.contains(ClientScript.shadowKey) ? StaleNode(isShadow: true) : failure
        }
        // Nodes get their names after the time has passed, because they can go in it.
        if !script.isQuestion { try await settle(page) }
        return try await result(answer, in: page)
      } catch let error as BrowserError where error.kind == .interrupted && page.isInterrupted {
        return "null"
      } catch let error as BrowserError where error.kind == .pageGone {
        try await settle(page)
        throw ScriptFailure("the page was left before the script had a result")
      }
    }
  }

  // MARK: - Steps

  /// The start of the function of a script; one with a callback has a result only when it calls that.
  private static func kind(of script: ClientScript) -> String { script.hasCallback ? "function" : "async function" }

  /// Checks that a body does not end its function and start another one.
  private func check(_ script: ClientScript, in page: PageTarget) async throws {
    guard !clientState.scripts.isChecked(script) else { return }
    // The page can have replaced `Function`, but not in the driver's own world.
    let function = "(\(Self.kind(of: script))() {}).constructor"
    let check = try await page.evaluate("void new \(function)(\(PageScript.quoted(script.body)))")
    if let failure = Self.failure(in: check) { throw failure }
    clientState.scripts.noteChecked(script)
  }

  /// Calls the function of a script.
  private func begin(
    _ script: ClientScript, within limit: Duration, in page: PageTarget
  ) async throws -> Expectation {
    let given = try JSONValue(parsing: Array(script.arguments.utf8)).array ?? []
    var names: [String] = []
    let arguments = given.map { $0.source(naming: &names) }.joined(separator: ", ")
    try await check(script, in: page)
    let nodes = try await nodes(named: names, in: mainWorld(of: page), of: page)
    guard let world = mainWorld(of: page) else { throw BrowserError(.pageGone, "the page is being left") }
    let call = Self.calling(
      script, with: arguments, in: clientState.windows?[page]?.number ?? launched.openers.count + 1)
    // The script may run for this long, and then wait for this long.
    return try page.begin("Runtime.callFunctionOn", patience: max(limit, Self.leastRun) + limit + PageTarget.grace) {
      json in
      json.member("executionContextId", world)
      json.member("functionDeclaration", call)
      json.member("awaitPromise", true)
      json.member("objectGroup", Self.group)
      json.array("arguments") { json in for node in nodes { json.object { $0.member("objectId", node) } } }
    }
  }

  /// Waits until a script has ended or is waiting itself; terminates a script that does neither.
  private func awaitPause(within limit: Duration, in page: PageTarget) async throws {
    try await endingScripts(after: limit, in: page) {
      do {
        // The browser answers this request after the synchronous part of the script.
        try await ask(page, within: limit)
      } catch let error as BrowserError where error.kind == .pageGone {
        // The navigation is awaited later, together with other changes.
      }
    }
  }

  /// Waits for an action, and terminates a script that blocks the page. The page is not changed otherwise.
  private func endingScripts(
    after limit: Duration, in page: PageTarget, _ body: () async throws -> Void
  ) async throws {
    let end = { @Sendable in try page.send("Runtime.terminateExecution") }
    let (_, isLate) = try await page.bounded(by: limit, ending: end, during: body)
    guard isLate else { return }
    // If the script has ended at the same moment, this evaluation is terminated in its place.
    _ = try? await ask(page, within: limit)
    throw AppError(
      .timeout, problem: "a script runs for longer than \(limit.wording) without a pause",
      details: ["The page's time stands still meanwhile: a script that waits returns a promise, or has a callback."])
  }

  /// Waits until the page has handled the earlier commands.
  private func ask(_ page: PageTarget, within limit: Duration) async throws {
    _ = try await page.call("Runtime.evaluate", patience: limit + PageTarget.grace) { $0.member("expression", "0") }
  }

  /// Lets the page's time pass until a script has a result.
  private func answer(
    to call: Expectation, within limit: Duration, in page: PageTarget
  ) async throws -> DevToolsValue {
    if !call.isFulfilled { try await catchUp(page) }
    let end = clock.now + limit.milliseconds
    while !call.isFulfilled, !page.isInterrupted {
      guard clock.now < end else {
        throw AppError(.timeout, problem: "the script has no result in the time that it has, \(limit.wording)")
      }
      let next = min(end, clock.now + Self.partOfScript)
      try await endingScripts(after: max(limit, Self.leastRun), in: page) {
        _ =
          page.hasStream
          ? try await passInRealTime(until: next, stopping: false, in: page)
          : try await pass(until: next, stopping: false, in: page)
      }
    }
    return try await page.answer(to: call)
  }

  /// Reads the result of a script that was called through `calling`.
  private func result(_ answer: DevToolsValue, in page: PageTarget) async throws -> String {
    guard let found = answer.string("result", "objectId") else { return answer.json("result", "value") ?? "null" }
    let value = try page.begin("Runtime.callFunctionOn") {
      $0.member("objectId", found)
      $0.member("functionDeclaration", "function() { return this[0] }")
      $0.member("returnByValue", true)
    }
    let answers = try await page.answers(to: [value, beginMembers(of: found, in: page)])
    guard let json = answers.first?.json("result", "value") else { throw ScriptFailure("the script has no result") }
    let names = try await nodeNames(of: answers.last.map(Self.members) ?? [], in: page)
    guard !names.isEmpty else { return json }
    return String(decoding: try JSONValue(parsing: Array(json.utf8)).namingNodes(names).bytes, as: UTF8.self)
  }

  /// The object ID in an answer.
  ///
  /// - Throws: a `ScriptFailure` if the script has thrown.
  static func object(in answer: DevToolsValue) throws(ScriptFailure) -> String {
    if let failure = failure(in: answer) { throw failure }
    guard let object = answer.string("result", "objectId") else { throw ScriptFailure.elementGone }
    return object
  }

  private static func failure(in answer: DevToolsValue) -> ScriptFailure? { answer.thrown.map { ScriptFailure($0) } }

  /// The source of a function that calls a script; its result is a primitive value, or an array of the value and its
  /// elements.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - arguments: the arguments as source text, in which the elements are members of `given`.
  ///   - window: the number of the window in use, which is its handle for clients.
  private static func calling(_ script: ClientScript, with arguments: String, in window: Int) -> String {
    let call =
      script.hasCallback
      ? "{ then: done => { const value = body(\(arguments.isEmpty ? "" : arguments + ", ")done); if (typeof value?.then === 'function') done(value); } }"
      : "body(\(arguments))"
    let limits: JSONValue = [
      "mostElements": .number(Double(mostElements)), "deepest": .number(Double(deepest)),
      "elementKey": .string(ClientScript.elementKey), "shadowKey": .string(ClientScript.shadowKey),
      "frameKey": .string(ClientScript.frameKey), "windowKey": .string(ClientScript.windowKey),
      "handle": .string("\(window)"),
      "referenceKeys": .array(ClientScript.referenceKeys.map(JSONValue.string)),
    ]
    // The names here are unknown to the body.
    return """
      (body => async function(...given) {
        return (\(WebFiles.returnedValue))(await \(call), \(String(decoding: limits.bytes, as: UTF8.self)));
      })(\(kind(of: script))() {
      \(script.body)
      })
      """
  }

  /// The most elements that a script may return.
  private static let mostElements = 20_000
  /// The deepest nesting of a script's result; the browser cannot represent much deeper ones.
  private static let deepest = 200
}

/// The checked scripts and the known nodes of clients. Both are forgotten when they become many.
struct ScriptMemory {
  private var checked: Set<String> = []
  /// The browser's numbers of nodes, by their names for clients.
  private var numbers: [String: Int] = [:]

  private static let mostChecked = 50
  private static let mostNumbers = 1000

  private static func key(_ script: ClientScript) -> String { (script.hasCallback ? "1" : "0") + script.body }

  /// Whether a script is the body of one function.
  func isChecked(_ script: ClientScript) -> Bool { checked.contains(Self.key(script)) }

  /// Records that a script is the body of one function.
  mutating func noteChecked(_ script: ClientScript) {
    if checked.count == Self.mostChecked { checked = [] }
    checked.insert(Self.key(script))
  }

  /// The browser's number of a node; nil for an unknown node.
  func number(ofNode name: String) -> Int? { numbers[name] }

  /// Records the browser's numbers of nodes.
  mutating func note(_ new: [Int], ofNodes names: [String]) {
    if numbers.count + new.count > Self.mostNumbers { numbers = [:] }
    for (name, number) in zip(names, new) { numbers[name] = number }
  }
}

extension JSONValue {
  /// The value as source text; a reference to a node becomes a member of the array `given`.
  ///
  /// - Parameter names: gets the names of the nodes, in the order of the array.
  fileprivate func source(naming names: inout [String]) -> String {
    if let array {
      let members = array.map { $0.source(naming: &names) }
      return "[\(members.joined(separator: ", "))]"
    }
    guard let object else { return String(decoding: bytes, as: UTF8.self) }
    if let name = (object[ClientScript.elementKey] ?? object[ClientScript.shadowKey])?.string {
      names.append(name)
      return "given[\(names.count - 1)]"
    }
    if let name = object[ClientScript.frameKey]?.string {
      names.append(name)
      return "given[\(names.count - 1)].contentWindow"
    }
    if object[ClientScript.windowKey] != nil { return "window.top" }
    // Without brackets, a member `__proto__` would set the prototype of the object.
    var members: [String] = []
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      members.append("[\(JSONValue.string(name).source(naming: &names))]: \(value.source(naming: &names))")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  /// The value with the names of nodes in place of their numbers.
  fileprivate func namingNodes(_ names: [String]) -> JSONValue {
    if let array { return .array(array.map { $0.namingNodes(names) }) }
    guard let object else { return self }
    for key in [ClientScript.elementKey, ClientScript.shadowKey, ClientScript.frameKey] {
      if let number = object[key]?.integer, names.indices.contains(number) { return [key: .string(names[number])] }
    }
    return .object(object.mapValues { $0.namingNodes(names) })
  }
}
