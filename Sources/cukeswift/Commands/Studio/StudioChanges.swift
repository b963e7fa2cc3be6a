import Dispatch
import OperatingSystem
import Project
import Runner
import SourceText
import Studio

/// Announces on the pages of a studio which files of the project any program has written.
struct StudioChanges: Sendable {
  let hub: StudioHub
  /// The features of the studio.
  let paths: [PathArgument]
  let project: Project
  /// The app, whose pages belong to the project; nil without one.
  let app: String?

  /// Watches the files on a separate thread until the process ends.
  func watch() {
    DispatchQueue(label: "watch of a studio").async {
      do throws(FileSystem.Failure) {
        let watch = try FolderWatch()
        var files = try find()
        try watch.watch(files.folders.map(\.path), files.allFiles)
        while true {
          watch.wait()
          let now = try find()
          try watch.watch(now.folders.map(\.path), now.allFiles)
          announce(now.changes(since: files))
          files = now
        }
      } catch {
        hub.announce(.note("the files of the project cannot be watched: \(error)"))
      }
    }
  }

  private func find() throws(FileSystem.Failure) -> ProjectFiles {
    // A run reports errors in the files of pages.
    try ProjectFiles(for: paths, settings: [], pageFolders: (try? project.pageFolders(and: app)) ?? [])
  }

  private func announce(_ changes: ProjectFiles.Changes) {
    guard !changes.isEmpty else { return }
    hub.announce(.changed(features: changes.affectedFeatures, others: changes.steps + changes.pages))
  }
}
