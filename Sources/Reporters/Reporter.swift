package import Messages
package import OperatingSystem
package import SourceText

/// Turns the stream of a run into one report.
///
/// A reporter reads only the stream. It receives the messages one after the other, from one task.
package protocol Reporter: AnyObject {
  /// Processes the next message.
  ///
  /// - Parameters:
  ///   - envelope: the message.
  ///   - stream: the state of the stream, including this message.
  func receive(_ envelope: Envelope, in stream: StreamState)

  /// Ends the report after the last message.
  ///
  /// In a stream that was cut off, some attempts have not ended; reports show them as failures.
  ///
  /// - Parameter stream: the state of the stream.
  /// - Throws: if the report could not be written.
  func finish(in stream: StreamState) throws(FileSystem.Failure)

  /// Warnings about missing parts of the report, once it has ended.
  var warnings: [Diagnostic] { get }

  /// The errors that leave the report incomplete, once it has ended.
  var problems: [Diagnostic] { get }
}

extension Reporter {
  package var warnings: [Diagnostic] { [] }
  package var problems: [Diagnostic] { [] }
}
