import Foundation
import JSON
import SourceText
import Testing
import Wall

/// A journal keeps every complete line, whatever follows it.
@Suite struct WallJournalTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("cukeswift-\(UUID().uuidString)")
    .path

  private func entries() throws -> [Int] { try WallJournal.open(path).entries.map { $0["n"]?.integer ?? -1 } }

  @Test func aHalfLineIsLeftOut() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try entries() == [])
    let journal = try WallJournal.open(path).journal
    try journal.append(["n": 1])
    try journal.append(["n": 2, "text": "a\nb"])
    #expect(try entries() == [1, 2])
    let whole = try Data(contentsOf: URL(filePath: path))
    // The machine can stop at any point of the next line.
    for count in [1, 3, 8] {
      try (whole + Data("{\"n\": 3}\n".utf8).prefix(count)).write(to: URL(filePath: path))
      let opened = try WallJournal.open(path)
      #expect(opened.entries.count == 2)
      try opened.journal.append(["n": 4])
      #expect(try entries() == [1, 2, 4])
    }
    let opened = try WallJournal.open(path)
    try opened.journal.rewrite([["n": 7]])
    try opened.journal.append(["n": 8])
    #expect(try entries() == [7, 8])
  }

  @Test func filesOtherThanJournalsAreReported() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("{\"n\": 1}\nnonsense\n{\"n\": 2}\n".utf8).write(to: URL(filePath: path))
    let problem = #expect(throws: Diagnostic.self) { _ = try WallJournal.open(path) }
    #expect(problem?.problem.hasPrefix("line 2 is not a journal entry") == true)
    #expect(FileManager.default.contents(atPath: path)?.count == 27)
  }
}
