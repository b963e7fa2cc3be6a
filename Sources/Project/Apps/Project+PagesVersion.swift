import Messages
import OperatingSystem
import PageDriver
package import Runner
package import SourceText

extension Project {
  /// A text that changes with the pages that scenarios may open: with their settings and files.
  ///
  /// - Parameters:
  ///   - features: the features, whose steps may name pages by the paths of their files.
  ///   - app: the app of the run, which may be the path of a page.
  ///   - readsFiles: whether files are compared by their content, as between machines, else by their size and time.
  /// - Returns: the text; empty without pages.
  /// - Throws: the errors in a configuration file, or of a file or folder that cannot be read.
  package func version(
    ofPagesIn features: [FeatureLoader.Feature], and app: String?, readsFiles: Bool = false
  ) throws(Diagnostic) -> String {
    let pages = try allPages()
    var folders = Set(pages.compactMap(\.source.folder))
    for path in Set(
      [app].compactMap(\.self)
        + features.flatMap { feature in
          PageMentions.paths(
            in: feature.document.source.bytes, isEnglish: feature.document.feature?.language ?? "en" == "en")
        })
    {
      // The launch of a missing page reports it.
      if let folder = (try? PageSource.located(at: path))?.folder { folders.insert(folder) }
    }
    if pages.isEmpty, folders.isEmpty { return "" }
    var hash = ContentHash()
    do throws(FileSystem.Failure) {
      let name = ConfigurationFile.standardPath
      var files = [name] + (pagesFile.map { [$0, "\($0)/\(name)"] } ?? [])
      for folder in folders.sorted() where try FileSystem.kindIfAny(of: folder) == .folder {
        files += try FileTree.files(below: folder) { _ in true }
      }
      for file in files where try FileSystem.kindIfAny(of: file) == .file {
        hash.add(file)
        if readsFiles { hash.add(try FileSystem.read(file)) } else { hash.add(try FileSystem.version(of: file)) }
      }
    } catch {
      throw Diagnostic(error)
    }
    return hash.hexadecimal
  }
}
