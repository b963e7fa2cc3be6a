/// A name in Swift, made from a text such as the name of a file.
package struct SwiftName {
  /// The name of a type, such as `ShoppingBasket`.
  package let upper: String

  /// The name of a variable, such as `shoppingBasket`.
  package var lower: String { upper.prefix(1).lowercased() + upper.dropFirst() }

  /// Makes a name from the letters and digits of a text; other characters separate words.
  ///
  /// - Parameters:
  ///   - text: such as `shopping-basket`.
  ///   - otherwise: the name for a text without letters.
  package init(_ text: String, otherwise: String) {
    let words = text.split { !($0.isLetter || $0.isNumber) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = joined.drop { $0.isNumber }
    upper = name.isEmpty ? otherwise : name.prefix(1).uppercased() + name.dropFirst()
  }
}
