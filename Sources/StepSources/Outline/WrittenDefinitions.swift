import OperatingSystem
import SourceText
package import StepRegistry

/// The definitions of step files in their written form. Each file is read once.
package struct WrittenDefinitions {
  private var outlines: [String: StepFileOutline?] = [:]

  /// Begins without any file.
  package init() {}

  /// The definition that begins at a location; nil if its file cannot be read or has no definition there.
  package mutating func definition(at location: DefinitionLocation) -> StepFileOutline.Definition? {
    let outline: StepFileOutline?
    if let known = outlines[location.path] {
      outline = known
    } else {
      let bytes = try? FileSystem.read(location.path)
      outline = (try? bytes.map { try SourceFile(uri: location.path, bytes: $0) })?.map(StepFileOutline.init)
      outlines[location.path] = .some(outline)
    }
    return outline?.definitions.first { $0.location.line == location.line }
  }
}
