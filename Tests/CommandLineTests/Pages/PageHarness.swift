import Foundation
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

  /// An unused port.
  static func freePort() throws -> Int {
    let output = try CommandLineHarness(hasSteps: false).shell(
      "python3 -c 'import socket; s = socket.socket(); s.bind((\"127.0.0.1\", 0)); print(s.getsockname()[1])'")
    return try #require(Int(output.output.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

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
