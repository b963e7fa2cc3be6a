public import AppUnderTest
public import ModelApps
import StepLibrary

/// Starts an app for the scenario that is running; it is launched when it is first used.
///
/// The predefined steps act on the app started last. When a step fails, its message shows what is on the app's screen.
///
///     final class Reader: World {
///       let app = launchApp(Articles.self)
///     }
///
/// - Parameters:
///   - app: the class of the app.
///   - device: what the app is laid out for; nil is the device that the scenario runs on.
/// - Returns: the session of the app, which `currentApp` gives as well.
@discardableResult
public func launchApp<A: App>(_ app: A.Type, on device: Device? = nil) -> AppSession {
  AppSession.ofScenario(AppCatalog.Entry("\(app)") { A() }, on: device)
}
