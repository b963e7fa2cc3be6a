import JSON
import Runner
import SourceText
import StepCompiler

extension ConfigurationReader {
  /// modules = "[" { module } "]"
  mutating func modules() throws -> [AuthorModule] {
    var modules: [AuthorModule] = []
    try json.beginArray()
    while try json.nextElement() { modules.append(try module()) }
    return modules
  }

  /// module = "{" "package" ":" text "," "product" ":" text "}"
  private mutating func module() throws -> AuthorModule {
    let origin = try origin()
    var (package, product): (String?, String?)
    var names = MemberNames()
    try json.beginObject()
    while let member = try json.nextMember() {
      try check(member, isNewIn: &names)
      switch try setting(member, "is not a setting of a module") as ModuleSetting {
      case .package: package = try json.string().string
      case .product: product = try json.string().string
      }
    }
    guard let package, let product else {
      throw Diagnostic(
        problem: "a module needs the folder of a package and the name of a product",
        advice: #"Write { "package": "../Shop", "product": "Shop" }."#
      ).located(at: origin)
    }
    return AuthorModule(package: package, product: product)
  }
}

private enum ModuleSetting: String, CaseIterable {
  case package, product
}
