import AppUnderTest
import Recordings
package import StepLibrary
import StepRegistry

/// An app with a recorder. If its driver can repeat calls, a journal restores earlier states.
struct JournaledApp: Sendable {
  let name: String
  let device: Device
  /// The driver that restores states; nil if the app's driver cannot repeat calls.
  let journal: JournalingDriver?
  let session: AppSession
  let recorder: Recorder

  /// Makes a session for an app that the console starts.
  init(_ app: AppCatalog.Entry, on device: Device) {
    name = app.name
    self.device = device
    let driver = app.driver(on: device)
    journal = JournalingDriver(driver, of: app)
    recorder = .inSteps(app: app.name, device: device)
    session = AppSession(driver: journal ?? driver, observers: [recorder])
  }

  /// Takes over the session of a step; nil if its states cannot be restored.
  init?(of session: AppSession, in scenario: Scenario, among apps: AppCatalog) {
    guard let driver = session.driver as? JournalingDriver, let recorder = scenario.value(Recorder.self) else {
      return nil
    }
    name = apps.name(ofType: driver.typeOfApp)
    recorder.call(app: name)
    device = driver.device
    (journal, self.session, self.recorder) = (driver, session, recorder)
  }
}

extension AppInstrumentation {
  /// Records the actions on apps started by steps, and keeps journals of them.
  package static let journaling = AppInstrumentation { app, driver in
    let recorder = Recorder.inSteps(app: app.typeName, device: driver.device)
    Scenario.current?.keep(recorder)
    return Instrumented(driver: JournalingDriver(driver, of: app) ?? driver, observer: recorder)
  }
}
