import GherkinParser
import JSON

/// Writes a stream in lines for one or several messages; `StoredStream` reads them again.
///
/// Three kinds of lines replace several messages:
///
/// - a feature file replaces its document
/// - the id of the first pickle replaces all consecutive pickles
/// - numbers replace the messages of an attempt in which all steps passed or were skipped
///
/// Every other message has a line of its own, as in any stream.
package struct CompactLines {
  /// A feature file whose document was not taken yet.
  private var source: SourceFile?
  /// The document that was written last as its feature file.
  private var document: GherkinDocument?
  /// The consecutive pickles of the line: their number, the id of the first, and the source of the next.
  private var pickles: (count: Int, firstID: Int, rest: Pickles.Iterator)?
  private var attempt: CompactAttempt?
  private var writer = JSONWriter(capacity: 4_096)

  /// Begins a stream.
  package init() {}

  /// Takes the next message.
  ///
  /// - Parameters:
  ///   - envelope: the message.
  ///   - write: takes the bytes of lines that are complete.
  package mutating func take(_ envelope: Envelope, _ write: (UnsafeBufferPointer<UInt8>) -> Void) {
    let isTaken =
      switch envelope {
      case .testCaseFinished(let message): takeEnd(message, write)
      case .testCaseStarted(let message): takeStart(message, write)
      case .pickle(let pickle): take(pickle)
      case .source(let file): take(file, write)
      case .gherkinDocument(let document): take(document, write)
      default: attempt?.take(envelope) == true
      }
    if isTaken { return }
    flush(write)
    line(write) { $0.write(envelope) }
  }

  /// Writes the pending messages, singly for an incomplete group.
  ///
  /// - Parameter write: takes the bytes of lines.
  package mutating func flush(_ write: (UnsafeBufferPointer<UInt8>) -> Void) {
    if let file = source {
      source = nil
      line(write) { $0.write(.source(file)) }
    }
    if let (count, firstID, _) = pickles {
      pickles = nil
      line(write) { writer in
        writer.lead("{\"compactPickles\":{\"firstId\":")
        writer.integer(firstID)
        writer.member("count", count)
        writer.endObject()
        writer.endObject()
      }
    }
    if let messages = attempt?.messages {
      attempt = nil
      for message in messages { line(write) { $0.write(message) } }
    }
  }

  private mutating func line(
    _ write: (UnsafeBufferPointer<UInt8>) -> Void, _ content: (inout JSONWriter) -> Void
  ) {
    writer.removeAll()
    content(&writer)
    writer.endLine()
    writer.withBytes(write)
  }

  // MARK: - Features

  private mutating func take(_ file: SourceFile, _ write: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    flush(write)
    source = file
    return true
  }

  private mutating func take(_ document: GherkinDocument, _ write: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    guard let file = source, pickles == nil, document.isParsed(from: file) else { return false }
    source = nil
    self.document = document
    line(write) { writer in
      writer.lead("{\"compactFeature\":{\"uri\":")
      writer.string(file.uri)
      writer.lead("\"data\":")
      file.bytes.withUnsafeBufferPointer { writer.utf8($0) }
      writer.member("firstId", document.storage.firstID)
      writer.endObject()
      writer.endObject()
    }
    return true
  }

  private mutating func take(_ pickle: Pickle) -> Bool {
    guard let document, pickle.document.storage === document.storage, pickle.variant == nil else { return false }
    if pickles == nil {
      // The ids of a line begin with the first of the document.
      var ids = IDGenerator(start: pickle.idNumber - pickle.steps.count)
      pickles = (0, ids.next, document.pickles(ids: &ids).makeIterator())
    }
    guard pickles?.rest.next()?.isSame(as: pickle) == true else {
      if pickles?.count == 0 { pickles = nil }
      self.document = nil
      return false
    }
    pickles?.count += 1
    return true
  }

  // MARK: - Attempts

  private mutating func takeStart(
    _ message: TestCaseStarted, _ write: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    flush(write)
    attempt = CompactAttempt(message)
    return attempt != nil
  }

  private mutating func takeEnd(
    _ message: TestCaseFinished, _ write: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    guard attempt?.take(message) == true, let ended = attempt else { return false }
    attempt = nil
    line(write) { writer in
      writer.lead("{\"compactAttempt\":")
      ended.write(to: &writer)
      writer.endObject()
    }
    return true
  }
}

extension GherkinDocument {
  /// Whether parsing a file gives this document.
  fileprivate func isParsed(from file: SourceFile) -> Bool {
    storage.source.uri == file.uri && storage.source.bytes == file.bytes && storage.text == file.bytes
  }
}

extension Pickle {
  /// Whether another pickle of the same document is this one.
  fileprivate func isSame(as other: Pickle) -> Bool {
    idNumber == other.idNumber && scenario == other.scenario && row == other.row && examples == other.examples
      && steps.count == other.steps.count
  }
}
