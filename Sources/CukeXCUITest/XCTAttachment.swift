#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  public import Foundation
  import Pictures

  /// A picture of the screen.
  public final class XCUIScreenshot: Sendable {
    /// The picture as an SVG document, or as a PNG file if the driver takes PNG pictures.
    let data: Data
    /// The extension of a file with the picture.
    let ending: String

    /// The drawing behind the picture; nil for a driver without drawings.
    private let drawing: Drawing?

    init(_ data: Data, ending: String, drawing: Drawing? = nil) {
      (self.data, self.ending, self.drawing) = (data, ending, drawing)
    }

    /// The picture as a PNG file; empty if the driver offers neither PNG pictures nor drawings.
    public var pngRepresentation: Data { ending == "png" ? data : drawing.map { Data($0.png().bytes) } ?? Data() }
  }

  /// A screen or element that pictures can be taken of.
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

  /// Data that a test keeps with its result.
  public final class XCTAttachment {
    /// How long an attachment is kept; without effect here.
    public enum Lifetime: Int, Sendable {
      /// The attachment is kept always.
      case keepAlways
      /// The attachment is kept only if the test fails.
      case deleteOnSuccess
    }

    /// The name of the attachment.
    public var name: String?
    /// How long the attachment is kept; without effect here.
    public var lifetime = Lifetime.deleteOnSuccess
    private let data: Data
    private let ending: String

    /// Keeps a picture of the screen.
    public init(screenshot: XCUIScreenshot) { (data, ending) = (screenshot.data, screenshot.ending) }

    /// Keeps a text.
    public init(string: String) { (data, ending) = (Data(string.utf8), "txt") }

    /// Keeps bytes.
    public init(data: Data) { (self.data, ending) = (data, "data") }

    /// Writes the attachment to a folder, under an unused name.
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
    /// Keeps an attachment as a file in the folder named by `CUKESWIFT_ATTACHMENTS`; without this variable it is
    /// dropped.
    @preconcurrency @MainActor
    public func add(_ attachment: XCTAttachment, file: StaticString = #filePath, line: UInt = #line) {
      guard let folder = ProcessInfo.processInfo.environment["CUKESWIFT_ATTACHMENTS"], !folder.isEmpty else { return }
      CurrentTest.shared.act("keep an attachment", at: file, line) { try attachment.write(to: folder, of: name) }
    }
  }

  /// A named part of a test.
  @preconcurrency @MainActor
  public protocol XCTActivity {
    /// The name of the part.
    var name: String { get }
  }

  /// Runs parts of tests.
  @preconcurrency @MainActor
  public enum XCTContext {
    private struct Activity: XCTActivity {
      let name: String
    }

    /// Runs a part of a test.
    ///
    /// - Parameters:
    ///   - name: the name of the part.
    ///   - block: the code of the part.
    /// - Returns: the result of the block.
    /// - Throws: the error of the block.
    public static func runActivity<Result>(
      named name: String, block: @MainActor (any XCTActivity) throws -> Result
    ) rethrows -> Result { try block(Activity(name: name)) }
  }
#endif
