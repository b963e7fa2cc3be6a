import OperatingSystem
package import SourceText

/// The settings in `cukeswift.json` that every reader of features has: commands, tests of packages and editors.
///
/// A profile has the long options of a command, without their dashes, and `paths`. An option without a value is `true`
/// or `false`. A repeatable option takes an array. "language" is the code of the language in which commands write
/// features. With "keywords-fit", a definition is only for the steps with its keyword.
///
/// A byte order mark at the beginning is ignored, because some editors write one.
package struct ProjectSettings: Sendable {
  /// The default path of the file.
  package static let standardPath = OutputPath.configurationFile
  /// The default profile.
  package static let standardProfile = "default"
  /// The option with which examples also fill backgrounds, tags and names of Examples.
  package static let fillEverywhere = ProfileOption("--fill-everywhere", takesValue: false, isRepeatable: false)
  /// The maximum size in bytes.
  private static let largest = 1 << 20

  /// The path as the user gave it.
  package let path: String
  /// The profiles by their names.
  package internal(set) var profiles: [String: Profile] = [:]
  /// The code of the language in which features are written by commands; nil for English.
  package internal(set) var language: String?
  /// Whether the keyword of a step has to be one that its definition is declared with.
  package internal(set) var keywordsFit = false

  /// Begins without settings.
  package init(path: String) { self.path = path }

  /// Reads the default file of a folder, and skips all that is not for these settings.
  ///
  /// - Throws: why the file cannot be read, or an error in it with its location. A missing file has no settings.
  package init(in folder: String) throws(Diagnostic) {
    let path = "\(folder)/\(Self.standardPath)"
    self = FileSystem.isThere(path) ? try ConfigurationReader.read(Self.source(path), for: nil) : Self(path: path)
  }

  /// The text of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - advice: advice for a file that cannot be read.
  /// - Throws: why the file cannot be read.
  package static func source(_ path: String, advice: String? = nil) throws(Diagnostic) -> SourceFile {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, atMost: Self.largest, isKept: path == Self.standardPath)
    } catch {
      throw Diagnostic(error, advice: advice)
    }
    return try SourceFile(uri: path, bytes: Array(bytes.trimmingPrefix([0xEF, 0xBB, 0xBF])))
  }

  /// Whether examples also fill backgrounds, tags and names of Examples by default.
  ///
  /// - Throws: a diagnostic as for a profile.
  package var fillsEverywhere: Bool {
    get throws(Diagnostic) { try defaultProfile().options.contains { $0.name == Self.fillEverywhere.name } }
  }

  /// The profile that holds without a choice; empty if the file has none.
  ///
  /// - Throws: a diagnostic as for a profile.
  package func defaultProfile() throws(Diagnostic) -> Profile {
    profiles[Self.standardProfile] == nil ? Profile() : try profile(named: Self.standardProfile)
  }

  /// The profile with a name, combined with those that it extends.
  ///
  /// - Throws: a diagnostic for an unknown profile, or if profiles extend each other in a cycle.
  package func profile(named name: String) throws(Diagnostic) -> Profile { try profile(named: name, for: []) }

  /// The maximum length of a chain of profiles that extend each other.
  private static let longestChain = 20

  /// - Parameter extending: the profiles that extend this one, beginning with the chosen one.
  private func profile(named name: String, for extending: [String]) throws(Diagnostic) -> Profile {
    if let profile = profiles[name] {
      var whole = Profile()
      let chain = extending + [name]
      for base in profile.bases {
        guard !chain.contains(base.text), chain.count < Self.longestChain else {
          throw Diagnostic(
            problem: "the profiles \((chain + [base.text]).joined(separator: " → ")) extend each other in a circle",
            advice: "Remove one of the \"extends\"."
          ).located(at: base.origin)
        }
        do throws(Diagnostic) {
          whole.add(try self.profile(named: base.text, for: chain))
        } catch {
          throw error.location == nil ? error.located(at: base.origin) : error
        }
      }
      whole.add(profile)
      whole.origin = profile.origin
      return whole
    }
    let names = profiles.keys.sorted()
    let all = names.isEmpty ? "The file has no profiles." : "It has \(names.joined(separator: ", "))."
    throw Diagnostic(
      uri: path, problem: "no profile '\(name)' in this file",
      advice: DidYouMean.sentence(for: name, among: names) ?? all)
  }
}
