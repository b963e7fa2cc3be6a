import AppUnderTest
import OperatingSystem
import StepRegistry

/// Attachments that show an app in reports.
extension AppSession {
  /// Attaches a picture of the screen to the running step, made of pixels if the driver provides them.
  ///
  /// - Parameter name: the file name without extension.
  /// - Throws: an `AppError` if the driver does not take pictures, or the driver's error.
  func attachPicture(named name: String) async throws {
    do {
      attach(try await pixels(), as: "image/png", named: name + ".png")
    } catch let error as AppError where error.kind == .notSupported {
      attach(try await picture(), as: "image/svg+xml", named: name + ".svg")
    }
  }

  /// Records the screen until the end of the scenario, and attaches the video to the last step. An app that is already
  /// recorded is not recorded twice.
  ///
  /// - Throws: a `StepProblem` outside a run; an `AppError` if the driver does not take pictures, or the driver's error.
  func film() async throws {
    guard let scenario = Scenario.current, scenario.hasEnd else {
      throw StepProblem("the screen is filmed only in runs\nTake a picture instead: I take a picture")
    }
    let filmed = scenario.value(FilmedApps.self)?.apps ?? []
    guard !filmed.contains(where: { $0 === self }) else { return }
    _ = try await tree()
    let film = try await ScreenFilm(of: driver)
    scenario.keep(FilmedApps(apps: filmed + [self]))
    let report = { @Sendable (reason: String?) in
      if let reason { log("the film ends here: \(reason)") }
    }
    scenario.atStepEnd { report(await film.look()) }
    scenario.atEnd {
      let (bytes, missing) = await film.end()
      report(missing)
      attach(bytes, as: "video/mp4", named: "film.mp4")
    }
  }

  /// Attaches the app's output and requests, if there are any.
  ///
  /// - Returns: the uncaught errors, as lines for the report; nil for an app without errors.
  func attachLog() async -> String? {
    guard let lines = await (driver as? any LogDriver)?.log(), !lines.isEmpty else { return nil }
    attach(lines.map(\.line).joined(separator: "\n") + "\n", named: "app.log")
    let errors = lines.filter { $0.kind == .uncaughtError }.suffix(Self.mostErrors)
    return errors.isEmpty
      ? nil : (["Errors that the app did not catch:"] + errors.map(\.line)).joined(separator: "\n  ")
  }

  /// Attaches the latest downloads of the app if they are small.
  func attachDownloads() async {
    guard driver is any DownloadsDriver, let records = try? await records else { return }
    let completed = records.downloads.filter { $0.state == .completed }
    for download in completed.suffix(Self.mostDownloads) {
      // Downloads that are too large or unreadable are skipped.
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

  /// The maximum number of attached downloads.
  private static let mostDownloads = 5
  /// The maximum size of an attached download in bytes.
  private static let largestDownload = 100_000

  /// The maximum number of errors shown in a report. The attachment contains all.
  private static let mostErrors = 5
}

/// The apps that a scenario records. Each app has one video.
private struct FilmedApps {
  let apps: [AppSession]
}

extension AppLogLine {
  /// The line with its time, as `0.250 s  text`. Continuation lines are indented.
  fileprivate var line: String {
    let milliseconds = Int(max(time, .zero) / .milliseconds(1))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n    ")
    return "\(milliseconds / 1000).\((milliseconds % 1000).padded(to: 3)) s  \(lines)"
  }
}
