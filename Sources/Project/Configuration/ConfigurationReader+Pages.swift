import Messages
import PageDriver
import Runner
import SourceText

extension ConfigurationReader {
  /// pages = "{" { name ":" page } "}"
  mutating func pages() throws -> [ProjectPage] {
    var pages: [ProjectPage] = []
    var names = MemberNames()
    try json.beginObject()
    while let member = try json.nextMemberOrNull() {
      try check(member, isNewIn: &names)
      pages.append(try page(named: member.string))
    }
    return pages
  }

  /// page = address | "{" ( "folder" ":" path | "url" ":" address [ "command" ":" text ] [ "port" ":" number ] )
  ///          [ "anyCertificate" ":" true ] [ "mutations" ":" "[" { name } "]" ] "}"
  private mutating func page(named name: String) throws -> ProjectPage {
    let origin = try origin()
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(problem: "a page has no name", advice: #"Write one, as in "Shop": "https://shop.example"."#)
        .located(at: origin)
    }
    if try json.peek() == UInt8(ascii: "\"") {
      return ProjectPage(name: name, source: .address(try address()), mutations: [])
    }
    let settings = try pageSettings()
    do throws(Diagnostic) {
      return ProjectPage(name: name, source: try source(settings), mutations: settings.mutations)
    } catch {
      throw error.located(at: origin)
    }
  }

  private mutating func pageSettings() throws -> PageSettings {
    var settings = PageSettings()
    var names = MemberNames()
    try json.beginObject()
    while let member = try json.nextMemberOrNull() {
      try check(member, isNewIn: &names)
      switch try setting(member, "is not a setting of a page") as PageSettings.Name {
      case .url: settings.address = try address()
      case .folder: settings.folder = path(try filled("folder"))
      case .command: settings.command = try filled("command")
      case .port: settings.port = try json.integer(in: 1...65535)
      case .anyCertificate: settings.acceptsAnyCertificate = try json.boolean()
      case .mutations:
        try json.beginArray()
        while try json.nextElement() { settings.mutations.append(try filled("mutation")) }
      }
    }
    return settings
  }

  /// The setting that a name stands for.
  ///
  /// - Parameters:
  ///   - member: the name.
  ///   - problem: the end of a sentence about an unknown name.
  ///   - others: further known names.
  func setting<Name: RawRepresentable<String> & CaseIterable>(
    _ member: JSONString, _ problem: String, besides others: [String] = []
  ) throws(Diagnostic) -> Name {
    if let name = Name(rawValue: member.string) { return name }
    throw unknown(member, among: others + Name.allCases.map(\.rawValue), problem)
  }

  private func source(_ settings: PageSettings) throws(Diagnostic) -> PageSource {
    let address = settings.address
    var source = try Self.source(address, settings.folder)
    if let command = settings.command {
      source.server = try server(command, at: address, settings.port)
    } else if settings.port != nil {
      throw Diagnostic(problem: "\"port\" needs \"command\"", advice: #"Add "command", or remove it."#)
    }
    if settings.acceptsAnyCertificate, address == nil {
      throw Diagnostic(problem: "only a server has a certificate", advice: #"Remove "anyCertificate"."#)
    }
    source.acceptsAnyCertificate = settings.acceptsAnyCertificate
    return source
  }

  private static func source(_ address: String?, _ folder: String?) throws(Diagnostic) -> PageSource {
    switch (address, folder) {
    case (let address?, nil): return .address(address)
    case (nil, let folder?): return .folder(folder)
    default:
      throw Diagnostic(
        problem: "a page needs an address or a folder\(address == nil ? "" : ", and not both")",
        advice: #"Write { "url": "https://shop.example" }, or { "folder": "pages/shop" }."#)
    }
  }

  /// The server that a command starts. The default port is the port of the address.
  private func server(_ command: String, at address: String?, _ port: Int?) throws(Diagnostic) -> PageServer {
    guard let address, let port = UInt16(exactly: port ?? Self.port(of: address)), port > 0 else {
      throw Diagnostic(
        problem: "a command needs the address at which the server answers",
        advice: #"Write { "url": "http://127.0.0.1:8000", "command": "python3 -m http.server 8000" }."#)
    }
    return PageServer(command: command, folder: path("."), port: port)
  }

  /// The port of an address, or the default port of its scheme.
  private static func port(of address: String) -> Int {
    let host = (address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? "").prefix {
      !"/?#".contains($0)
    }
    let digits = host.reversed().prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, host.dropLast(digits.count).last == ":" else {
      return address.lowercased().hasPrefix("https") ? 443 : 80
    }
    return Int(String(digits.reversed())) ?? 0
  }

  /// Reads a text that is not blank.
  ///
  /// - Parameter what: its name in a message, after "the".
  private mutating func filled(_ what: String) throws -> String {
    let origin = try origin()
    let text = try json.string().string
    guard text.contains(where: { !$0.isWhitespace }), !text.contains("\0") else {
      throw Diagnostic(problem: "the \(what) of a page is empty", advice: "Write it, or remove the line.")
        .located(at: origin)
    }
    return text
  }

  /// The address of a page.
  private mutating func address() throws -> String {
    let origin = try origin()
    let text = try json.string().string
    guard ["http://", "https://"].contains(where: text.lowercased().hasPrefix) else {
      throw Diagnostic(
        problem: "\(text.quoted) is not the address of a page",
        advice: #"Write one that begins with https:// or http://, or { "folder": "…" } for files."#
      ).located(at: origin)
    }
    return text
  }

  /// Resolves a path relative to the configuration file.
  func path(_ text: String) -> String {
    guard !text.hasPrefix("/"), let slash = source.uri.lastIndex(of: "/") else { return text }
    return source.uri[...slash] + text
  }
}

/// The settings of a page in a configuration file.
private struct PageSettings {
  enum Name: String, CaseIterable {
    case url, folder, command, port, anyCertificate, mutations
  }

  var address: String?
  /// The path of the folder.
  var folder: String?
  /// The command that starts the server.
  var command: String?
  var port: Int?
  var acceptsAnyCertificate = false
  var mutations: [String] = []
}
