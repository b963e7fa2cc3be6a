import DevTools
import PageContent

/// Scripts of clients, which run in the world of the page's own scripts.
extension PageDriver {
  /// What the browser keeps for a script, and forgets after it.
  private static let group = "cukeswift script"
  /// How much of the page's time passes at once while a script is waited for, in milliseconds.
  private static let partOfScript = 50.0
  /// How long a script may run without a pause at least: the page's time stands still meanwhile.
  private static let leastRun = Duration.seconds(1)
  /// How long a browser takes at most to end a script, or to answer while the page's time passes.
  private static let grace = Duration.seconds(30)

  /// Runs a script in the page, and lets the page's time pass until it has a result.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - limit: how long it may run without a pause, and how much of the page's time it may take.
  /// - Returns: what it results in; `null` where it has opened a dialog.
  /// - Throws: a `ScriptFailure` where the script cannot be read, throws, or results in what cannot be given back; an `AppError` where the
  ///   page is not open or the time is over.
  package func run(_ script: ClientScript, within limit: Duration) async throws -> ClientScript.Result {
    try await reporting {
      let page = try running()
      try requireNoDialog()
      let tree = try await look()
      if !script.isQuestion { page.beginAction() }
      try await disarm(page)
      defer {
        isTimeOld = true
        // A page that has gone keeps nothing.
        _ = try? page.send("Runtime.releaseObjectGroup") { $0.member("objectGroup", Self.group) }
      }
      do {
        let elements = try await objects(of: script.elements, in: tree, of: page)
        let function = try await compile(script.body, in: page)
        let call = try begin(function, script, elements, within: limit, in: page)
        // One that is never answered is not kept.
        defer { page.forget(call) }
        try await awaitPause(within: max(limit, Self.leastRun), in: page)
        let answer = try await answer(to: call, within: limit, in: page)
        if let failure = Self.failure(in: answer) { throw failure }
        // Elements are looked for when no more time passes, as they can come and go in it.
        if !script.isQuestion { try await settle(page) }
        return try await result(answer, in: page)
      } catch let error as BrowserError where error.kind == .interrupted && page.dialog != nil {
        return ClientScript.Result(json: "null")
      } catch let error as BrowserError where error.kind == .pageGone {
        try await settle(page)
        throw ScriptFailure("the page was left before the script had a result")
      }
    }
  }

  // MARK: - Steps

  /// A function of the body, which has to be the body of one function alone.
  private func compile(_ body: String, in page: PageTarget) async throws -> String {
    let answer = try await page.call("Runtime.evaluate") {
      $0.member("expression", "new Function(\(Self.quoted(body)))")
      $0.member("objectGroup", Self.group)
    }
    return try Self.object(in: answer)
  }

  /// Calls a function of a script.
  private func begin(
    _ function: String, _ script: ClientScript, _ elements: [String], within limit: Duration, in page: PageTarget
  ) throws -> DevToolsConnection.Command {
    // It may run for so long, and then wait for so long.
    try page.begin("Runtime.callFunctionOn", patience: max(limit, Self.leastRun) + limit + Self.grace) { json in
      json.member("objectId", function)
      json.member("functionDeclaration", Self.calling)
      json.member("awaitPromise", true)
      json.member("objectGroup", Self.group)
      json.name("arguments")
      json.array { json in
        json.object { $0.member("value", ClientScript.elementKey) }
        json.object { $0.member("value", script.arguments) }
        json.object { $0.member("value", script.hasCallback) }
        for element in elements { json.object { $0.member("objectId", element) } }
      }
    }
  }

  /// Waits until a script has ended or waits for something itself, and ends one that does neither.
  private func awaitPause(within limit: Duration, in page: PageTarget) async throws {
    try await endingScripts(after: limit, in: page) {
      do {
        // This is answered behind what the script does at once.
        try await ask(page, within: limit)
      } catch let error as BrowserError where error.kind == .pageGone {
        // Where it leads is waited for with everything else.
      }
    }
  }

  /// Waits for something, and ends a script that keeps the page from it; it is ended alone, and the page is there as before.
  private func endingScripts(
    after limit: Duration, in page: PageTarget, _ body: () async throws -> Void
  ) async throws {
    let timer = Task {
      guard (try? await Task.sleep(for: limit)) != nil else { return false }
      return (try? page.send("Runtime.terminateExecution")) != nil
    }
    defer { timer.cancel() }
    try await body()
    timer.cancel()
    guard await timer.value else { return }
    // Where the script ended at the same moment, this is what is ended in its place.
    _ = try? await ask(page, within: limit)
    throw AppError(
      .timeout, problem: "a script runs for longer than \(limit.wording) without a pause",
      details: ["The page's time stands still meanwhile: a script that waits returns a promise, or has a callback."])
  }

  /// Waits until the page has done what it was sent before.
  private func ask(_ page: PageTarget, within limit: Duration) async throws {
    _ = try await page.call("Runtime.evaluate", patience: limit + Self.grace) { $0.member("expression", "0") }
  }

  /// Lets the page's time pass until a script has a result.
  private func answer(
    to call: DevToolsConnection.Command, within limit: Duration, in page: PageTarget
  ) async throws -> DevToolsValue {
    try await catchUp(page)
    let end = pageTime + limit.milliseconds
    while !page.connection.isAnswered(call), page.dialog == nil, !page.isClosed {
      guard pageTime < end else {
        throw AppError(.timeout, problem: "the script has no result in the time that it has, \(limit.wording)")
      }
      let next = min(end, pageTime + Self.partOfScript)
      try await endingScripts(after: max(limit, Self.leastRun), in: page) {
        _ =
          page.hasStream
          ? try await passInRealTime(until: next, stopping: false, in: page)
          : try await pass(until: next, stopping: false, in: page)
      }
    }
    return try await page.answer(to: call)
  }

