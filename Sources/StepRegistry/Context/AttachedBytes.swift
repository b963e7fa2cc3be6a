/// Attaches the bytes of a collection, such as `Data`, to the step that is running.
///
/// More than 512 MB are not attached. The step then fails at its end, and its message contains the limit.
///
/// - Parameters:
///   - bytes: the content for reports, up to 512 MB.
///   - mediaType: the kind of content, such as `image/png`.
///   - fileName: the file name in reports; nil for an unnamed attachment.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
public func attach(
  _ bytes: some Collection<UInt8>, as mediaType: String, named fileName: String? = nil,
  path: StaticString = #filePath, line: Int = #line
) {
  attach(Array(bytes), as: mediaType, named: fileName, path: path, line: line)
}

/// Attaches a stream of bytes to the step that is running, as soon as the stream has ended.
///
///     try await attach(handle.bytes, as: "video/mp4", named: "screen.mp4")
///
/// A stream of more than 512 MB is not attached, and the rest of it is not read. The step then fails at its end.
///
/// - Parameters:
///   - stream: the content for reports, up to 512 MB.
///   - mediaType: the kind of content, such as `video/mp4`.
///   - fileName: the file name in reports; nil for an unnamed attachment.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
/// - Throws: the error of the stream.
public func attach<Stream: AsyncSequence>(
  _ stream: Stream, as mediaType: String, named fileName: String? = nil, path: StaticString = #filePath,
  line: Int = #line
) async throws where Stream.Element == UInt8 {
  var content = StreamedContent()
  for try await byte in stream {
    content.add(CollectionOfOne(byte))
    if content.isFull { break }
  }
  attach(content.bytes, as: mediaType, named: fileName, path: path, line: line)
}

/// Attaches a stream of parts to the step that is running, as soon as the stream has ended.
///
/// A stream of more than 512 MB is not attached, and the rest of it is not read. The step then fails at its end.
///
/// - Parameters:
///   - stream: the parts of the content for reports, such as `Data` of a connection, up to 512 MB in all.
///   - mediaType: the kind of content, such as `video/mp4`.
///   - fileName: the file name in reports; nil for an unnamed attachment.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
/// - Throws: the error of the stream.
public func attach<Stream: AsyncSequence>(
  _ stream: Stream, as mediaType: String, named fileName: String? = nil, path: StaticString = #filePath,
  line: Int = #line
) async throws where Stream.Element: Collection, Stream.Element.Element == UInt8 {
  var content = StreamedContent()
  for try await part in stream {
    content.add(part)
    if content.isFull { break }
  }
  attach(content.bytes, as: mediaType, named: fileName, path: path, line: line)
}

/// The bytes of a stream, up to the size at which an attachment is refused.
private struct StreamedContent {
  private(set) var bytes: [UInt8] = []
  private let most = StepContext.current?.largestAttachment ?? StepContext.largestAttachment

  /// Whether the content is too large for an attachment.
  var isFull: Bool { bytes.count > most }

  mutating func add(_ part: some Collection<UInt8>) { bytes += part.prefix(most + 1 - min(bytes.count, most)) }
}
