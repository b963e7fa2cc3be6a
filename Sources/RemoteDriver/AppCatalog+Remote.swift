package import AppUnderTest

extension AppCatalog.Entry {
  /// Names an app that is driven through a server.
  ///
  /// - Parameters:
  ///   - setting: the server, and what it is asked for.
  ///   - name: what the app is called.
  ///   - page: the page that is shown, where a browser is asked for.
  /// - Returns: the entry; the server is not asked for anything before the app is launched.
  package static func remote(_ setting: RemoteSetting, named name: String, page: RemotePage?) -> Self {
    Self(name, type: { nil }, mutations: { [] }, isPage: setting.isOfBrowser, isRemote: true) { device, arguments in
      guard setting.isOfBrowser else { return RemoteAppDriver(setting, on: device, launchedWith: arguments) }
      return RemotePageDriver(setting, page: page ?? RemotePage(missing: name), on: device, launchedWith: arguments)
    }
  }
}