  /// Reads what a script results in, which `calling` returns.
  private func result(_ answer: DevToolsValue, in page: PageTarget) async throws -> ClientScript.Result {
    if let json = answer.string("result", "value") { return ClientScript.Result(json: json) }
    let array = try Self.object(in: answer)
    let text = try await page.call("Runtime.callFunctionOn") {
      $0.member("objectId", array)
      $0.member("functionDeclaration", "function() { return `${this.length - 1} ${this[0]}` }")
      $0.member("returnByValue", true)
    }.string("result", "value")
    let parts = text?.split(separator: " ", maxSplits: 1) ?? []
    guard parts.count == 2, let count = Int(parts[0]) else { throw ScriptFailure("the script has no result") }
    isTimeOld = true
    let tree = try await look()
    var elements: [ElementID] = []
    for number in 0..<count { elements.append(try await element(number + 1, of: array, in: tree, of: page)) }
    return ClientScript.Result(json: String(parts[1]), elements: elements, in: tree)
  }

  // MARK: - Elements

  /// Elements of the screen as the page's own scripts have them.
  private func objects(of elements: [ElementID], in tree: PageTree, of page: PageTarget) async throws -> [String] {
    var objects: [String] = []
    for element in elements {
      guard let place = tree.place(of: element), place.world == nil, let world = page.ownWorld else {
        throw UnreachableElement()
      }
      let answer = try await page.call("Runtime.evaluate") {
        $0.member("expression", "cukeswift.element(\(place.version),\(place.index))")
        $0.member("contextId", world)
        $0.member("objectGroup", Self.group)
      }
      objects.append(try await node(Self.object(in: answer), in: page.mainWorld, of: page))
    }
    return objects
  }

  /// The element that stands at a place of an array of the page, as the screen has it.
  private func element(
    _ number: Int, of array: String, in tree: PageTree, of page: PageTarget
  ) async throws -> ElementID {
    let answer = try await page.call("Runtime.callFunctionOn") { json in
      json.member("objectId", array)
      json.member("functionDeclaration", "function(number) { return this[number] }")
      json.member("objectGroup", Self.group)
      json.name("arguments")
      json.array { json in json.object { $0.member("value", number) } }
    }
    let version = (tree.parts?.page ?? tree).version
    let own = try await node(Self.object(in: answer), in: page.ownWorld, of: page)
    let index = try await page.call("Runtime.callFunctionOn") { json in
      json.member("objectId", own)
      json.member("functionDeclaration", "function(seen) { return cukeswift.number(seen, this) }")
      json.member("returnByValue", true)
      json.name("arguments")
      json.array { json in json.object { $0.member("value", version) } }
    }.integer("result", "value")
    guard let index, let element = tree.element(numbered: index) else {
      throw ScriptFailure("the script results in an element that is no part of what the page shows")
    }
    return element
  }

  /// A node as another world has it.
  ///
  /// - Parameter world: the world; nil where the page is being left.
  private func node(_ object: String, in world: Int?, of page: PageTarget) async throws -> String {
    let id = try await page.call("DOM.describeNode") { $0.member("objectId", object) }
      .integer("node", "backendNodeId")
    guard let id, let world else { throw ScriptFailure("the element is gone") }
    let answer = try await page.call("DOM.resolveNode") {
      $0.member("backendNodeId", id)
      $0.member("executionContextId", world)
      $0.member("objectGroup", Self.group)
    }
    guard let found = answer.string("object", "objectId") else { throw ScriptFailure("the element is gone") }
    return found
  }

  /// The object that an answer names.
  ///
  /// - Throws: a `ScriptFailure` where something was thrown instead.
  private static func object(in answer: DevToolsValue) throws(ScriptFailure) -> String {
    if let failure = failure(in: answer) { throw failure }
    guard let object = answer.string("result", "objectId") else { throw ScriptFailure("the element is gone") }
    return object
  }

  /// What was thrown; nil where nothing was. A text that is thrown stands in the place of a result as well.
  private static func failure(in answer: DevToolsValue) -> ScriptFailure? {
    let text =
      answer.string("exceptionDetails", "exception", "description")
      ?? answer.string("exceptionDetails", "exception", "value") ?? answer.string("exceptionDetails", "text")
    return text.map { ScriptFailure($0) }
  }

  /// Calls the function of a script; returns its result as JSON, or an array of that and of the elements in it.
  private static let calling = """
    async function(key, json, hasCallback, ...elements) {
      const given = JSON.parse(json, (name, part) => typeof part?.[key] === 'number' ? elements[part[key]] : part);
      const value = await new Promise(done => {
        const value = this.apply(window, hasCallback ? [...given, done] : given);
        if (!hasCallback || typeof value?.then === 'function') done(value);
      });
      const found = [];
      const plain = part => {
        if (typeof part !== 'object' || part === null) return part;
        if (part.window === part) throw new TypeError('a script cannot return windows');
        if (typeof part.nodeType === 'number') {
          if (part.nodeType !== 1) throw new TypeError('a script can return elements, and no other nodes');
          if (found.length === 1000) throw new TypeError('a script can return 1000 elements at most');
          return { [key]: found.push(part) - 1 };
        }
        return typeof part.length === 'number' && typeof part.item === 'function' ? Array.from(part) : part;
      };
      const text = JSON.stringify(value, (name, part) => plain(part)) ?? 'null';
      return found.length ? [text, ...found] : text;
    }
    """
}
