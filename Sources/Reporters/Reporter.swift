package import Messages
package import SourceText

/// Turns the stream of a run into one report.
///
/// A reporter reads the stream and nothing else. Messages reach it one after the other, from one task.
package protocol Reporter: AnyObject {
  /// Takes the next message.
  ///
  /// - Parameters:
  ///   - envelope: the message.
  ///   - stream: what the stream has said so far, this message included.
  func receive(_ envelope: Envelope, in stream: StreamState)

  /// Ends the report after the last message.
  ///
  /// A stream that was cut off leaves attempts behind that have begun and not ended; a report shows them as failures.
  ///
  /// - Parameter stream: what the stream has said.
  /// - Throws: when the report could not be written.
  func finish(in stream: StreamState) throws(FileSystem.Failure)

  /// What the report is without, once it has ended.
  var warnings: [Diagnostic] { get }
}

extension Reporter {
  package var warnings: [Diagnostic] { [] }
}
