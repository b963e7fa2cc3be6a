import OperatingSystem

/// A file that an app gives to the user, such as a download of a page.
public struct AppDownload: Sendable, Hashable {
  /// The state of a download.
  public enum State: Sendable, Hashable {
    /// The download has begun.
    case inProgress
    /// The file is complete.
    case completed
    /// The download was cancelled or failed.
    case failed
  }

  /// The file name chosen by the app, without a folder. The file is stored under another name.
  public let name: String
  /// The address of the file.
  public let address: String
  /// The absolute path of the file. It exists from the completion of the download until the scenario ends.
  public let path: String
  /// The state of the download.
  public var state: State

  /// Describes a download.
  ///
  /// - Parameters:
  ///   - name: the file name chosen by the app.
  ///   - address: the address of the file.
  ///   - path: the absolute path of the file.
  ///   - state: the state of the download.
  public init(_ name: String, from address: String, path: String, state: State = .inProgress) {
    self.name = name
    self.address = address
    self.path = path
    self.state = state
  }

  /// The size limit for searching a file for a text, in bytes.
  private static let mostBytes = 64 << 20

  /// The reason why the file does not contain a text, as a sentence; nil if it does.
  ///
  /// - Parameter text: the text.
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

  /// The bytes as text; nil for binary data.
  package static func text(of bytes: [UInt8]) -> String? {
    let isText = bytes.withUnsafeBufferPointer { UTF8Validation.firstInvalidOffset(in: $0) == nil && !$0.contains(0) }
    return isText ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
