import StepRegistry

extension StepMatchArgument {
  /// The value passed to a closure whose parameter has the type named by the argument's parameter type.
  var convertedValue: any Sendable {
    get async throws {
      let value = try await StepArgument(self)
      return switch parameterType?.swiftType {
      case "Int": try value.value(as: Int.self)
      case "Int8": try value.value(as: Int8.self)
      case "Int16": try value.value(as: Int16.self)
      case "Int64": try value.value(as: Int64.self)
      case "Float": try value.value(as: Float.self)
      case "Double": try value.value(as: Double.self)
      default: group.value == nil ? try value.value(as: String?.self) : try value.value(as: String.self)
      }
    }
  }
}
