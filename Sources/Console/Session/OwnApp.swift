internal import AppUnderTest
package import ModelApps
import Recordings
import StepLibrary
import StepRegistry

/// An app that can go back to how it was, and of which it is kept what was done to it.
struct OwnApp: Sendable {
  let name: String
  let device: Device
  let driver: JournalingDriver
  let session: AppSession
  let recorder: Recorder

  /// An app that the console starts itself.
  init(_ app: AppCatalog.Entry, on device: Device) {
    name = app.name
    self.device = device
    driver = JournalingDriver(InProcessDriver(on: device, making: app.make))
    recorder = .inSteps(app: app.name, device: device)
    session = AppSession(driver: driver, observer: recorder.observer)
  }

  /// The app of a session that a step has begun; nil where it cannot go back.
  init?(of session: AppSession, in scenario: Scenario, among apps: AppCatalog) {
    guard let driver = session.driver as? JournalingDriver, let recorder = scenario.value(Recorder.self) else {
      return nil
    }
    name = apps.name(ofType: driver.appType)
    recorder.call(app: name)
    device = driver.device
    (self.driver, self.session, self.recorder) = (driver, session, recorder)
  }
}

extension AppWatch {
  /// Lets the apps that steps start go back to how they were, and keeps what is done to them.
  package static let journaling = AppWatch { driver in
    JournalingDriver(driver)
  } observer: { driver in
    let recorder = Recorder.inSteps(app: (driver as? JournalingDriver)?.appType ?? "", device: driver.device)
    Scenario.current?.keep(recorder)
    return recorder.observer
  }
}

extension Recorder {
  /// Keeps what is done together with the predefined steps that say it, tried on the screen as it was.
  fileprivate static func inSteps(app: String, device: Device) -> Recorder {
    Recorder(app: app, device: device) { ActionSentence.steps(for: $0, on: $1, to: $2) }
  }
}
