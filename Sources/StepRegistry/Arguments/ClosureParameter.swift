/// A parameter of a step's closure, as far as it can be compared with a pattern.
///
/// What a type conforms to is asked for when somebody wants to know: for each first answer the runtime looks through all
/// conformances of the process, which for the types of a hundred definitions takes longer than everything else of a run.
package struct ClosureParameter: Sendable {
  /// What stands below a step.
  package enum Block: Sendable, Hashable {
    case dataTable, docString
  }

  private let type: Any.Type

  init(_ type: Any.Type) {
    self.type = type
  }

  /// The type, optionals unwrapped.
  var valueType: Any.Type { (type as? any OptionalArgument.Type)?.wrappedType ?? type }

  /// Whether the closure also takes the absence of a value.
  package var isOptional: Bool { type is any OptionalArgument.Type }

  /// The Swift type as the author wrote it.
  package var typeName: String {
    let valueType = valueType
    let name = (valueType as? any TableArgument.Type)?.spelling ?? "\(valueType)"
    return name + (isOptional ? "?" : "")
  }

  /// Whether the type can be made of a text without a parameter type.
  package var isMadeFromText: Bool { StepArgumentConversion.isMadeFromText(type) }

  /// Whether it can be made from nothing but what stands below a step.
  var isOnlyBlock: Bool {
    let valueType = valueType
    return valueType == DataTable.self || valueType == DocString.self
  }

  /// What below a step it can be made from, where its pattern has no argument for it; nil where there is nothing.
  package var block: Block? {
    let valueType = valueType
    if valueType == DataTable.self { return .dataTable }
    if valueType == DocString.self || valueType == String.self { return .docString }
    guard let collection = valueType as? any TableArgument.Type else { return nil }
    return collection.tableProblem == nil ? .dataTable : nil
  }

  /// Why the type, a list or dictionary, is made from no table; nil where it is, and for any other type.
  var tableProblem: String? { (valueType as? any TableArgument.Type)?.tableProblem }

  /// Several parameters as a message shows them.
  static func list(_ parameters: [ClosureParameter]) -> String {
    "(" + parameters.map(\.typeName).joined(separator: ", ") + ")"
  }
}
