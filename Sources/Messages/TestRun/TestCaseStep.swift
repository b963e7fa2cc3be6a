import JSON

extension TestCase {
  /// One action of a test case: a hook or a step of its pickle.
  package enum Step: Sendable, Hashable {
    case hook(id: String, hookID: String)
    case pickle(id: String, pickleStepID: String, matches: [StepMatch])

    /// The id of the step in results.
    package var id: String {
      switch self {
      case .hook(let id, _), .pickle(let id, _, _): id
      }
    }
  }

  /// A definition that matches a step, with the arguments it takes from the step's text.
  package struct StepMatch: Sendable, Hashable {
    package var stepDefinitionID: String
    private let makeArguments: @Sendable () -> [Argument]

    /// The arguments, created on every access, because most reports do not need them.
    package var arguments: [Argument] { makeArguments() }

    /// Creates a match with a closure for the arguments.
    package init(stepDefinitionID: String, arguments: @escaping @autoclosure @Sendable () -> [Argument]) {
      self.stepDefinitionID = stepDefinitionID
      makeArguments = arguments
    }

    package static func == (one: Self, other: Self) -> Bool {
      one.stepDefinitionID == other.stepDefinitionID && one.arguments == other.arguments
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(stepDefinitionID)
      hasher.combine(arguments)
    }
  }
}

extension JSONWriter {
  mutating func write(_ step: TestCase.Step) {
    lead("{\"id\":")
    string(step.id)
    switch step {
    case .hook(_, let hookID):
      lead("\"hookId\":")
      string(hookID)
    case .pickle(_, let pickleStepID, let matches):
      lead("\"pickleStepId\":")
      string(pickleStepID)
      lead("\"stepDefinitionIds\":[")
      for match in matches { string(match.stepDefinitionID) }
      endArray()
      lead("\"stepMatchArgumentsLists\":[")
      for match in matches { write(match.arguments) }
      endArray()
    }
    endObject()
  }

  private mutating func write(_ arguments: [TestCase.Argument]) {
    lead("{\"stepMatchArguments\":[")
    for argument in arguments { write(argument) }
    endArray()
    endObject()
  }
}

extension TestCase.Step {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, hookID, pickleStepID): (String?, String?, String?)
    var definitionIDs: [String] = []
    var arguments: [[TestCase.Argument]] = []
    try json.beginObject()
    while let key = try json.nextMember() {
      switch key {
      case "id": id = try ids.text(&json)
      case "hookId": hookID = try ids.text(&json)
      case "pickleStepId": pickleStepID = try ids.text(&json)
      case "stepDefinitionIds":
        try json.beginArray()
        while try json.nextElement() { definitionIDs.append(try ids.text(&json)) }
      case "stepMatchArgumentsLists":
        try json.beginArray()
        while try json.nextElement() { arguments.append(try Self.arguments(from: &json, ids: &ids)) }
      default: try json.skip()
      }
    }
    let stepID = try json.required(id, "id")
    if let hookID {
      self = .hook(id: stepID, hookID: hookID)
      return
    }
    let given = arguments
    let matches = definitionIDs.enumerated().map { index, definitionID in
      TestCase.StepMatch(stepDefinitionID: definitionID, arguments: index < given.count ? given[index] : [])
    }
    self = .pickle(id: stepID, pickleStepID: try json.required(pickleStepID, "pickleStepId"), matches: matches)
  }

  private static func arguments(
    from json: inout JSONReader, ids: inout MessageIDs
  ) throws(JSONError) -> [TestCase.Argument] {
    var arguments: [TestCase.Argument] = []
    try json.beginObject()
    while let key = try json.nextMember() {
      guard case "stepMatchArguments" = key else {
        try json.skip()
        continue
      }
      try json.beginArray()
      while try json.nextElement() { arguments.append(try TestCase.Argument(from: &json, ids: &ids)) }
    }
    return arguments
  }
}
