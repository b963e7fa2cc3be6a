/// A file that an app has given the user to keep, such as one that a page downloads.
public struct AppDownload: Sendable, Hashable {
  /// What has become of a download.
  public enum State: Sendable, Hashable {
    /// It has begun.
    case inProgress
    /// The whole file is there.
    case completed
    /// It was cancelled, or failed.
    case failed
  }

  /// The name that the app wishes for the file, without a folder; the file is not kept under that name.
  public let name: String
  /// The address that the file comes from.
  public let address: String
  /// The absolute path of the file, which is there as soon as the download is completed, and until the scenario ends.
  public let path: String
  /// What has become of it.
  public var state: State

  /// Describes a download.
  ///
  /// - Parameters:
  ///   - name: the name that the app wishes for the file.
  ///   - address: the address that the file comes from.
  ///   - path: the absolute path of the file.
  ///   - state: what has become of it.
  public init(_ name: String, from address: String, path: String, state: State = .inProgress) {
    self.name = name
    self.address = address
    self.path = path
    self.state = state
  }

  /// How many bytes a file can have that is searched for a text.
  private static let mostBytes = 64 << 20

  /// Why the file does not contain a text, as a sentence; nil where it does.
  ///
  /// - Parameter text: what it is to contain somewhere.
  func objection(toContaining text: String) -> String? {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path, atMost: Self.mostBytes, isKept: true)
    } catch {
      return "the file cannot be read: \(error.reason)"
    }
    guard let content = Self.text(of: bytes) else { return "it is a binary file of \(bytes.count) bytes, without text" }
    if content.contains(text) { return nil }
    return content.isEmpty ? "it is empty" : "it contains \"\(content.shortened)\""
  }

  /// The text that bytes are; nil where they are none.
  package static func text(of bytes: [UInt8]) -> String? {
    let isText = bytes.withUnsafeBufferPointer { UTF8Validation.firstInvalidOffset(in: $0) == nil && !$0.contains(0) }
    return isText ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
