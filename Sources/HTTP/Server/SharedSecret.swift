/// A secret word that clients must present to use a server.
package struct SharedSecret: Sendable {
  private let wanted: [UInt8]

  /// Stores the word.
  package init(_ word: String) { wanted = Array(word.utf8) }

  /// Whether the bytes are the word, compared in constant time.
  package func isPresented(by presented: [UInt8]) -> Bool {
    var difference = UInt(bitPattern: presented.count ^ wanted.count)
    for (index, byte) in presented.enumerated() {
      difference |= UInt(byte ^ (index < wanted.count ? wanted[index] : 0))
    }
    return difference == 0
  }
}
