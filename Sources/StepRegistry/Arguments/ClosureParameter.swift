/// A parameter of a step's closure, with the facts that are compared with the pattern.
///
/// The conformances of the type are looked up on demand. For each first lookup the runtime searches all conformances of
/// the process. For the types of a hundred definitions that takes longer than the rest of a run.
package struct ClosureParameter: Sendable {
  /// The block below a step.
  package enum Block: Sendable, Hashable {
    case dataTable, docString
    /// Either a table or a doc string.
    case any

    /// Whether a parameter that takes this block takes a given one.
    func takes(_ block: Block) -> Bool { self == .any || self == block }
  }

  private let type: Any.Type

  init(_ type: Any.Type) {
    self.type = type
  }

  /// The type, optionals unwrapped.
  var valueType: Any.Type { (type as? any OptionalArgument.Type)?.wrappedType ?? type }

  /// Whether the closure accepts a missing value.
  package var isOptional: Bool { type is any OptionalArgument.Type }

  /// The Swift type as the author wrote it.
  package var typeName: String {
    let valueType = valueType
    let name = (valueType as? any TableArgument.Type)?.spelling ?? "\(valueType)"
    return name + (isOptional ? "?" : "")
  }

  /// Whether a value of the type can be made from text without a parameter type.
  package var isMadeFromText: Bool { StepArgumentConversion.isMadeFromText(type) }

  /// Whether a value can be made only from the block below a step.
  var isOnlyBlock: Bool {
    let valueType = valueType
    return valueType == DataTable.self || valueType == DocString.self
  }

  /// The kind of block that fills the parameter if its pattern has no argument for it; nil if no block can fill it.
  package var block: Block? {
    let valueType = valueType
    if valueType == DataTable.self { return .dataTable }
    if valueType == DocString.self || valueType == String.self { return .docString }
    guard let collection = valueType as? any TableArgument.Type else {
      return BlockValue.isMade(valueType) ? .any : nil
    }
    guard collection.tableProblem == nil else { return nil }
    return valueType is any Decodable.Type ? .any : .dataTable
  }

  /// Why the type, a list or dictionary, cannot be made from a table; nil for types that can and for all other types.
  var tableProblem: String? { (valueType as? any TableArgument.Type)?.tableProblem }

  /// The types of several parameters, as messages show them.
  static func list(_ parameters: [ClosureParameter]) -> String {
    "(" + parameters.map(\.typeName).joined(separator: ", ") + ")"
  }
}
