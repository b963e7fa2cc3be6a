import DevTools
import PageContent

/// Scripts of clients, which run in the world of the page's own scripts.
extension PageDriver {
  /// What the browser keeps for a script, and forgets after it.
  static let group = "cukeswift script"
  /// How much of the page's time passes at once while a script is waited for, in milliseconds.
  private static let partOfScript = 50.0
  /// How long a script may run without a pause at least: the page's time stands still meanwhile.
  private static let leastRun = Duration.seconds(1)

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
        let elements = try await objects(of: script, in: tree, of: page)
        let call = try await begin(script, with: elements, on: tree, within: limit, in: page)
        // One that is never answered is not kept.
        defer { page.forget(call) }
        try await awaitPause(within: max(limit, Self.leastRun), in: page)
        let answer = try await answer(to: call, within: limit, in: page)
        if let failure = Self.failure(in: answer) { throw failure }
        // Elements are looked for when no more time passes, as they can come and go in it.
        if !script.isQuestion { try await settle(page) }
        return script.isOwn ? Self.result(answer, on: tree) : try await result(answer, in: page)
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
    // The page can have replaced what compiles functions, but not in the driver's own world.
    let check = try await page.evaluate("void new Function(\(Self.quoted(body)))")
    if let failure = Self.failure(in: check) { throw failure }
    let answer = try await page.call("Runtime.evaluate") {
      $0.member("expression", "(function() {\n\(body)\n})")
      $0.member("objectGroup", Self.group)
    }
    return try Self.object(in: answer)
  }

  /// Calls the function of a script.
  private func begin(
    _ script: ClientScript, with elements: [String], on tree: PageTree, within limit: Duration, in page: PageTarget
  ) async throws -> DevToolsConnection.Command {
    let given = try JSONValue(parsing: Array(script.arguments.utf8)).array ?? []
    let arguments = given.map(\.source).joined(separator: ", ")
    let function = script.isOwn ? nil : try await compile(script.body, in: page)
    guard let world = page.ownWorld else { throw ScriptFailure("the page is being left") }
    let declaration =
      script.isOwn
      ? Self.calling(own: script.body, with: arguments, on: tree)
      : Self.calling(with: arguments, hasCallback: script.hasCallback)
    // It may run for so long, and then wait for so long.
    return try page.begin("Runtime.callFunctionOn", patience: max(limit, Self.leastRun) + limit + PageTarget.grace) {
      json in
      if let function { json.member("objectId", function) } else { json.member("executionContextId", world) }
      json.member("functionDeclaration", declaration)
      json.member("awaitPromise", true)
      json.member("objectGroup", Self.group)
      json.name("arguments")
      json.array { json in for element in elements { json.object { $0.member("objectId", element) } } }
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
    let end = { @Sendable in try page.send("Runtime.terminateExecution") }
    let (_, isLate) = try await page.bounded(by: limit, ending: end, during: body)
    guard isLate else { return }
    // Where the script ended at the same moment, this is what is ended in its place.
    _ = try? await ask(page, within: limit)
    throw AppError(
      .timeout, problem: "a script runs for longer than \(limit.wording) without a pause",
      details: ["The page's time stands still meanwhile: a script that waits returns a promise, or has a callback."])
  }

  /// Waits until the page has done what it was sent before.
  private func ask(_ page: PageTarget, within limit: Duration) async throws {
    _ = try await page.call("Runtime.evaluate", patience: limit + PageTarget.grace) { $0.member("expression", "0") }
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
    guard let found = answer.string("result", "objectId") else {
      return ClientScript.Result(json: answer.json("result", "value") ?? "null")
    }
    let parts = try await page.call("Runtime.callFunctionOn") {
      $0.member("objectId", found)
      $0.member("functionDeclaration", "function() { return { count: this.length - 1, value: this[0] } }")
      $0.member("returnByValue", true)
    }
    guard let count = parts.integer("result", "value", "count"), let json = parts.json("result", "value", "value")
    else {
      throw ScriptFailure("the script has no result")
    }
    guard count > 0 else { return ClientScript.Result(json: json) }
    isTimeOld = true
    let tree = try await look()
    let elements = try await elements(in: found, on: tree, of: page)
    guard elements.count == count else {
      throw ScriptFailure("the script returned an element that the page does not show")
    }
    return ClientScript.Result(json: json, elements: elements, in: tree)
  }

  /// Reads what a script of our own results in, which `calling` returns.
  private static func result(_ answer: DevToolsValue, on tree: PageTree) -> ClientScript.Result {
    let parts = (answer.string("result", "value") ?? " null").split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let elements = parts[0].split(separator: ",").compactMap { Int($0).flatMap { tree.element(numbered: $0) } }
    return ClientScript.Result(json: parts.count > 1 ? String(parts[1]) : "null", elements: elements, in: tree)
  }

  /// The object that an answer names.
  ///
  /// - Throws: a `ScriptFailure` where something was thrown instead.
  static func object(in answer: DevToolsValue) throws(ScriptFailure) -> String {
    if let failure = failure(in: answer) { throw failure }
    guard let object = answer.string("result", "objectId") else { throw ScriptFailure("the element is gone") }
    return object
  }

  private static func failure(in answer: DevToolsValue) -> ScriptFailure? { answer.thrown.map { ScriptFailure($0) } }

  /// Calls the function of a script; returns its result where that is no object, else an array of that and of the elements in it.
  ///
  /// A page can have replaced `Array`, `JSON`, `Promise` and methods of all objects: none of them is looked up by name.
  ///
  /// - Parameters:
  ///   - arguments: the arguments as source text, in which the elements are members of `given`.
  ///   - hasCallback: whether it calls its last argument with the result.
  private static func calling(with arguments: String, hasCallback: Bool) -> String {
    let call =
      hasCallback
      ? "{ then: done => { const value = body(\(arguments.isEmpty ? "" : arguments + ", ")done); if (typeof value?.then === 'function') done(value); } }"
      : "body(\(arguments))"
    let isReference = ClientScript.referenceKeys.map { "name === '\($0)'" }.joined(separator: " || ")
    return """
      async function(...given) {
        const body = this, found = [null], isList = found.constructor.isArray;
        const value = await \(call);
        // What takes a list apart finds out whether there is anything to go through.
        const isIterable = part => { try { const [] = part; return true } catch { return false } };
        const copy = (part, outer) => {
          if (typeof part === 'bigint') throw new TypeError('a script cannot return a BigInt');
          if (typeof part === 'number') return part - part === 0 ? part + 0 : null;
          if (typeof part !== 'object' || part === null) return typeof part === 'function' || typeof part === 'symbol' ? undefined : part;
          if (part.window === part) throw new TypeError('a script cannot return windows');
          if (typeof part.nodeType === 'number') {
            if (part.nodeType !== 1) throw new TypeError('a script can return elements, and no other nodes');
            if (found.length > \(Self.mostElements)) throw new TypeError('a script can return \(Self.mostElements) elements at most');
            found[found.length] = part;
            return { '\(ClientScript.elementKey)': found.length - 2 };
          }
          for (let around = outer; around; around = around.outer)
            if (around.part === part) throw new TypeError('a script cannot return what contains itself');
          const inner = { part, outer, depth: outer ? outer.depth + 1 : 1 };
          if (inner.depth > \(Self.deepest)) throw new TypeError('a script can return what is nested \(Self.deepest) deep at most');
          if (isList(part) || typeof part.length === 'number' && isIterable(part)) {
            const list = [];
            for (let i = 0; i < part.length; i++) list[i] = copy(part[i], inner) ?? null;
            return list;
          }
          if (typeof part.toJSON === 'function') return copy(part.toJSON(), inner);
          const members = { __proto__: null }, own = { __proto__: null, ...part };
          for (const name in own) {
            if (\(isReference)) throw new TypeError('a script can return elements, and nothing that stands for one');
            const member = copy(own[name], inner);
            if (member !== undefined) members[name] = member;
          }
          return members;
        };
        const result = copy(value, null) ?? null;
        found[0] = result;
        return typeof result === 'object' && result !== null ? found : result;
      }
      """
  }

  /// Calls the function of a script of our own; returns the numbers of the elements in its result, and that as JSON behind a blank.
  ///
  /// - Parameters:
  ///   - body: the body of the function.
  ///   - arguments: the arguments as source text, in which the elements are members of `given`.
  ///   - tree: the screen by which the elements have their numbers.
  private static func calling(own body: String, with arguments: String, on tree: PageTree) -> String {
    """
    async function(...given) {
      const value = await (function() {\(body)})(\(arguments)), found = [], version = \((tree.parts?.page ?? tree).version);
      const number = part => ({ '\(ClientScript.elementKey)': found.push(cukeswift.number(version, part)) - 1 });
      const json = JSON.stringify(value, (name, part) => part?.nodeType === 1 ? number(part) : part) ?? 'null';
      return `${found} ${json}`;
    }
    """
  }

  /// How many elements a script may return.
  private static let mostElements = 20_000
  /// How deep what a script returns may be nested: the browser cannot say what is much deeper.
  private static let deepest = 200
}

extension JSONValue {
  /// The value as a part of a script; the element of a number is a member of the array `given`.
  fileprivate var source: String {
    if let array { return "[\(array.map(\.source).joined(separator: ", "))]" }
    guard let object else { return String(decoding: bytes, as: UTF8.self) }
    if let number = object[ClientScript.elementKey]?.integer { return "given[\(number)]" }
    // Without brackets, one name would be that of the object's prototype.
    let members = object.map { name, value in "[\(JSONValue.string(name).source)]: \(value.source)" }
    return "{\(members.sorted().joined(separator: ", "))}"
  }
}
