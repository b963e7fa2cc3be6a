import AppUnderTest
import JSON
import RemoteDriver
import SourceText

/// The protocols of servers that drive apps.
package enum RemoteKind: String, CaseIterable, Sendable {
  /// WebDriver, with the extensions of Appium.
  case webdriver
  /// The protocol of the Calabash server in an app, with DeviceAgent beside it.
  case calabash

  /// The names of the kinds, for messages.
  package static let names = allCases.map(\.rawValue)

  /// Makes an app that is driven through a server.
  ///
  /// - Parameters:
  ///   - app: the app and its server.
  ///   - page: the location of its page; nil for a native app or an unknown page.
  ///   - keepsSession: whether the session is kept open when the command ends.
  /// - Throws: a `Diagnostic` for properties that the server does not support.
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
  /// The name in scenarios.
  let name: String
  /// The protocol of the server.
  let kind: RemoteKind
  /// The address of the server.
  let address: RemoteAddress
  /// The requested capabilities of a session, by name.
  var capabilities: [String: JSONValue] = [:]

  /// The requested capabilities. A server of several apps gets the name of the app, unless another capability
  /// identifies it.
  fileprivate var namedCapabilities: [String: JSONValue] {
    let isSaid = ["browserName", "app", "bundleId", "appPackage", "cukeswift:app"].contains { name in
      capabilities[name] != nil || capabilities["appium:" + name] != nil
    }
    return isSaid ? capabilities : capabilities.merging(["cukeswift:app": .string(name)]) { $1 }
  }
}
