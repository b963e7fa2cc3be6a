import Synchronization

/// What reports say of an error that step code has thrown.
package enum ErrorText {
  /// Gives the text for users that an error has; nil if it has none.
  package typealias Reader = @Sendable (any Error) -> String?

  // The protocol of such errors is Foundation's, which this module does without.
  private static let reader = Mutex<Reader?>(nil)

  /// Sets what gives the texts for users, for all of the process.
  ///
  /// - Parameter read: gives the text of an error; nil if it has none.
  package static func use(_ read: @escaping Reader) { reader.withLock { $0 = read } }

  /// What is said of an error: its text for users, else its description, else the name of its type.
  ///
  /// - Parameter error: what was thrown.
  package static func text(of error: any Error) -> String {
    let text = reader.withLock { $0 }?(error) ?? "\(error)"
    return text.isEmpty ? "an error of the type \(type(of: error)) without a description" : text
  }
}
