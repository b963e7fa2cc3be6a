import JSON
import Messages
import RemoteDriver
import Runner
import SourceText

/// An app of a configuration file that is driven through a server.
struct ProjectApp: Sendable, Hashable {
  /// The name, server and requested capabilities of the app.
  let app: RemoteApp
  /// The address of its page, or the path of its page's folder; nil for a native app, or a page of the project.
  let page: Page?

  /// The location of a page.
  enum Page: Sendable, Hashable {
    case address(String)
    case folder(String)
  }
}

extension ConfigurationReader {
  /// apps = "{" { name ":" app } "}"
  mutating func apps() throws -> [ProjectApp] {
    var apps: [ProjectApp] = []
    var names = MemberNames()
    try json.beginObject()
    while let member = try json.nextMemberOrNull() {
      try check(member, isNewIn: &names)
      apps.append(try app(named: member.string))
    }
    return apps
  }

  /// app = "{" kind ":" address [ "capabilities" ":" "{" … "}" ] [ "arguments" ":" "[" { text } "]" ]
  ///       [ "answers" ":" address ] [ "url" ":" address | "folder" ":" path ] "}"
  private mutating func app(named name: String) throws -> ProjectApp {
    let origin = try origin()
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        problem: "an app has no name", advice: #"Write one, as in "Shop": { "webdriver": "http://127.0.0.1:4723" }."#
      ).located(at: origin)
    }
    let settings = try appSettings()
    guard let server = settings.server else {
      throw Diagnostic(
        problem: "the server of the app '\(name)' is missing",
        advice: #"Write { "webdriver": "http://127.0.0.1:4723", "capabilities": { … } }."#
      ).located(at: origin)
    }
    let app = RemoteApp(
      name: name, kind: server.kind, address: server.address, capabilities: settings.capabilities,
      launch: settings.launch)
    return ProjectApp(app: app, page: settings.page)
  }

  private mutating func appSettings() throws -> AppSettings {
    var settings = AppSettings()
    var names = MemberNames()
    try json.beginObject()
    while let member = try json.nextMemberOrNull() {
      try check(member, isNewIn: &names)
      let origin = try origin()
      do throws(Diagnostic) {
        if let kind = RemoteKind(rawValue: member.string) {
          if let server = settings.server {
            throw Diagnostic(
              problem: "an app is driven through one server, and '\(server.kind.rawValue)' names one already",
              advice: "Keep one of the two.")
          }
          settings.server = (kind, try RemoteAddress(try text()))
          continue
        }
        switch try setting(member, "is not a setting of an app", besides: RemoteKind.names) as AppSettings.Name {
        case .capabilities: settings.capabilities = try object(member.string)
        case .arguments: settings.launch.arguments = try texts(member.string)
        case .answers: settings.launch.answers = try AnswersAddress(try text())
        case .url: settings.page = try only(settings.page, .address(try text()))
        case .folder: settings.page = try only(settings.page, .folder(path(try text())))
        }
      } catch {
        throw error.location == nil ? error.located(at: origin) : error
      }
    }
    return settings
  }

  private func only(_ page: ProjectApp.Page?, _ next: ProjectApp.Page) throws(Diagnostic) -> ProjectApp.Page {
    guard page == nil else {
      throw Diagnostic(problem: "a page needs an address or a folder, and not both", advice: "Keep one of the two.")
    }
    return next
  }

  private mutating func text() throws(Diagnostic) -> String {
    do throws(JSONError) { return try json.string().string } catch { throw error.located(in: source) }
  }

  /// Reads an object with arbitrary content.
  private mutating func object(_ what: String) throws(Diagnostic) -> [String: JSONValue] {
    try value(where: "'\(what)' must be an object") { $0.object }
  }

  /// Reads a list of texts.
  private mutating func texts(_ what: String) throws(Diagnostic) -> [String] {
    try value(where: "'\(what)' must be a list of texts") { value in
      guard let values = value.array else { return nil }
      let texts = values.compactMap(\.string)
      return texts.count == values.count ? texts : nil
    }
  }

  /// Reads a value of any kind and converts it.
  private mutating func value<Value>(
    where requirement: String, _ convert: (JSONValue) -> Value?
  ) throws(Diagnostic) -> Value {
    do throws(JSONError) {
      let start = try json.valueOffset()
      try json.skip()
      guard let value = convert(try JSONValue(parsing: Array(source.bytes[start..<json.offset]))) else {
        throw json.error(.meaning(requirement), at: start)
      }
      return value
    } catch {
      throw error.located(in: source)
    }
  }
}

/// The settings of an app in a configuration file. The name of another one is the kind of its server.
private struct AppSettings {
  enum Name: String, CaseIterable {
    case capabilities, arguments, answers, url, folder
  }

  var server: (kind: RemoteKind, address: RemoteAddress)?
  var capabilities: [String: JSONValue] = [:]
  var launch = LaunchSetting()
  var page: ProjectApp.Page?
}
