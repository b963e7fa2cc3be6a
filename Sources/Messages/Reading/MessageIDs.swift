/// The ids of a stream that is read, as the numbers that they are within the program.
///
/// An id that is a small number, as every program that counts gives them, stays that number. Any other, such as a UUID, gets
/// a number above all of those when it is met first. Streams that are read one after the other do not share numbers.
package struct MessageIDs: Sendable {
  /// What is added to ids that are numbers, so that they differ from those of streams that were read before.
  private let offset: Int
  /// The numbers of ids that are none.
  private var numbers: [String: Int] = [:]
  /// What stands for the ids of things that an earlier stream has told already.
  private var replacements: [Int: Int] = [:]
  private var highest: Int

  /// One more than the largest id that is a number: JSONString takes 12 digits for one.
  private static let smallestName = 1_000_000_000_000

  /// Begins a stream.
  ///
  /// - Parameter earlier: the ids of the stream that was read before, if there was one.
  package init(after earlier: MessageIDs? = nil) {
    offset = earlier.map { $0.highest + 1 } ?? 0
    highest = offset
  }

  /// Has one id stand for another one from now on.
  package mutating func replace(_ id: Int, with known: Int) {
    if id != known { replacements[id] = known }
  }

  /// Reads an id as a number.
  mutating func number(_ json: inout JSONReader) throws(JSONError) -> Int {
    number(of: try json.string())
  }

  /// Reads an id in the form that messages carry.
  mutating func text(_ json: inout JSONReader) throws(JSONError) -> String {
    let id = try json.string()
    let number = number(of: id)
    return number == id.number ? id.string : String(number)
  }

  private mutating func number(of id: JSONString) -> Int {
    let number = id.number.map { offset + $0 } ?? named(id.string)
    if number > highest { highest = number }
    guard !replacements.isEmpty else { return number }
    return replacements[number] ?? number
  }

  private mutating func named(_ id: String) -> Int {
    if let known = numbers[id] { return known }
    let number = offset + Self.smallestName + numbers.count
    numbers[id] = number
    return number
  }
}
