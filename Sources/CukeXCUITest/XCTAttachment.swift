#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  public import Foundation
  import Pictures

  /// A picture of the screen.
  public final class XCUIScreenshot: Sendable {
    /// The picture as an SVG document, or a PNG file where the driver takes such.
    let data: Data
    /// The ending of a file with it.
    let ending: String

    /// What the picture was drawn from; `nil` where it was not.
    private let drawing: Drawing?

    init(_ data: Data, ending: String, drawing: Drawing? = nil) {
      (self.data, self.ending, self.drawing) = (data, ending, drawing)
    }

    /// The picture as a PNG file; empty where the driver has no such picture.
    public var pngRepresentation: Data { ending == "png" ? data : drawing.map { Data($0.png().bytes) } ?? Data() }
  }

  /// Something where a picture can be taken of.
  public protocol XCUIScreenshotProviding {
    /// Takes a picture of the screen.
    @preconcurrency @MainActor func screenshot() -> XCUIScreenshot
  }

  extension XCUIElement: @MainActor XCUIScreenshotProviding {
    /// Takes a picture of the screen that the element is on.
    public func screenshot() -> XCUIScreenshot {
      CurrentTest.shared.answer("take a picture", at: #filePath, 0, or: XCUIScreenshot(Data(), ending: "svg")) {
        try app.tested().picture()
      }
    }
  }

  /// The screen of the device.
  @preconcurrency @MainActor
  public final class XCUIScreen: @MainActor XCUIScreenshotProviding {
    /// The screen.
    public static let main = XCUIScreen()

    /// Takes a picture of the screen.
    public func screenshot() -> XCUIScreenshot {
      CurrentTest.shared.answer("take a picture", at: #filePath, 0, or: XCUIScreenshot(Data(), ending: "svg")) {
        try XCUIDevice.shared.front().picture()
      }
    }
  }

  extension TestedApp {
    fileprivate func picture() throws -> XCUIScreenshot {
      try run { session in
        if session.driver is any PixelDriver { return XCUIScreenshot(Data(try await session.pixels()), ending: "png") }
        let picture = try await session.picture()
        let drawing = try await (session.driver as? any DrawingDriver)?.drawing()
        return XCUIScreenshot(Data(picture.utf8), ending: "svg", drawing: drawing)
      }
    }
  }

  /// Something that a test keeps beside its result.
  public final class XCTAttachment {
    /// How long it is kept, which makes no difference here.
    public enum Lifetime: Int, Sendable {
      /// Whatever comes of the test.
      case keepAlways
      /// Only if the test fails.
      case deleteOnSuccess
    }

    /// What it is called.
    public var name: String?
    /// How long it is kept, which makes no difference here.
    public var lifetime = Lifetime.deleteOnSuccess
    private let data: Data
    private let ending: String

    /// Keeps a picture of the screen.
    public init(screenshot: XCUIScreenshot) { (data, ending) = (screenshot.data, screenshot.ending) }

    /// Keeps a text.
    public init(string: String) { (data, ending) = (Data(string.utf8), "txt") }

    /// Keeps bytes.
    public init(data: Data) { (self.data, ending) = (data, "data") }

    /// Writes it to a folder, under a name that no file has there.
    fileprivate func write(to folder: String, of test: String) throws {
      let name = "\(test) \(self.name ?? "attachment")".map { $0 == "/" ? "-" : $0 }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      var (path, number) = ("\(folder)/\(String(name)).\(ending)", 1)
      while FileManager.default.fileExists(atPath: path) {
        number += 1
        path = "\(folder)/\(String(name)) \(number).\(ending)"
      }
      try data.write(to: URL(filePath: path))
    }
  }

  extension XCTestCase {
    /// Keeps an attachment as a file in the folder that `CUKESWIFT_ATTACHMENTS` names; without one it is dropped.
    @preconcurrency @MainActor
    public func add(_ attachment: XCTAttachment, file: StaticString = #filePath, line: UInt = #line) {
      guard let folder = ProcessInfo.processInfo.environment["CUKESWIFT_ATTACHMENTS"], !folder.isEmpty else { return }
      CurrentTest.shared.act("keep an attachment", at: file, line) { try attachment.write(to: folder, of: name) }
    }
  }

  /// A part of a test that has a name.
  @preconcurrency @MainActor
  public protocol XCTActivity {
    /// What it is called.
    var name: String { get }
  }

  /// Parts of tests.
  @preconcurrency @MainActor
  public enum XCTContext {
    private struct Activity: XCTActivity {
      let name: String
    }

    /// Does a part of a test.
    ///
    /// - Parameters:
    ///   - name: what it is called.
    ///   - block: does it.
    /// - Returns: what it returns.
    /// - Throws: what it throws.
    public static func runActivity<Result>(
      named name: String, block: @MainActor (any XCTActivity) throws -> Result
    ) rethrows -> Result { try block(Activity(name: name)) }
  }
#endif
