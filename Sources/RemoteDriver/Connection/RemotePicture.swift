import AppUnderTest
import JSON

/// A picture of the screen that a server has taken.
struct RemotePicture {
  /// The bytes of the PNG file.
  let bytes: [UInt8]

  /// The PNG file as a text in Base64.
  var text: String { String(decoding: Base64.encode(bytes), as: UTF8.self) }
}

extension RemotePicture {
  /// Reads the response to the command `screenshot`.
  ///
  /// - Throws: an `AppError` if the response is not a picture.
  init(_ value: JSONValue) throws(AppError) {
    let text = (value.string ?? "").filter { !$0.isWhitespace }
    guard !text.isEmpty, let bytes = Array(text.utf8).withUnsafeBufferPointer({ Base64.decode($0) }) else {
      throw AppError(.faultyApp, problem: "the server returned no picture of the screen")
    }
    self.init(bytes: bytes)
  }
}
