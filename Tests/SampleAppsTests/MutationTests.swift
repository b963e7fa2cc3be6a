import AppUnderTest
import ModelApps
import SampleApps
import Testing

@Suite struct MutationTests {
  @Test(arguments: AppCatalog.samples.names)
  func unknownMutationsAreRefused(name: String) async throws {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: name))
    try await app.launch(arguments: ["--mutation", "wakesTheCat"])
    for _ in 0..<2 {
      let error = await #expect(throws: AppError.self) { try await app.tree() }
      #expect(error?.problem == "the app cannot be launched like this: no mutation 'wakesTheCat'")
      #expect(error?.details.first?.contains("There are ") == true)
    }
    try await app.launch(arguments: [])
    #expect(try await app.tree().count > 1)
  }

  @Test func nearestMutationIsNamed() async throws {
    let app = AppSession(driver: InProcessDriver { Suggest() })
    try await app.launch(arguments: ["--mutation", "asksTwice"])
    let error = await #expect(throws: AppError.self) { try await app.tree() }
    #expect(error?.details.first?.hasPrefix("Did you mean 'asksOnce'?") == true, "\(error?.description ?? "")")
    try await app.launch(arguments: ["--mutation"])
    await #expect(throws: AppError.self) { try await app.tree() }
  }
}
