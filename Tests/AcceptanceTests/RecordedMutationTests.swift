import AppUnderTest
import ModelApps
import SampleApps
import StepLibrary
import Testing

/// The mutations detected by recorded tests that check the contents of every screen.
@Suite(.enabled(if: RecordingDevices.areAll, "takes seconds: make proof runs it"))
struct RecordedMutationTests {
  /// The mutations not detected by the tests in natural language, with the reasons.
  static let survivors = [
    "Calculator: clearsEverything": "C is pressed only while nothing is in the memory.",
    "XKCD: hasSquareButtons": "Corners are neither a text nor a state; only a picture shows them.",
    "XKCD: forgetsFavourites": "No test marks a favourite.",
    "XKCD: findsEverything": "No test searches.",
    "UIKit Catalog: allowsAnyDate": "No test turns the date picker beyond its week.",
    "UIKit Catalog: turnsWrongColumn": "No test turns a picker.",
    "UIKit Catalog: wheelTurnsForEver": "No test waits until the progress view is full.",
    "UIKit Catalog: showsSecrets": "No test types into the field of the page that hides its text.",
    "Alarm: deletesWrongAlarm": "No test deletes an alarm.",
    "Alarm: neverTurnsOff": "No test touches a switch.",
    "Alarm: ringsWhenOff": "No test lets so much time pass that an alarm rings.",
    "Alarm: forgetsAlarms": "No test starts the app again.",
  ]

  @Test func mostMutationsAreNoticed() async throws {
    var (noticed, survivors): ([String], Set<String>) = ([], [])
    for (app, tests) in Dictionary(grouping: naturalLanguageTests, by: \.app).sorted(by: { $0.key < $1.key }) {
      var encodings: [FeatureEncoding] = []
      for test in tests { encodings.append(try await test.encoding(on: .standard, checks: .more)) }
      for mutation in try AppCatalog.samples.app(named: app).mutations() {
        if try await Self.notice(mutation, encodings) {
          noticed.append("\(app): \(mutation)")
        } else {
          survivors.insert("\(app): \(mutation)")
        }
      }
    }
    for (mutation, reason) in Self.survivors.sorted(by: { $0.key < $1.key }) {
      print("not noticed: \(mutation). \(reason)")
    }
    #expect(survivors == Set(Self.survivors.keys))
    #expect(noticed.count >= 24, "\(noticed)")
    #expect(noticed.count + survivors.count == 36)
  }

  private static func notice(_ mutation: String, _ encodings: [FeatureEncoding]) async throws -> Bool {
    for encoding in encodings {
      let run = try await FeatureRun(of: encoding, arguments: ["--mutation", mutation])
      if !run.failures.isEmpty { return true }
    }
    return false
  }
}
