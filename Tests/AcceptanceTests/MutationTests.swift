import AppUnderTest
import SampleApps
import TestSupport
import Testing

/// The scenarios of each app pass, and detect all its mutations.
@Suite struct MutationTests {
  /// An app with one mutation.
  struct Case: CustomTestStringConvertible {
    let app: String
    let mutation: String
    var testDescription: String { "\(app) --mutation \(mutation)" }
  }

  /// The mutations of each app.
  static let mutations = AppCatalog.samples.entries.map { entry in
    (app: entry.name, names: entry.mutations())
  }
  static let cases = mutations.flatMap { app, names in names.map { Case(app: app, mutation: $0) } }

  @Test func everyAppHasAtLeastFiveMutations() {
    #expect(Self.mutations.count == 10)
    for (app, names) in Self.mutations { #expect(names.count >= 5, "\(app)") }
  }

  /// Runs on the smallest and the largest screen; `make features` runs the scenarios on all devices.
  @Test(arguments: AppCatalog.samples.names)
  func scenariosPass(app: String) async throws {
    let run = try await FeatureRun(of: app, on: FeatureRun.extremeDevices)
    #expect(run.scenarios >= 2 * 5 && run.scenarios % 2 == 0)
    #expect(run.failures == [])
  }

  @Test(arguments: Thoroughness.some(4, of: cases))
  func scenariosNotice(_ broken: Case) async throws {
    let run = try await FeatureRun(of: broken.app, arguments: ["--mutation", broken.mutation], failsFast: true)
    #expect(run.failures.count == 1)
  }
}
