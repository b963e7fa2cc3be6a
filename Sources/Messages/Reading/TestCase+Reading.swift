import JSON

extension TestCase {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, pickleID, runID): (String?, String?, String?)
    var steps: [Step] = []
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.text(&json)
      case "pickleId": pickleID = try ids.text(&json)
      case "testRunStartedId": runID = try ids.text(&json)
      case "testSteps":
        try json.beginArray()
        while try json.nextElement() { steps.append(try Step(from: &json, ids: &ids)) }
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"), pickleID: try json.required(pickleID, "pickleId"), testRunID: runID ?? "",
      steps: steps)
  }
}

extension TestCase.Step {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, hookID, pickleStepID): (String?, String?, String?)
    var definitionIDs: [String] = []
    var arguments: [[TestCase.Argument]] = []
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.text(&json)
      case "hookId": hookID = try ids.text(&json)
      case "pickleStepId": pickleStepID = try ids.text(&json)
      case "stepDefinitionIds":
        try json.beginArray()
        while try json.nextElement() { definitionIDs.append(try ids.text(&json)) }
      case "stepMatchArgumentsLists":
        try json.beginArray()
        while try json.nextElement() { arguments.append(try Self.arguments(from: &json)) }
      default: try json.skip()
      }
    }
    let stepID = try json.required(id, "id")
    if let hookID {
      self = .hook(id: stepID, hookID: hookID)
      return
    }
    let matches = definitionIDs.enumerated().map { index, definitionID in
      TestCase.StepMatch(
        stepDefinitionID: definitionID, arguments: index < arguments.count ? arguments[index] : [])
    }
    self = .pickle(id: stepID, pickleStepID: try json.required(pickleStepID, "pickleStepId"), matches: matches)
  }

  private static func arguments(from json: inout JSONReader) throws(JSONError) -> [TestCase.Argument] {
    var arguments: [TestCase.Argument] = []
    try json.beginObject()
    while let name = try json.nextMember() {
      guard case "stepMatchArguments" = name else {
        try json.skip()
        continue
      }
      try json.beginArray()
      while try json.nextElement() { arguments.append(try TestCase.Argument(from: &json)) }
    }
    return arguments
  }
}

extension TestCase.Argument {
  init(from json: inout JSONReader) throws(JSONError) {
    var (group, typeName): (TestCase.Group?, String?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "group": group = try TestCase.Group(from: &json)
      case "parameterTypeName": typeName = try json.string().string
      default: try json.skip()
      }
    }
    self.init(group: try json.required(group, "group"), parameterTypeName: typeName)
  }
}

extension TestCase.Group {
  /// Calls itself no deeper than the reader lets objects and arrays nest.
  init(from json: inout JSONReader) throws(JSONError) {
    var (start, value): (Int?, String?)
    var children: [TestCase.Group] = []
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "start": start = try json.integer(in: 0...Int(Int32.max))
      case "value": value = try json.string().string
      case "children":
        try json.beginArray()
        while try json.nextElement() { children.append(try TestCase.Group(from: &json)) }
      default: try json.skip()
      }
    }
    self.init(start: start, value: value, children: children)
  }
}
