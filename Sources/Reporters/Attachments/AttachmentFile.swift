package import Messages
package import SourceText

/// A file with an attachment that is not in the stream itself.
///
/// Its name begins with the hash of its content, so that one that has been changed, or is another one, is noticed.
package enum AttachmentFile {
  /// Attachments with more bytes are files.
  package static let largestInline = 65_536
  /// How many digits the hash has.
  private static let digits = 64

  /// The name of a file.
  ///
  /// - Parameters:
  ///   - bytes: what it contains.
  ///   - mediaType: what that is.
  ///   - fileName: the name that a step gave it; `nil` for none.
  static func name(of bytes: [UInt8], _ mediaType: String, _ fileName: String?) -> String {
    SHA256.hexadecimal(of: bytes) + (fileName.flatMap(suffix) ?? endings[mediaType] ?? "")
  }

  /// What a name of a step's adds; `nil` where nothing of it can stand in the name of a file.
  private static func suffix(_ fileName: String) -> String? {
    let kept = String(fileName.unicodeScalars.filter(isAllowed).map(Character.init).suffix(80))
    return kept.isEmpty ? nil : "-" + kept
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-._".unicodeScalars.contains(scalar))
  }

  private static let endings = [
    "application/json": ".json", Attachment.traceMediaType: ".json", Attachment.tracePictureMediaType: ".png",
    "image/png": ".png", "image/jpeg": ".jpg", "image/svg+xml": ".svg", "text/html": ".html", "text/plain": ".txt",
  ]

  /// The name of the file in its folder that an address of a stream means; `nil` for an address of another kind.
  ///
  /// - Parameter url: what the stream has: the name of the folder, a slash, and that of the file.
  package static func name(in url: String) -> String? {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let folder = parts.first, let name = parts.last, isFolder(folder),
      name.utf8.count <= digits + 81, name.unicodeScalars.allSatisfy(isAllowed),
      name.utf8.prefix(digits).count == digits, name.utf8.prefix(digits).allSatisfy(isDigit)
    else { return nil }
    return String(name)
  }

  private static func isFolder(_ name: Substring) -> Bool { !name.isEmpty && name != "." && name != ".." }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Reads what a stream refers to.
  ///
  /// - Parameters:
  ///   - attachment: the reference.
  ///   - folder: the folder of the attachments; `nil` is the one that the reference names, beside the stream.
  ///   - stream: the path of the stream; `-` is standard input, which is taken to be in the working folder.
  /// - Throws: why nothing is read: the address is of another kind, there is no such ordinary file, or it has another content.
  package static func read(
    _ attachment: ExternalAttachment, in folder: String?, besides stream: String
  ) throws(Diagnostic) -> [UInt8] {
    guard let name = name(in: attachment.url), let slash = attachment.url.firstIndex(of: "/") else {
      throw Diagnostic(
        problem:
          "the stream refers to the attachment '\(attachment.url.withVisibleControls)', which no run of cukeswift has written",
        advice: "Nothing is read but files of the folder of attachments.")
    }
    let place = stream.lastIndex(of: "/").map { String(stream[...$0]) } ?? ""
    let path = (folder ?? place + attachment.url[..<slash]) + "/" + name
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      guard try FileSystem.kind(of: path) == .file, !FileSystem.isLink(path) else {
        throw FileSystem.Failure(path: path, code: 0, explanation: "this is not an ordinary file")
      }
      bytes = try FileSystem.read(path, atMost: 1 << 29)
    } catch {
      throw Diagnostic(error, advice: "--attachments FOLDER names the folder that the run wrote them to.")
    }
    guard SHA256.hexadecimal(of: bytes) == name.prefix(digits) else {
      throw Diagnostic(uri: path, problem: "this attachment is not what the run has written", advice: "It is left out.")
    }
    return bytes
  }
}
