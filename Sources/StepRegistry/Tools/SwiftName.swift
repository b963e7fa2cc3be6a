/// A name in Swift, made from a text such as the name of a file.
package struct SwiftName {
  /// The name of a type, such as `ShoppingBasket`.
  package let upper: String

  /// The name of a variable, such as `shoppingBasket`.
  package var lower: String { upper.prefix(1).lowercased() + upper.dropFirst() }

  /// Makes a name of the letters and digits of a text; anything else separates words.
  ///
  /// - Parameters:
  ///   - text: such as `shopping-basket`.
  ///   - otherwise: the name if the text has no letter.
  package init(_ text: String, otherwise: String) {
    let words = text.split { !($0.isLetter || $0.isNumber) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let name = joined.drop { $0.isNumber }
    upper = name.isEmpty ? otherwise : name.prefix(1).uppercased() + name.dropFirst()
  }
}
