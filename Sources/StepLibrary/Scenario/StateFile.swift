import AppUnderTest
import CLibrary
import OperatingSystem
import StepRegistry

/// The file that stores the state of an app for other scenarios.
struct StateFile {
  /// The path of the file.
  let path: String
  private let name: String
  private let isOfProject: Bool

  /// The file of a name, in the project's folder that git ignores. A name that is a path is used as the path.
  init(named name: String) {
    self.name = name
    isOfProject = !name.contains("/") && !name.hasSuffix(".json")
    path = isOfProject ? "\(Self.folder)/\(name).json" : name
  }

  private static let folder = "\(ProjectFolder.name)/states"

  /// Writes the state of the app.
  ///
  /// - Throws: an `AppError` if the driver cannot store state; a `Diagnostic` if the file cannot be written or is
  ///   outside the project.
  func save(_ session: AppSession) async throws {
    let driver = try session.driver.able(to: .keepState)
    if !isOfProject {
      try requireInside()
      _ = try OutputPath("the state of an app", isOfProject: true).target(of: path)
      try await requireState(of: driver)
    }
    _ = try await session.tree()
    let state = try await driver.state()
    if isOfProject {
      do throws(FileSystem.Failure) {
        try ProjectFolder.refuseLinks(in: FileSystem.workingFolder, on: "states/\(name).json")
        try ProjectFolder.make("states", in: ProjectFolder.name)
        // The cookies of a user give access to the user's account.
        guard chmod(Self.folder, 0o700) == 0 else { throw FileSystem.Failure(path: Self.folder, code: errno) }
      } catch {
        throw Diagnostic(
          error, advice: "The state is kept there; a path such as \"states/admin.json\" names another file.")
      }
    }
    try TextFile.write(state + "\n", to: path, isPrivate: true)
  }

  /// Checks that the path is inside the project. A feature must not write other files.
  private func requireInside() throws(Diagnostic) {
    let project = FileSystem.workingFolder
    let inner = path.hasPrefix(project + "/") ? path.dropFirst(project.count + 1) : path[...]
    var (folder, isInside) = (project, !inner.hasPrefix("/"))
    for part in inner.split(separator: "/") {
      folder += "/\(part)"
      if part == ".." || FileSystem.isLink(folder) { isInside = false }
    }
    guard isInside else {
      throw Diagnostic(
        problem: "the state \(name.quoted) is not saved: the path is outside the project",
        advice: "Name a file in the working folder, by a path without \"..\" and links, or give a name only.")
    }
  }

  /// Checks that the path does not contain another file of the project, which would be overwritten.
  private func requireState(of driver: any StateDriver) async throws(Diagnostic) {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path)
    } catch {
      // A missing file is fine. Other errors are reported by the write.
      return
    }
    guard await driver.isState(String(decoding: bytes, as: UTF8.self)) else {
      throw Diagnostic(
        problem: "the state \(name.quoted) is not saved: another file has its name",
        advice: "Name another file, or delete that one.")
    }
  }

  /// Restores the stored state of an app.
  ///
  /// - Throws: a `StepProblem` without a stored state; an `AppError` if the driver cannot restore state or the file has
  ///   other content.
  func restore(to session: AppSession) async throws {
    let driver = try session.driver.able(to: .keepState)
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path)
    } catch {
      throw StepProblem(
        "the state \"\(name)\" was not found: \(error.path): \(error.reason)\n"
          + "An earlier scenario must save it: When I save the state of the page as \"\(name)\"")
    }
    do {
      try await driver.restore(String(decoding: bytes, as: UTF8.self))
    } catch let error as AppError {
      throw AppError(error.kind, problem: "\(path): \(error.problem)", details: error.details)
    }
  }
}
