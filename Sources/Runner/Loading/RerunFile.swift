package import Messages
import OperatingSystem

/// A file that lists scenarios to run, such as the report `rerun` writes: `uri:line:line` on each line.
///
/// Control characters for the terminal are written as `\u{1B}`, with their number, as in that report. A leading byte
/// order mark is ignored.
package enum RerunFile {
  /// The largest allowed size, in bytes.
  private static let largest = 64 << 20

  /// The paths that a file lists; empty lines are ignored.
  ///
  /// - Parameter path: the file.
  /// - Throws: the reason that it cannot be read, or all invalid lines and all lines with a missing file.
  package static func paths(in path: String) throws(Diagnostics) -> [PathArgument] {
    let source: SourceFile
    do throws(Diagnostic) {
      source = try read(path)
    } catch {
      throw Diagnostics([error])
    }
    var paths: [PathArgument] = []
    var problems: [Diagnostic] = []
    for (index, line) in source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let text = String(decoding: line, as: UTF8.self).trimmed
      guard !text.isEmpty else { continue }
      do throws(Diagnostic) {
        paths.append(try argument(text))
      } catch {
        var problem = error
        problem.uri = path
        problem.location = SourceLocation(line: index + 1)
        problems.append(problem)
      }
    }
    guard problems.isEmpty else { throw Diagnostics(problems) }
    return paths
  }

  private static func read(_ path: String) throws(Diagnostic) -> SourceFile {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, atMost: largest)
    } catch {
      throw Diagnostic(
        error,
        advice: "After the @ comes a file that lists scenarios as PATH:LINE, one on each line; --tags takes a tag.")
    }
    return try SourceFile(uri: path, bytes: Array(bytes.trimmingPrefix([0xEF, 0xBB, 0xBF])))
  }

  private static func argument(_ text: String) throws(Diagnostic) -> PathArgument {
    let argument = try PathArgument(parsing: text.withoutControlEscapes)
    do {
      _ = try FileSystem.kind(of: argument.path)
    } catch {
      throw Diagnostic(
        problem: "'\(argument.path)' cannot be found: \(error.reason)",
        advice: "Each line names a feature file and lines in it, as in features/x.feature:12:30.")
    }
    return argument
  }
}
