import StepRegistry
import Synchronization

/// Definitions for the features in `testdata`.
enum EveryStatus {
  final class Empty: World {}

  struct Whoops: Error, CustomStringConvertible {
    let description: String
  }

  /// The number of calls of a step in one run.
  private final class Calls: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18" fill="green"/></svg>
    """

  /// The definitions for one run, with counters of calls.
  static var steps: Steps {
    let calls = Calls()
    return Steps(Empty.self) {
      BeforeAll(name: "starts the server") { log("listening on port 8080") }
      Before("@before", name: "prepares") { _ in throw Whoops(description: "the hook cannot prepare") }
      Before("@picture", name: "takes a picture") { _ in attach(picture, as: "image/svg+xml", named: "before.svg") }
      Given("a background step") { _ in }
      When("it passes") { _ in }
      When("it fails") { _ in try expect("1 apple", equals: "2 apples") }
      When("it fails with all characters") { _ in
        throw Whoops(description: "bell \u{7}, escape \u{1B}[31m, \u{FFFE}, 'quoted' \"twice\" <a & b> ]]> | [x] 🥒")
      }
      When("it passes the second time") { _ in
        if calls.next() < 2 { throw Whoops(description: "not yet") }
      }
      When("it is pending") { _ in try pending("until the apples are ripe") }
      When("it skips") { _ in try skip("no apples here") }
      When("^it is (ambiguous)$") { (_, _: String) in }
      When("it is ambiguous") { _ in }
      Given("a table:") { (_, _: DataTable) in }
      Given("a text:") { (_, _: DocString) in }
      Given("{int} × {string} of {word}") { (_, _: Int, _: String, _: String) in }
      When("things are left") { _ in
        log("a line\nand another")
        log("in \u{1B}[31mred\u{1B}[0m and \u{1B}[1;32mgreen\u{1B}[0m")
        await group("a group") { log("inside") }
        attach("{}", as: "application/json", named: "apples.json")
        attach([0x89, 0x50, 0x4E, 0x47], as: "image/png")
        attach([0x25], as: "application/pdf", named: "a \"b\".pdf")
        link("https://example.com/apples?a=1&b=2")
        link("javascript:alert(1)")
      }
      When("nobody uses this") { _ in }
      After("@after") { _ in throw Whoops(description: "the hook cannot clean up\nat all") }
      AfterAll { throw Whoops(description: "the server does not stop") }
    }
  }
}
