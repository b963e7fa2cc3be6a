import JSON

/// Maps the ids of a stream to numbers within the program.
///
/// A small number, the usual id of programs that count, keeps its value if only one stream is read. Any other id, such
/// as a UUID, gets a larger number than all of those when it is first read. If several streams are read, they take
/// blocks of numbers in turn, so their numbers never collide.
package struct MessageIDs: Sendable {
  private let stream: Int
  private let streamCount: Int
  /// Numbers below this are the same in all streams.
  private let firstOwn: Int
  /// The numbers of ids that are not numbers.
  private var numbers: [String: Int] = [:]
  /// Replacements for ids of content that another stream has already emitted.
  private var replacements = Replacements()

  /// One more than the largest id that counts as a number: `JSONString` accepts 12 digits.
  private static let smallestName = 1_000_000_000_000

  /// The number of consecutive ids that stay consecutive, a power of two.
  private static let blockSize = 1 << 12

  /// Begins a stream.
  ///
  /// - Parameters:
  ///   - stream: the index of the stream, counted from 0.
  ///   - count: the number of streams.
  ///   - firstOwn: the streams share the ids that are numbers below this.
  package init(ofStream stream: Int = 0, of count: Int = 1, sharingBelow firstOwn: Int = 0) {
    self.firstOwn = firstOwn
    self.stream = stream
    streamCount = count
  }

  /// Replaces an id by another one from now on.
  package mutating func replace(_ id: Int, with known: Int) {
    replacements.add(id, known)
  }

  /// Reads an id as a number.
  mutating func number(_ json: inout JSONReader) throws(JSONError) -> Int {
    number(of: try json.string())
  }

  /// Reads an id as a string for messages.
  mutating func text(_ json: inout JSONReader) throws(JSONError) -> String {
    let id = try json.string()
    let number = number(of: id)
    return number == id.number ? id.string : String(number)
  }

  private mutating func number(of id: JSONString) -> Int {
    let number = id.number ?? named(id.string)
    guard streamCount > 1, number >= firstOwn else { return number }
    let (block, offset) = number.quotientAndRemainder(dividingBy: Self.blockSize)
    return replacements.replacement(of: (block * streamCount + stream) * Self.blockSize + offset)
  }

  private mutating func named(_ id: String) -> Int {
    if let known = numbers[id] { return known }
    let number = Self.smallestName + numbers.count
    numbers[id] = number
    return number
  }
}

/// Numbers with their replacements.
///
/// Two streams of one program assign ids in the same order, so nearly all replacements are in a few long runs.
private struct Replacements: Sendable {
  private struct Run: Sendable {
    let first: Int
    let replacement: Int
    var count: Int
  }

  /// Runs of numbers in ascending order.
  private var runs: [Run] = []
  /// Replacements outside these runs.
  private var others: [Int: Int] = [:]

  mutating func add(_ number: Int, _ replacement: Int) {
    guard let last = runs.last else { return runs.append(Run(first: number, replacement: replacement, count: 1)) }
    if number == last.first + last.count, replacement == last.replacement + last.count {
      runs[runs.count - 1].count += 1
    } else if number >= last.first + last.count {
      runs.append(Run(first: number, replacement: replacement, count: 1))
    } else {
      others[number] = replacement
    }
  }

  func replacement(of number: Int) -> Int {
    if !others.isEmpty, let replacement = others[number] { return replacement }
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].first <= number { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case let run = runs[low - 1], number - run.first < run.count else { return number }
    return run.replacement + number - run.first
  }
}

extension IDGenerator {
  /// The next id as a string for messages.
  package mutating func takeID() -> String { String(take()) }
}
