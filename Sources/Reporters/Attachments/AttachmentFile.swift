package import Messages
import OperatingSystem
package import SourceText

/// A file with an attachment that is stored outside the stream.
///
/// Its name begins with the hash of its content, which reveals changed and exchanged files.
package enum AttachmentFile {
  /// The size above which attachments become files, in bytes.
  package static let largestInline = 65_536
  /// The number of digits of the hash.
  private static let digits = 64

  /// The name of a file.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - mediaType: the media type of the content.
  ///   - fileName: the name given by the step; nil for none.
  static func name(of bytes: [UInt8], _ mediaType: String, _ fileName: String?) -> String {
    SHA256.hexadecimal(of: bytes) + (fileName.flatMap(suffix) ?? ending(for: mediaType))
  }

  /// The part of a step's file name that is added to the hash: its last characters, with `_` for those that are not
  /// allowed; nil if no character is a letter or digit.
  private static func suffix(_ fileName: String) -> String? {
    guard fileName.unicodeScalars.contains(where: isLetterOrDigit) else { return nil }
    var kept: [Character] = []
    var count = 0
    for character in fileName.reversed() {
      let shown = character.unicodeScalars.allSatisfy(isAllowed) ? character : "_"
      count += shown.utf8.count
      if count > longestSuffix { break }
      kept.append(shown)
    }
    return "-" + String(kept.reversed())
  }

  /// The length limit of the part of a file name in bytes: systems allow 255 for a name.
  private static let longestSuffix = 80

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    isLetterOrDigit(scalar) || "-._".unicodeScalars.contains(scalar)
  }

  /// Whether a scalar is a letter, a mark on one, or a digit.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber:
      true
    default: false
    }
  }

  private static func ending(for mediaType: String) -> String {
    switch mediaType {
    case Attachment.traceMediaType: ".json"
    case Attachment.tracePictureMediaType: ".png"
    default: MediaType.fileExtension(of: mediaType).map { "." + $0 } ?? ""
    }
  }

  /// The file name in an address of a stream; nil for another kind of address.
  ///
  /// - Parameter url: the address: the name of the folder, a slash, and the name of the file.
  package static func name(in url: String) -> String? {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let folder = parts.first, let name = parts.last, isFolder(folder),
      name.utf8.count <= digits + 1 + longestSuffix, name.unicodeScalars.allSatisfy(isAllowed),
      name.utf8.prefix(digits).count == digits, name.utf8.prefix(digits).allSatisfy(isDigit)
    else { return nil }
    return String(name)
  }

  private static func isFolder(_ name: Substring) -> Bool { !name.isEmpty && name != "." && name != ".." }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Reads the file of an attachment.
  ///
  /// - Parameters:
  ///   - attachment: the attachment.
  ///   - folder: the folder of the attachments; nil for the folder named in the address, beside the stream.
  ///   - stream: the path of the stream; `-` is standard input, which counts as a file in the working folder.
  /// - Throws: the reason that it cannot be read: another kind of address, no ordinary file, or other content.
  package static func read(
    _ attachment: ExternalAttachment, in folder: String?, besides stream: String
  ) throws(Diagnostic) -> [UInt8] {
    guard let name = name(in: attachment.url), let slash = attachment.url.firstIndex(of: "/") else {
      throw Diagnostic(
        problem:
          "the stream refers to the attachment '\(attachment.url.withVisibleControls)', which no run of cukeswift has written",
        advice: "Only files in the folder of attachments are read.")
    }
    let place = FileSystem.folderPart(of: stream)
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
      throw Diagnostic(uri: path, problem: "this attachment differs from the one of the run", advice: "It is left out.")
    }
    return bytes
  }
}
