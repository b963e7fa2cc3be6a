import AppUnderTest

/// An app that the console started itself.
struct OwnApp: Sendable {
  let name: String
  let device: Device
  let driver: JournalingDriver
  let session: AppSession

  init(_ app: AppCatalog.Entry, on device: Device) {
    name = app.name
    self.device = device
    let driver = JournalingDriver(InProcessDriver(on: device, making: app.make))
    self.driver = driver
    session = AppSession(driver: driver)
  }

  /// The app of a session that a step has begun; nil where it cannot go back.
  init?(of session: AppSession, among apps: AppCatalog) {
    guard let driver = session.driver as? JournalingDriver else { return nil }
    name = apps.entries.first { "\(type(of: $0.make()))" == driver.appType }?.name ?? driver.appType
    device = driver.device
    (self.driver, self.session) = (driver, session)
  }
}
