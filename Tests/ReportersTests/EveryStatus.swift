import StepRegistry

/// Definitions for the features in `testdata`.
enum EveryStatus {
  final class Empty: World {}

  struct Whoops: Error, CustomStringConvertible {
    let description: String
  }

  static let steps = Steps(Empty.self) {
    BeforeAll(name: "starts the server") {}
    Before("@before", name: "prepares") { _ in throw Whoops(description: "the hook cannot prepare") }
    Given("a background step") { _ in }
    When("it passes") { _ in }
    When("it fails") { _ in try expect("1 apple", equals: "2 apples") }
    When("it is pending") { _ in try pending("until the apples are ripe") }
    When("it skips") { _ in try skip("no apples here") }
    When("^it is (ambiguous)$") { (_, _: String) in }
    When("it is ambiguous") { _ in }
    Given("a table:") { (_, _: DataTable) in }
    Given("a text:") { (_, _: DocString) in }
    When("things are left") { _ in
      log("a line\nand another")
      attach("{}", as: "application/json", named: "apples.json")
      attach([0x89, 0x50, 0x4E, 0x47], as: "image/png")
      link("https://example.com/apples")
    }
    After("@after") { _ in throw Whoops(description: "the hook cannot clean up\nat all") }
    AfterAll { throw Whoops(description: "the server does not stop") }
  }
}
