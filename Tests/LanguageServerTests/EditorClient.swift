import Foundation
import JSON
import JSONRPC
import LanguageServer
import StepRegistry
import Testing

/// A project that provides the definitions of a test without compiling.
struct StandInProject: EditorProject {
  var version: String { "1" }
  var builtIn = DefinitionCatalog()
  var ended: [ScenarioResult] = []
  var kept: [String: RecordedScenario] = [:]

  var sentences: StepTranslations?

  func translations(in folder: String) -> StepTranslations? { sentences }
  func fillsEverywhere(in folder: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/cukeswift.json")
  }
  func load(_ folder: String, features: [String], completion: @escaping @Sendable (LoadedDefinitions) -> Void) {}
  func results(in folder: String) -> [ScenarioResult] { ended }
  func look(at app: String, in folder: String, completion: @escaping @Sendable ([KnownElement]) -> Void) {}
  func recordings(in folder: String) -> [String] { kept.keys.sorted() }
  func scenario(ofRecording name: String, in folder: String) -> RecordedScenario? { kept[name] }
}

/// A client of a server in the same process, with its own folder.
final class EditorClient {
  let server: LanguageServer
  let folder: URL
  private var lastID = 0
  private final class Box { var messages: [RPCMessage] = [] }
  private let box: Box

  /// The capabilities of most clients.
  static let usualCapabilities: JSONValue = [
    "textDocument": [
      "completion": ["completionItem": ["snippetSupport": true]],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "definition": ["linkSupport": true],
    ],
    "workspace": ["workspaceEdit": ["documentChanges": true]],
  ]

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - files: the files of the folder.
  ///   - patterns: the patterns of a step file, one per line; empty to create no step file.
  ///   - begins: whether to send the initialization messages.
  init(
    files: [String: String] = [:], patterns: [String] = [], project: StandInProject = StandInProject(),
    capabilities: JSONValue = usualCapabilities, options: JSONValue = .null, begins: Bool = true
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cukeswift-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var files = files
    if !patterns.isEmpty { files["features/steps/Steps.swift"] = Self.stepFile(patterns) }
    for (path, text) in files {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let box = Box()
    self.box = box
    server = LanguageServer(project) { box.messages.append($0) }
    _ = try request(
      "initialize",
      .members(
        ("capabilities", capabilities), ("initializationOptions", options),
        ("workspaceFolders", [["uri": .string(DocumentURI.uri(of: folder.path)), "name": "test"]])))
    if begins { notify("initialized", [:]) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A step file with definitions.
  static func stepFile(_ patterns: [String]) -> String {
    let lines = patterns.map { pattern in
      let literal = pattern.hasPrefix("^") ? "#\"\(pattern)\"#" : "\"\(pattern.replacing("\"", with: "\\\""))\""
      return "  Given(\(literal)) { world in\n  }\n"
    }
    return "import CukeKit\n\nlet testSteps = Steps(World.self) {\n" + lines.joined() + "}\n"
  }

  /// The path of the folder.
  var root: String { folder.path }

  func uri(_ path: String) -> String { DocumentURI.uri(of: folder.appending(path: path).path) }

  /// Returns the messages since the last call.
  func takeMessages() -> [RPCMessage] {
    defer { box.messages = [] }
    return box.messages
  }

  /// The id of the server's last request with a method.
  func requestID(of method: String) -> RPCID? {
    for case .request(let id, method, _) in box.messages.reversed() { return id }
    return nil
  }

  func notify(_ method: String, _ parameters: JSONValue) {
    _ = server.receive(.notification(method: method, parameters))
  }

  /// Sends a request.
  ///
  /// - Throws: the server's error.
  @discardableResult
  func request(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
    lastID += 1
    _ = server.receive(.request(.number(lastID), method: method, parameters))
    let index = try #require(
      box.messages.lastIndex { message in
        switch message {
        case .result(.number(lastID), _), .error(.number(lastID)?, _): true
        default: false
        }
      })
    switch box.messages.remove(at: index) {
    case .result(_, let result): return result
    case .error(_, let error): throw error
    default: return .null
    }
  }

  func open(_ path: String, _ text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": .members(
          ("uri", .string(uri(path))), ("languageId", .string(path.hasSuffix(".swift") ? "swift" : "cucumber")),
          ("version", .number(Double(version))), ("text", .string(text)))
      ])
  }

  func change(_ path: String, _ edits: [(TextRange?, String)], version: Int = 2) {
    notify(
      "textDocument/didChange",
      .members(
        ("textDocument", ["uri": .string(uri(path)), "version": .number(Double(version))]),
        ("contentChanges", .array(edits.map { .members(("range", $0.0?.json), ("text", .string($0.1))) }))))
  }

  /// Sends a request about a position in a text.
  func ask(_ method: String, _ path: String, _ position: TextPosition? = nil, _ more: (String, JSONValue)...) throws
    -> JSONValue
  {
    var parameters: [String: JSONValue] = ["textDocument": ["uri": .string(uri(path))]]
    parameters["position"] = position?.json
    for (name, value) in more { parameters[name] = value }
    return try request(method, .object(parameters))
  }

  /// The last diagnostics of a text: `line:character-line:character first line of the message`.
  func diagnostics(_ path: String) -> [String] {
    let uri = uri(path)
    for case .notification("textDocument/publishDiagnostics", let parameters) in box.messages.reversed()
    where parameters["uri"]?.string == uri {
      return (parameters["diagnostics"]?.array ?? []).map { diagnostic in
        let message = diagnostic["message"]?.string ?? ""
        return Self.text(TextRange(diagnostic["range"])) + " "
          + (message.split(separator: "\n").first.map(String.init) ?? "")
      }
    }
    return ["(none sent)"]
  }

  static func text(_ range: TextRange?) -> String {
    guard let range else { return "-" }
    return "\(range.start.line):\(range.start.character)-\(range.end.line):\(range.end.character)"
  }

  /// Applies the edits of a response to a text.
  static func apply(_ edits: JSONValue?, to text: String) -> String {
    var buffer = TextBuffer(Array(text.utf8), encoding: .utf16)
    let all = (edits?.array ?? []).compactMap { edit in
      TextRange(edit["range"]).map { ($0, edit["newText"]?.string ?? "") }
    }
    for (range, new) in all.sorted(by: { $0.0.start > $1.0.start }) { buffer.replace(range, with: new) }
    return buffer.text
  }
}

/// A text with a marked cursor position.
struct MarkedText {
  let text: String
  let position: TextPosition

  /// Parses a text with one `█`.
  init(_ marked: String) {
    let before = marked.prefix { $0 != "█" }
    text = marked.replacing("█", with: "")
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    position = TextPosition(lines.count - 1, lines.last?.utf16.count ?? 0)
  }
}
