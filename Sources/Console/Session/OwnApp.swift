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
    let driver = JournalingDriver { InProcessDriver(on: device, making: app.make) }
    self.driver = driver
    session = AppSession(driver: driver)
  }
}
