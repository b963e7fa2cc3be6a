import AppUnderTest
import JSON
import RemoteDriver
import SourceText

/// What the servers speak through which apps are driven.
enum RemoteKind: String, CaseIterable, Sendable {
  /// WebDriver, with what Appium adds.
  case webdriver
  /// That of the server of Calabash in an app, with DeviceAgent beside it.
  case calabash

  /// The kinds as a message lists them.
  static let names = allCases.map(\.rawValue)

  /// Makes an app that is driven through a server.
  ///
  /// - Parameters:
  ///   - app: what is said of it.
  ///   - page: where its page is; nil where it is an app, or nobody knows.
  ///   - keepsSession: whether the session is kept open when the command ends.
  /// - Throws: a `Diagnostic` for what such a server cannot be asked for.
  func entry(for app: RemoteApp, page: RemotePage?, keepsSession: Bool) throws(Diagnostic) -> AppCatalog.Entry {
    switch self {
    case .webdriver:
      let setting = try RemoteSetting(
        address: app.address, capabilities: app.namedCapabilities, keepsSession: keepsSession)
      return .remote(setting, named: app.name, page: page)
    case .calabash:
      let setting = try CalabashSetting(server: app.address, capabilities: app.capabilities)
      return .calabash(setting, named: app.name)
    }
  }
}

/// An app that is driven through a server.
struct RemoteApp: Sendable, Hashable {
  /// What it is called in scenarios.
  let name: String
  /// What the server speaks.
  let kind: RemoteKind
  /// The server.
  let address: RemoteAddress
  /// What a session with the server is asked for, by its names.
  var capabilities: [String: JSONValue] = [:]

  /// What a session is asked for: a server of several apps learns which is meant, unless that was said.
  fileprivate var namedCapabilities: [String: JSONValue] {
    let isSaid = ["browserName", "app", "bundleId", "appPackage", "cukeswift:app"].contains { name in
      capabilities[name] != nil || capabilities["appium:" + name] != nil
    }
    return isSaid ? capabilities : capabilities.merging(["cukeswift:app": .string(name)]) { $1 }
  }
}
