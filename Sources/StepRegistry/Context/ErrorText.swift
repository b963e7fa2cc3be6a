import Synchronization

/// The texts that reports show for errors thrown by step code.
package enum ErrorText {
  /// Returns the user-facing text of an error; nil for an error without one.
  package typealias Reader = @Sendable (any Error) -> String?

  /// Process-wide, because it depends on the program: errors with such texts conform to a protocol of Foundation, which
  /// this module does not import.
  private static let reader = Mutex<Reader?>(nil)

  /// Sets the reader of user-facing texts for the whole process.
  ///
  /// - Parameter read: returns the text of an error; nil for an error without one.
  package static func use(_ read: @escaping Reader) { reader.withLock { $0 = read } }

  /// The text for an error: its user-facing text, otherwise its description, otherwise the name of its type.
  ///
  /// - Parameter error: the thrown error.
  package static func text(of error: any Error) -> String {
    let text = reader.withLock { $0 }?(error) ?? "\(error)"
    return text.isEmpty ? "an error of the type \(type(of: error)) without a description" : text
  }

  /// The text for an error, with its paths relative to a folder.
  ///
  /// - Parameters:
  ///   - error: the thrown error.
  ///   - folder: an absolute path.
  package static func text(of error: any Error, relativeTo folder: String) -> String {
    (error as? CallFailure)?.text(relativeTo: folder) ?? text(of: error)
  }
}
