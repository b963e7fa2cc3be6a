import OperatingSystem
package import StepCompiler
package import StepRegistry

/// The step files of a run, to which later runs compare theirs.
package struct StepFileSources {
  /// The contents of the files, by their paths.
  let texts: [String: String]
  /// The definitions and hooks, in words.
  let definitions: [String]
  /// Changes with everything besides the content of step files.
  let surroundings: String

  /// Reads the step files; nil if one cannot be read.
  ///
  /// - Parameters:
  ///   - files: the step files.
  ///   - registry: the definitions.
  ///   - surroundings: changes with everything besides the content of step files.
  package init?(of files: StepFiles, _ registry: Registry, _ surroundings: String) {
    guard let texts = Self.texts(of: files) else { return nil }
    (self.texts, self.surroundings) = (texts, surroundings)
    definitions = Self.definitions(of: registry, in: files)
  }

  /// The contents of step files, by their paths; nil if one cannot be read.
  private static func texts(of files: StepFiles) -> [String: String]? {
    var texts: [String: String] = [:]
    for path in files.files {
      guard let bytes = try? FileSystem.read(path) else { return nil }
      texts[FileSystem.fromWorkingFolder(path)] = String(decoding: bytes, as: UTF8.self)
    }
    return texts
  }

  /// The definitions and hooks of step files, in words.
  private static func definitions(of registry: Registry, in files: StepFiles) -> [String] {
    let paths = Set(files.files.map(FileSystem.canonical))
    func isOfFiles(_ path: String) -> Bool { paths.contains(FileSystem.canonical(path)) }
    let steps = registry.definitions.filter { isOfFiles($0.location.path) }.map { step in
      "\(step.declaration.pattern) \(step.scope?.source.wording ?? "")"
    }
    let hooks = registry.hooks.filter { isOfFiles($0.location.path) }.map(\.declaration).map { hook in
      "\(hook.kind) \(hook.tags ?? "") \(hook.order) \(hook.isAlways) \(hook.scope?.wording ?? "")"
    }
    return steps + hooks
  }
}
