import AppUnderTest
import Recordings
package import StepLibrary
import StepRegistry

/// An app of which it is kept what was done to it, so that it can go back to how it was where its driver can do things again.
struct OwnApp: Sendable {
  let name: String
  let device: Device
  /// What brings the app back to how it was; nil where its driver cannot do things again.
  let journal: JournalingDriver?
  let session: AppSession
  let recorder: Recorder

  /// An app that the console starts itself.
  init(_ app: AppCatalog.Entry, on device: Device) {
    name = app.name
    self.device = device
    let driver = app.driver(on: device)
    journal = JournalingDriver(driver, of: app)
    recorder = .inSteps(app: app.name, device: device)
    session = AppSession(driver: journal ?? driver, observers: [recorder])
  }

  /// The app of a session that a step has begun; nil where it cannot go back.
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

extension AppWatch {
  /// Lets the apps that steps start go back to how they were, and keeps what is done to them.
  package static let journaling = AppWatch { app, driver in
    let recorder = Recorder.inSteps(app: app.typeName, device: driver.device)
    Scenario.current?.keep(recorder)
    return Watched(driver: JournalingDriver(driver, of: app) ?? driver, observer: recorder)
  }
}

extension Recorder {
  /// Keeps what is done together with the predefined steps that say it, tried on the screen as it was.
  fileprivate static func inSteps(app: String, device: Device) -> Recorder {
    Recorder(app: app, device: device) { ActionSentence.steps(for: $0, on: $1, to: $2) }
  }
}
