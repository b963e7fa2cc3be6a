public import AppUnderTest
import PageDriver

extension AppCatalog.Entry {
  /// Names a page that is a folder of files, shown in a browser without a server.
  ///
  ///     ScenarioList(in: "Features", steps: [], apps: [.page("Cart", folder: "../../pages/cart")])
  ///
  /// The browser is started when a scenario opens the page.
  ///
  /// - Parameters:
  ///   - name: the name in steps, as in `Given the "Cart" page is open`.
  ///   - folder: the folder with an `index.html`, relative to the folder of the calling file.
  ///   - mutations: the names of its mutations, for the launch argument `--mutation`.
  ///   - file: the calling file.
  public static func page(
    _ name: String, folder: String, mutations: [String] = [], relativeTo file: StaticString = #filePath
  ) -> Self {
    let base = file.description.lastIndex(of: "/").map { String(file.description[..<$0]) } ?? "."
    return .page(.folder(folder.hasPrefix("/") ? folder : "\(base)/\(folder)"), named: name, mutations: mutations)
  }

  /// Names a page of a server, shown in a browser.
  ///
  /// - Parameters:
  ///   - name: the name in steps, as in `Given the "Shop" page is open`.
  ///   - address: its URL. A user and password in it are sent to a server that requests them.
  public static func page(_ name: String, at address: String) -> Self { .page(.address(address), named: name) }
}
