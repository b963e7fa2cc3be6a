import DevTools
import PageContent

/// The saved state of a page: the cookies of its context, and `localStorage` of its origins.
struct PageState: Sendable, Hashable {
  /// The cookies, as JSON of the protocol (`Network.Cookie`).
  var cookies = "[]"
  /// The items of `localStorage`, by origin.
  var items: [String: [String: String]] = [:]

  /// The state as JSON.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.name("cookies")
      json.raw(cookies)
      json.object("localStorage") { json in
        for (origin, items) in items.sorted(by: { $0.key < $1.key }) {
          json.name(of: origin)
          json.object { json in
            for (name, value) in items.sorted(by: { $0.key < $1.key }) {
              json.name(of: name)
              json.string(value)
            }
          }
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The source of a script that sets the items of `localStorage` for its origin.
  var script: String {
    let origins = items.map { origin, items in
      let changes = items.map { PageDriver.change(ofItem: $0, .string($1)) }.sorted().joined(separator: ";")
      return "if (location.origin === \(PageScript.quoted(origin))) { \(changes) }"
    }
    return origins.sorted().joined(separator: "\n")
  }

  init() {}

  /// Parses the output of `json`.
  ///
  /// state = "{" "cookies" ":" "[" … "]" "," "localStorage" ":" "{" { origin ":" "{" { name ":" value } "}" } "}" "}"
  ///
  /// - Throws: a `JSONError` for any other text.
  init(json text: String) throws(JSONError) {
    let bytes = Array(text.utf8)
    self = try bytes.withJSON { json throws(JSONError) in try Self.read(&json, bytes) }
  }

  private static func read(_ json: inout JSONReader, _ bytes: [UInt8]) throws(JSONError) -> PageState {
    var (cookies, items): (String?, [String: [String: String]]?)
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "cookies":
        let start = try json.valueOffset()
        try json.beginArray()
        while try json.nextElement() {
          try json.beginObject()
          while try json.nextMember() != nil { try json.skip() }
        }
        cookies = String(decoding: bytes[start..<json.offset], as: UTF8.self)
      case "localStorage":
        var all: [String: [String: String]] = [:]
        try json.beginObject()
        while let origin = try json.nextMember()?.string {
          try json.beginObject()
          while let name = try json.nextMember()?.string { all[origin, default: [:]][name] = try json.string().string }
        }
        items = all
      default: try json.skip()
      }
    }
    try json.end()
    var state = PageState()
    state.cookies = try json.required(cookies, "cookies")
    state.items = try json.required(items, "localStorage")
    return state
  }
}

extension PageDriver: StateDriver {
  /// The state of the page: all cookies of its context, and `localStorage` of its current origin.
  ///
  /// - Throws: an `AppError` if the page is not open.
  public func state() async throws -> String {
    try await asking { page in
      var state = PageState()
      let context = context?.id
      let answer = try await page.connection.call("Storage.getCookies") {
        if let context { $0.member("browserContextId", context) }
      }
      if let cookies = answer.json("cookies") { state.cookies = cookies }
      let origin = try await script("location.origin") { $0.string("result", "value") }
      let items = try await items()
      if let origin, !items.isEmpty { state.items[origin] = items.mapValues(\.description) }
      return state.json
    }
  }

  /// Makes the page begin with a saved state.
  ///
  /// - Parameter state: the result of `state`.
  /// - Throws: an `AppError` if the text is not a state, or the page is open.
  public func restore(_ state: String) throws {
    guard page == nil else { throw AppError.notSupported("give a state to a page that is open") }
    do throws(JSONError) {
      settings.storage.state = try PageState(json: state)
    } catch {
      throw AppError(
        .notSupported, problem: "this is not the saved state of a page: \(error)",
        details: ["Make it again: When I save the state of the page as \"admin\""])
    }
  }

  /// Whether a text is a saved state of a page.
  ///
  /// - Parameter text: the contents of a file.
  public nonisolated func isState(_ text: String) -> Bool { (try? PageState(json: text)) != nil }

  /// Sets up the cookies and storage of a page before it is opened.
  ///
  /// - Returns: the scripts that do so when a document is opened, to be removed afterwards.
  /// - Throws: a `BrowserError` if the browser refuses the saved state.
  func setUpStorage(of page: PageTarget, in context: PageContext) async throws -> [String] {
    let storage = settings.storage
    var sources = storage.items.map { "try { \(Self.change(ofItem: $0, $1)) } catch {}" }
    sources += storage.sessionItems.map { "try { \(Self.change(ofItem: $0, .string($1), in: .session)) } catch {}" }
    try await set(storage.cookies, of: page)
    if let state = storage.state {
      try await page.connection.call("Storage.setCookies") {
        $0.name("cookies")
        $0.raw(state.cookies)
        $0.member("browserContextId", context.id)
      }
      sources.insert("try { \(state.script) } catch {}", at: 0)
    }
    var scripts: [String] = []
    for source in sources {
      if let script = try await page.replaceScript(nil, by: source) { scripts.append(script) }
    }
    // Until the browser has taken everything, the next launch tries it again.
    settings.storage = InitialStorage()
    return scripts
  }
}
