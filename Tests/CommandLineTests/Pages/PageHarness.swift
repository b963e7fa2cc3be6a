import Foundation
import Synchronization
import Testing

/// A project with a page that shows each launch argument.
enum PageHarness {
  /// Makes the project: a page in `pages/cart`, named "Cart" in `cukeswift.json`.
  static func make(configuration: String? = standard) throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("pages/cart/index.html", page)
    try harness.write("pages/cart/help.html", "<title>Help</title><p>Ask us</p><a href=\"index.html\">Back</a>")
    if let configuration { try harness.write("cukeswift.json", configuration) }
    return harness
  }

  /// An unused port that no other test gets.
  ///
  /// The system gives sockets ports above 32,767. A port from that range could go to another test before the server
  /// of this test has started.
  static func freePort() throws -> Int {
    let harness = try CommandLineHarness(hasSteps: false)
    let first = 20_000 + Int(ProcessInfo.processInfo.processIdentifier) % 100 * 100
    for _ in 0..<100 {
      let port = first + portsTaken.wrappingAdd(1, ordering: .relaxed).oldValue % 100
      let bind = "import socket; socket.socket().bind((\"127.0.0.1\", \(port)))"
      if try harness.shell("python3 -c '\(bind)' 2>/dev/null").exitCode == 0 { return port }
    }
    throw CocoaError(.fileNoSuchFile, userInfo: [NSLocalizedDescriptionKey: "no port from \(first) is unused"])
  }

  private static let portsTaken = Atomic<Int>(0)

  static let standard = #"{ "pages": { "Cart": { "folder": "pages/cart", "mutations": ["addsTwo"] } } }"#

  private static let page = """
    <!doctype html><meta name="viewport" content="width=device-width"><title>Cart</title>
    <h1>Cart</h1><p id="count">0 things</p><button>Add</button><p id="arguments"></p>
    <script>
      const given = new URLSearchParams(location.search).getAll("argument");
      document.querySelector("#arguments").textContent = given.length ? "given " + given.join(" ") : "";
      let count = 0;
      document.querySelector("button").onclick = () => setTimeout(() => {
        count += given.includes("addsTwo") ? 2 : 1;
        document.querySelector("#count").textContent = count + " things";
      }, 20000);
    </script>
    """
}
