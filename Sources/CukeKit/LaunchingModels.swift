public import AppUnderTest
public import ModelApps
import StepLibrary

/// Starts an app for the running scenario. The app is launched on first use.
///
/// The predefined steps act on the app started last. When a step fails, its message shows the app's screen.
///
///     final class Reader: World {
///       let app = launchApp(Articles.self)
///     }
///
/// - Parameters:
///   - app: the class of the app.
///   - device: the device that the app is laid out for; nil for the device of the scenario.
/// - Returns: the session of the app, which `currentApp` also returns.
@discardableResult
public func launchApp<A: App>(_ app: A.Type, on device: Device? = nil) -> AppSession {
  AppSession.ofScenario(AppCatalog.Entry("\(app)") { A() }, on: device)
}

/// Starts an app that a closure makes, such as one with doubles of its services.
///
///     Given("the shop is open") { shop in
///       let mailer = shop.mailer
///       launchApp { Shop(mailer: mailer) }
///     }
///
/// - Parameters:
///   - device: the device that the app is laid out for; nil for the device of the scenario.
///   - make: makes the app, also when it is launched again.
/// - Returns: the session of the app, which `currentApp` also returns.
@discardableResult
public func launchApp<A: App>(on device: Device? = nil, _ make: @escaping @Sendable () -> A) -> AppSession {
  AppSession.ofScenario(AppCatalog.Entry("\(A.self)", make: make), on: device)
}
