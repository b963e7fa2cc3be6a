/// A parameter of a step's closure, as far as it can be compared with a pattern.
package struct ClosureParameter: Sendable {
  /// What stands below a step.
  package enum Block: Sendable, Hashable {
    case dataTable, docString
  }

  /// The Swift type as the author wrote it.
  package let typeName: String
  /// What below a step it can be made from, where its pattern has no argument for it; nil where there is nothing.
  package let block: Block?
  /// Whether it can be made from nothing but what stands below a step.
  let isOnlyBlock: Bool
  /// Whether the closure also takes the absence of a value.
  package let isOptional: Bool
  /// Whether the type can be made of a text without a parameter type.
  package let isMadeFromText: Bool
  /// Why the type, a list or dictionary, is made from no table; nil where it is, and for any other type.
  let tableProblem: String?
  /// The type, optionals unwrapped.
  let valueType: Any.Type

  init<A>(_ type: A.Type) {
    let wrapped = (type as? any OptionalArgument.Type)?.wrappedType
    let unwrapped = wrapped ?? type
    let collection = unwrapped as? any TableArgument.Type
    tableProblem = collection?.tableProblem
    isOptional = wrapped != nil
    typeName = (collection?.spelling ?? "\(unwrapped)") + (isOptional ? "?" : "")
    valueType = unwrapped
    isMadeFromText = StepArgumentConversion.isMadeFromText(unwrapped)
    isOnlyBlock = unwrapped == DataTable.self || unwrapped == DocString.self
    block =
      if unwrapped == DataTable.self || collection != nil && tableProblem == nil {
        .dataTable
      } else if unwrapped == DocString.self || unwrapped == String.self {
        .docString
      } else {
        nil
      }
  }

  /// Several parameters as a message shows them.
  static func list(_ parameters: [ClosureParameter]) -> String {
    "(" + parameters.map(\.typeName).joined(separator: ", ") + ")"
  }
}
