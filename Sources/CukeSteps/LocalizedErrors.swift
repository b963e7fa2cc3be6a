package import StepRegistry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ErrorText {
  /// Makes reports show the `errorDescription` of errors that conform to `LocalizedError`.
  package static func useLocalizedErrors() {
    use { ($0 as? any LocalizedError)?.errorDescription }
  }
}
