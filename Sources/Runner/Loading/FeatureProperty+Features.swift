import Messages
package import StepRegistry

extension FeatureProperty {
  /// The properties in the features of some folders.
  ///
  /// Files without the tag are not parsed.
  ///
  /// - Parameters:
  ///   - paths: folders of features.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  /// - Throws: the problems of the files and of their scenarios with the tag.
  package static func all(in paths: [String], fillingEverywhere fillsEverywhere: Bool) throws -> [FeatureProperty] {
    var problems: [Diagnostic] = []
    var properties: [FeatureProperty] = []
    var ids = IDGenerator()
    // The folder of a project may have step files alone.
    let folders = try paths.filter { try FeatureFiles.exist(below: $0) }
    for file in FeatureFiles.find(folders.map { PathArgument(path: $0) }, problems: &problems) {
      do throws(Diagnostic) {
        let source = try FeatureFiles.read(file.path)
        guard source.bytes.contains(tag.utf8) else { continue }
        let result = Gherkin.parseWithExamples(source, ids: &ids, fillingEverywhere: fillsEverywhere)
        problems += result.errors.diagnostics(quoting: source)
        guard let document = result.document else { continue }
        for pickle in document.pickles(ids: &ids) where pickle.isProperty {
          properties.append(FeatureProperty(pickle, problems: &problems))
        }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Diagnostics(problems) }
    return properties
  }

  /// The properties in the features of a project, for its definitions.
  ///
  /// - Parameters:
  ///   - registry: the definitions.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
  /// - Throws: the problems of the features, and steps without a definition.
  package static func all(for registry: Registry, fillingEverywhere fillsEverywhere: Bool) throws -> [FeatureProperty] {
    let properties = try all(in: FeatureFiles.standardPaths, fillingEverywhere: fillsEverywhere)
    let problems = try properties.flatMap { try $0.problems(in: registry) }
    guard problems.isEmpty else { throw Diagnostics(problems) }
    return properties
  }
}
