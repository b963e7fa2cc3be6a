/// A word that only those know who may use a server.
package struct SharedSecret: Sendable {
  private let wanted: [UInt8]

  /// Keeps a word.
  package init(_ word: String) { wanted = Array(word.utf8) }

  /// Whether bytes are the word; it takes as long whatever is wrong with them.
  package func isPresented(by presented: [UInt8]) -> Bool {
    var difference = UInt(bitPattern: presented.count ^ wanted.count)
    for (index, byte) in presented.enumerated() {
      difference |= UInt(byte ^ (index < wanted.count ? wanted[index] : 0))
    }
    return difference == 0
  }
}
