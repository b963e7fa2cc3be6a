package import StepRegistry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ErrorText {
  /// Has reports show the `errorDescription` of errors that are a `LocalizedError`.
  package static func useLocalizedErrors() {
    use { ($0 as? any LocalizedError)?.errorDescription }
  }
}
