import AppUnderTest
import CLibrary
import OperatingSystem
package import SourceText

/// A folder of recorded answers: one JSON file for each exchange, and files with the bodies.
package struct AnswerFolder: Sendable {
  /// The path as given by the user.
  package let path: String
  /// The rules of the folder.
  package let rules: AnswerRules
  /// The exchanges, ordered by name; numbers at the ends of names are compared as numbers.
  package let exchanges: [RecordedExchange]

  /// The largest number of exchanges.
  package static let mostExchanges = 10_000

  /// Reads a folder.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - mayBeMissing: whether a missing folder counts as an empty one.
  /// - Throws: the problems of all files, with their locations.
  package init(reading path: String, mayBeMissing: Bool = false) throws(Diagnostics) {
    self.path = path
    do throws(Diagnostic) {
      rules = try AnswerRules(of: path)
    } catch {
      throw Diagnostics([error])
    }
    if mayBeMissing, !FileSystem.isThere(path) {
      exchanges = []
      return
    }
    var problems: [Diagnostic] = []
    var read: [RecordedExchange] = []
    for name in try Self.names(in: path) {
      do throws(Diagnostic) {
        read.append(try RecordedExchange(reading: name, in: path))
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Diagnostics(problems) }
    exchanges = read
  }

  /// The names of the exchanges in order.
  private static func names(in path: String) throws(Diagnostics) -> [String] {
    do throws(FileSystem.Failure) {
      let files = try FileSystem.names(in: path) { name in
        // Bodies have two extensions.
        name.hasSuffix(".json") && name.count { $0 == "." } == 1 && name != AnswerRules.fileName
      }
      guard files.count <= mostExchanges else {
        throw FileSystem.Failure(
          path: path, code: EFBIG, explanation: "a folder has at most \(mostExchanges) recorded answers")
      }
      return files.map { String($0.dropLast(".json".count)) }.sorted {
        ExchangeName($0) < ExchangeName($1)
      }
    } catch {
      throw Diagnostics([
        Diagnostic(error, advice: "Record answers there: cukeswift run --record-answers \(path)")
      ])
    }
  }
}

/// The name of an exchange, with the number that distinguishes exchanges of one method and path.
struct ExchangeName: Hashable, Comparable {
  /// The method and path.
  let base: String
  /// The number, 1 for a name without one.
  let number: Int

  /// The longest base in bytes: systems allow 255 for a name.
  private static let longestBase = 100

  init(base: String, number: Int) { (self.base, self.number) = (base, number) }

  /// Divides a name such as `get-articles-2`.
  init(_ name: String) {
    let digits = name.reversed().prefix { ("0"..."9").contains($0) }.reversed()
    let rest = name.dropLast(digits.count)
    if let number = Int(String(digits)), number > 1, digits.first != "0", rest.hasSuffix("-"), rest.count > 1 {
      self.init(base: String(rest.dropLast()), number: number)
    } else {
      self.init(base: name, number: 1)
    }
  }

  /// Names the exchanges with a method and path.
  static func base(of exchange: RecordedExchange) -> String {
    let request = exchange.request
    var base = request.method.rawValue.lowercased()
    for character in request.path.lowercased().unicodeScalars {
      let isKept = ("a"..."z").contains(character) || ("0"..."9").contains(character) || character == "_"
      if isKept { base.unicodeScalars.append(character) } else if base.last != "-" { base += "-" }
      if base.utf8.count >= longestBase { break }
    }
    while base.last == "-" { base.removeLast() }
    base = String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" })
    // A number at the end of a path, as in /articles/2, must not look like the number of an exchange.
    return ExchangeName(base).number > 1 ? base + "_" : base
  }

  var text: String { number == 1 ? base : "\(base)-\(number)" }

  static func < (left: ExchangeName, right: ExchangeName) -> Bool {
    (left.base, left.number) < (right.base, right.number)
  }
}
