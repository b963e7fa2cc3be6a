import CLibrary
import OperatingSystem
import SourceText

/// The process that feeds inputs to the parser; a trap ends it, and its supervisor learns at which input it was.
struct FuzzWorker {
  private let seed: Int
  private let indices: Range<Int>
  private let progress: SharedNumber

  /// How long a thousand inputs may take before the system ends the process, in seconds.
  private static let patience: UInt32 = 60

  /// Reads `SEED FIRST END PROGRESS-FILE`.
  init(_ words: ArraySlice<String>) throws {
    let words = Array(words)
    guard words.count == 4, let seed = Int(words[0]), let first = Int(words[1]), let end = Int(words[2]), first <= end
    else { throw Diagnostic(problem: "fuzz-worker takes a seed, a first and a last index, and a file") }
    self.seed = seed
    indices = first..<end
    progress = try SharedNumber(path: words[3])
  }

  /// Checks the inputs, and ends with exit code 1 at the first that shows a problem.
  func run() throws -> Int32 {
    var check = FuzzCheck()
    var bytes = 0
    for index in indices {
      if index % 1000 == 0 { alarm(Self.patience) }
      progress.value = index
      let input = FuzzInput(seed: seed, index: index)
      bytes += input.bytes.count
      if let problem = check.problem(with: input) {
        OutputFile.standardError.printLine(problem)
        return 1
      }
    }
    let output = OutputFile.standardOutput
    output.printLine(
      "\(indices.count) inputs, \(Figure.megabytes(bytes)) MB: \(check.documents) documents, \(check.notText) no UTF-8")
    return 0
  }

  /// Prints an input, and checks it.
  static func show(_ words: ArraySlice<String>) throws -> Int32 {
    let words = Array(words)
    guard words.count == 2, let seed = Int(words[0]), let index = Int(words[1]) else {
      throw Diagnostic(problem: "fuzz-input takes a seed and an index")
    }
    let input = FuzzInput(seed: seed, index: index)
    let output = OutputFile.standardOutput
    input.bytes.withUnsafeBufferPointer { output.write($0) }
    output.printLine("")
    var check = FuzzCheck()
    guard let problem = check.problem(with: input) else { return 0 }
    OutputFile.standardError.printLine("\(input.uri): \(problem)")
    return 1
  }
}
