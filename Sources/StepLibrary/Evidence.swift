import AppUnderTest
import StepRegistry

/// What a report shows of an app beside the texts of its steps.
extension AppSession {
  /// Attaches a picture of the screen to the step that is running: of pixels where the driver has them.
  ///
  /// - Parameter name: what the file is called, without its ending.
  /// - Throws: an `AppError` if the driver takes no pictures; what it throws if the screen cannot be shown.
  func attachPicture(named name: String) async throws {
    do {
      attach(try await pixels(), as: "image/png", named: name + ".png")
    } catch let error as AppError where error.kind == .notSupported {
      attach(try await picture(), as: "image/svg+xml", named: name + ".svg")
    }
  }

  /// Attaches what the app wrote and asked servers, if anything.
  ///
  /// - Returns: the errors that it did not catch, as lines for the report; nil where there are none.
  func attachLog() async -> String? {
    guard let lines = await (driver as? any LogDriver)?.log(), !lines.isEmpty else { return nil }
    attach(lines.map(\.line).joined(separator: "\n") + "\n", named: "app.log")
    let errors = lines.filter { $0.kind == .uncaughtError }.suffix(Self.mostErrors)
    return errors.isEmpty
      ? nil : (["Errors that the app did not catch:"] + errors.map(\.line)).joined(separator: "\n  ")
  }

  /// Attaches what the app gave the user to keep: the latest files, if they are small.
  func attachDownloads() async {
    guard driver is any DownloadsDriver, let records = try? await records else { return }
    let completed = records.downloads.filter { $0.state == .completed }
    for download in completed.suffix(Self.mostDownloads) {
      // A larger one is not of interest, and one that cannot be read says nothing.
      guard let bytes = try? FileSystem.read(download.path, atMost: Self.largestDownload, isKept: true) else {
        continue
      }
      if let text = AppDownload.text(of: bytes) {
        attach(text, named: download.name)
      } else {
        attach(bytes, as: "application/octet-stream", named: download.name)
      }
    }
  }

  /// How many downloads are attached.
  private static let mostDownloads = 5
  /// How many bytes of a download are attached.
  private static let largestDownload = 100_000

  /// The most errors that a report shows; the attachment has all.
  private static let mostErrors = 5
}

extension AppLogLine {
  /// The line with its time, as `0.250 s  text`; further lines are indented.
  fileprivate var line: String {
    let milliseconds = Int(max(time, .zero) / .milliseconds(1))
    let digits = String(milliseconds % 1000)
    let padded = String(repeating: "0", count: 3 - digits.count) + digits
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
    return "\(milliseconds / 1000).\(padded) s  \(lines)"
  }
}
