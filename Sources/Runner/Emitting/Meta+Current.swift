import CLibrary
package import Messages
import OperatingSystem

extension Meta {
  /// This program and the machine that it runs on.
  package static var current: Meta {
    var name = utsname()
    uname(&name)
    return Meta(
      implementation: Product(name: "cukeswift", version: Version.current),
      processor: Product(name: text(name.machine)),
      operatingSystem: Product(name: text(name.sysname).lowercased(), version: text(name.release)),
      runtime: Product(name: "Swift"),
      continuousIntegration: ContinuousIntegration { Environment[$0] })
  }

  /// The text in one of the fixed-size fields of `utsname`, up to its NUL.
  private static func text<Field>(_ field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
