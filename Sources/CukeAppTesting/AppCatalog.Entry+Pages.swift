public import AppUnderTest
import PageDriver

extension AppCatalog.Entry {
  /// Names a page that is a folder of files, shown in a browser without any server.
  ///
  ///     ScenarioList(in: "Features", steps: [], apps: [.page("Cart", folder: "../../pages/cart")])
  ///
  /// No browser is started before a scenario opens the page.
  ///
  /// - Parameters:
  ///   - name: what steps call it, as in `Given the "Cart" page is open`.
  ///   - folder: the folder with an `index.html`, from the folder of the calling file on.
  ///   - mutations: the names of what can be broken in it, which the launch argument `--mutation` takes.
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
  ///   - name: what steps call it, as in `Given the "Shop" page is open`.
  ///   - address: its URL; user and password in it are what a server gets that asks for them.
  public static func page(_ name: String, at address: String) -> Self { .page(.address(address), named: name) }
}
