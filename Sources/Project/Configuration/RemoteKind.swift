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
      var setting = try RemoteSetting(
        address: app.address, capabilities: app.namedCapabilities, keepsSession: keepsSession)
      setting.launch = try app.completeLaunch
      return .remote(setting, named: app.name, page: page)
    case .calabash:
      var setting = try CalabashSetting(server: app.address, capabilities: app.capabilities)
      setting.launch = try app.completeLaunch
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
  /// How the app is launched.
  var launch = LaunchSetting()

  /// How the app is launched, with the address for answers that a capability names.
  ///
  /// - Throws: a `Diagnostic` for a malformed address.
  fileprivate var completeLaunch: LaunchSetting {
    get throws(Diagnostic) {
      var launch = launch
      if launch.answers == nil, let value = capabilities[AnswersAddress.capability] {
        launch.answers = try AnswersAddress(value)
      }
      return launch
    }
  }

  /// The requested capabilities. A server of several apps gets the name of the app, unless another capability
  /// identifies it.
  fileprivate var namedCapabilities: [String: JSONValue] {
    let isSaid = ["browserName", "app", "bundleId", "appPackage", "cukeswift:app"].contains { name in
      capabilities[name] != nil || capabilities["appium:" + name] != nil
    }
    return isSaid ? capabilities : capabilities.merging(["cukeswift:app": .string(name)]) { $1 }
  }
}
