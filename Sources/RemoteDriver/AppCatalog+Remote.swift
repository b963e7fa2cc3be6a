package import AppUnderTest

extension AppCatalog.Entry {
  /// Names an app that is driven through a server.
  ///
  /// - Parameters:
  ///   - setting: the server and the session settings.
  ///   - name: the name of the app.
  ///   - page: the page to show, for a browser.
  /// - Returns: the entry; the server is not contacted before the app is launched.
  package static func remote(_ setting: RemoteSetting, named name: String, page: RemotePage?) -> Self {
    Self(name, type: { nil }, mutations: { [] }, isPage: setting.isOfBrowser, isRemote: true) { device, arguments in
      guard setting.isOfBrowser else { return RemoteAppDriver(setting, on: device, launchedWith: arguments) }
      return RemotePageDriver(setting, page: page ?? RemotePage(missing: name), on: device, launchedWith: arguments)
    }
  }
}
