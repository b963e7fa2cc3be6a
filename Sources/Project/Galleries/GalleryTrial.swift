package import AppUnderTest
import CLibrary
import OperatingSystem

/// Draws a screen of a gallery in a process of its own, for the place where its code ends the process.
package enum GalleryTrial {
  /// The first argument of this process. The app, the index of the screen and the device follow.
  package static let argument = "gallery-trial"
  /// The exit code of a process that has drawn the screen. An app that exits probably exits with another code.
  private static let drawn: Int32 = 73
  /// The descriptor of a file in which the process writes a byte before it draws.
  private static let start: Int32 = 3

  /// The trap that ends the process of a screen; nil for a screen that can be drawn, or if the process ends before it
  /// draws.
  package static func findTrap(drawing screen: GalleryScreen, of app: String, on device: Device) -> Gallery.Trap? {
    do {
      let report = try FileDescriptors.memoryFile()
      defer { close(report) }
      let started = try FileDescriptors.memoryFile()
      defer { close(started) }
      let ending = try RunningProgram.start(
        arguments: [argument, app, "\(screen.index)", device.name], environment: RunningProgram.shortTrace,
        descriptors: [
          .init(report, as: STDOUT_FILENO), .init(report, as: STDERR_FILENO), .init(started, as: start),
        ]
      ).wait()
      guard ending != .exited(drawn), !FileDescriptors.readFromStart(started).isEmpty else { return nil }
      let text = String(decoding: FileDescriptors.readFromStart(report), as: UTF8.self)
      let frame = CrashReport(text, relativeTo: FileSystem.workingFolder).frames.first
      return Gallery.Trap(
        at: frame.map { String($0.prefix(upTo: $0.firstRange(of: " in ")?.lowerBound ?? $0.endIndex)) })
    } catch {
      // Without a trial, the command draws the screen.
      return nil
    }
  }

  /// Draws the screen, in the process of the trial.
  ///
  /// - Parameters:
  ///   - words: the arguments of the process.
  ///   - definitions: the source of the app.
  /// - Throws: an error in the step files.
  package static func serve(_ words: [String], _ definitions: DefinitionSource) async throws {
    guard words.count == 3, let index = Int(words[1]), let app = try definitions.apps(named: [words[0]]).first,
      let screen = app.gallery.first(where: { $0.index == index })
    else { return }
    let driver = app.driver(on: try Device.named(words[2]))
    FileDescriptors.write([1], to: start)
    do {
      try await driver.able(to: .showGallery).show(screen)
      _ = try await driver.auditedScreen()
      _ = try await driver.able(to: .takePictures).picture()
    } catch {
      // The command reports the error when it draws the screen.
    }
    exit(drawn)
  }
}
