import AppUnderTest
import ModelApps
import StepLibrary
import StepRegistry

@testable import Exploring

/// An app with two screens and one fault on the second.
final class FaultyApp: App {
  enum Fault: String, Sendable, CaseIterable {
    case namelessSwitch, repeatedIdentifier, deadEnd, endlessWork, unansweredRequest, noScreen, forgetsText,
      failsAtError, failsWithoutContent, failsAtLaunch
  }

  private struct Broken: Error {}

  private let fault: Fault?
  private var isOpen = false
  private var text = ""
  private var answer: HTTPAnswer?
  private var environment: AppEnvironment?

  init() { fault = nil }
  init(_ fault: Fault?) { self.fault = fault }

  func launch(in environment: AppEnvironment) {
    self.environment = environment
    environment.http.provide(HTTPStub(.get, "/names", outcome: .answer("Ann")))
    if fault == .failsAtLaunch { load() }
    guard fault == .forgetsText else { return }
    environment.onEvent { event in if case .rotated = event { self.text = "" } }
  }

  var screen: Screen {
    get throws {
      guard isOpen else {
        return Screen("Start") {
          Button("Stay") {}
          Button("Open") { self.open() }
          if fault == .failsAtLaunch, answer?.isSuccess == false { Switch(isOn: true) { _ in } }
        }
      }
      if fault == .noScreen { throw Broken() }
      if fault == .deadEnd { return Screen("End") { Label("End") } }
      return Screen("Detail") {
        Button("Close") { self.isOpen = false }
        TextField("Name", text: text) { self.text = $0 }
        if fault == .namelessSwitch || fault == .failsAtError && answer?.isSuccess == false
          || fault == .failsWithoutContent && answer?.body == "" && answer?.isSuccess == true
        {
          Switch(isOn: true) { _ in }
        }
        if fault == .repeatedIdentifier {
          Label("one").id("copy")
          Label("two").id("copy")
        }
        if fault == .endlessWork { ActivityIndicator() }
      }
    }
  }

  private func load() {
    environment?.http.send(HTTPRequest(.get, "/names")) { self.answer = try? $0.get() }
  }

  private func open() {
    isOpen = true
    if fault == .failsAtError || fault == .failsWithoutContent { load() }
    guard fault == .unansweredRequest else { return }
    environment?.http.send(HTTPRequest(.get, "/missing")) { _ in }
  }
}

extension FaultyApp {
  /// A walkable app with a fault; nil for the mended app.
  static func walked(_ fault: Fault?, _ groups: [Steps] = [], besides properties: [FeatureProperty] = []) throws -> (
    app: WalkedApp, launch: AppLaunch
  ) {
    let (launch, registry) = try defined(fault, groups)
    return (WalkedApp(launch, by: registry, besides: properties), launch)
  }

  /// The mended app with the definitions of its walk.
  static func ruled(_ group: Steps) throws -> (app: WalkedApp, launch: AppLaunch, registry: Registry) {
    let (launch, registry) = try defined(nil, [group])
    return (WalkedApp(launch, by: registry), launch, registry)
  }

  private static func defined(_ fault: Fault?, _ groups: [Steps]) throws -> (launch: AppLaunch, registry: Registry) {
    let entry = AppCatalog.Entry("Faulty") { FaultyApp(fault) }
    let launch = try AppLaunch(entry, on: .standard)
    return (launch, try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))] + groups, relativeTo: "/"))
  }
}
