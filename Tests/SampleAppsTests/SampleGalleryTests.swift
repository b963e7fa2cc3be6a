import AppUnderTest
import ElementQuery
import SampleApps
import Testing

/// The gallery screens declared by the sample apps.
@Suite struct SampleGalleryTests {
  @Test func everyAppDeclaresItsScreens() {
    #expect(AppCatalog.samples.entries.count == 10)
    for entry in AppCatalog.samples.entries {
      let names = entry.gallery.map { "\($0.name), \($0.variant)" }
      #expect(Set(names).count == names.count, "\(entry.name)")
    }
  }

  /// Every screen can be laid out on every device, and all screens of an app look different.
  @Test(arguments: AppCatalog.samples.names, Device.all)
  func screensAreShown(app: String, device: Device) async throws {
    var seen: [String: String] = [:]
    for sample in try AppCatalog.samples.app(named: app).gallery {
      let driver = try AppCatalog.samples.driver(for: app, on: device)
      try await driver.able(to: .showGallery).show(sample)
      let tree = try await driver.snapshot()
      #expect(tree.warnings == [])
      let elements = (0..<tree.count).map(ElementID.init).filter { tree.isVisible($0) }
      #expect(!tree.summary().isEmpty, "\(sample.name), \(sample.variant)")
      let picture = elements.map { tree.describe($0) }.joined(separator: "\n")
      #expect(seen.updateValue(sample.variant, forKey: picture) == nil, "\(sample.name), \(sample.variant)")
    }
  }

  /// The smallest, largest and most unusual sizes show a part of every screen.
  @Test(arguments: ["240x240", "4096x4096", "240x4096", "4096x240"])
  func screensAreShownOnEverySize(size: String) async throws {
    for entry in AppCatalog.samples.entries {
      for sample in entry.gallery {
        let driver = entry.driver(on: try Device.named(size))
        try await driver.able(to: .showGallery).show(sample)
        let tree = try await driver.snapshot()
        #expect(!tree.summary().isEmpty, "\(sample.name), \(sample.variant)")
      }
    }
  }
}
