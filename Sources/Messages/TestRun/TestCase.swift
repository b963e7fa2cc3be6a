import JSON

/// A scenario made ready to run: its steps with the definitions that match them, and the hooks around it.
package struct TestCase: Sendable, Hashable {
  /// One thing that a test case does: a hook or a step of its pickle.
  package enum Step: Sendable, Hashable {
    case hook(id: String, hookID: String)
    case pickle(id: String, pickleStepID: String, matches: [StepMatch])

    /// The id under which results speak of the step.
    package var id: String {
      switch self {
      case .hook(let id, _), .pickle(let id, _, _): id
      }
    }
  }

  /// A definition that matches a step, with the arguments it takes from the step's text.
  package struct StepMatch: Sendable, Hashable {
    package var stepDefinitionID: String
    package var arguments: [Argument]

    package init(stepDefinitionID: String, arguments: [Argument]) {
      self.stepDefinitionID = stepDefinitionID
      self.arguments = arguments
    }
  }

  /// One argument of a definition, as found in a step's text.
  package struct Argument: Sendable, Hashable {
    package var group: Group
    /// The name of the parameter type, nil for a plain group of a regular expression.
    package var parameterTypeName: String?

    package init(group: Group, parameterTypeName: String?) {
      self.group = group
      self.parameterTypeName = parameterTypeName
    }
  }

  /// A capture group with those inside it.
  package struct Group: Sendable, Hashable {
    /// Where the group begins in the step's text, in UTF-16 code units counted from 0; nil where it took no part.
    package var start: Int?
    /// The captured text; nil where the group took no part.
    package var value: String?
    package var children: [Group]

    package init(start: Int?, value: String?, children: [Group] = []) {
      self.start = start
      self.value = value
      self.children = children
    }
  }

  package var id: String
  package var pickleID: String
  package var testRunID: String
  package var steps: [Step]

  package init(id: String, pickleID: String, testRunID: String, steps: [Step]) {
    self.id = id
    self.pickleID = pickleID
    self.testRunID = testRunID
    self.steps = steps
  }
}

extension JSONWriter {
  mutating func write(_ testCase: TestCase) {
    object {
      $0.member("id", testCase.id)
      $0.member("pickleId", testCase.pickleID)
      $0.name("testSteps")
      $0.array { for step in testCase.steps { $0.write(step) } }
      $0.member("testRunStartedId", testCase.testRunID)
    }
  }

  private mutating func write(_ step: TestCase.Step) {
    object {
      $0.member("id", step.id)
      switch step {
      case .hook(_, let hookID):
        $0.member("hookId", hookID)
      case .pickle(_, let pickleStepID, let matches):
        $0.member("pickleStepId", pickleStepID)
        $0.name("stepDefinitionIds")
        $0.array { for match in matches { $0.string(match.stepDefinitionID) } }
        $0.name("stepMatchArgumentsLists")
        $0.array { for match in matches { $0.write(match) } }
      }
    }
  }

  private mutating func write(_ match: TestCase.StepMatch) {
    object {
      $0.name("stepMatchArguments")
      $0.array {
        for argument in match.arguments {
          $0.object {
            $0.name("group")
            $0.write(argument.group)
            if let name = argument.parameterTypeName { $0.member("parameterTypeName", name) }
          }
        }
      }
    }
  }

  /// Groups nest no deeper than the pattern they come from, whose depth is limited when it is compiled.
  private mutating func write(_ group: TestCase.Group) {
    object {
      if let start = group.start { $0.member("start", start) }
      if let value = group.value { $0.member("value", value) }
      if !group.children.isEmpty {
        $0.name("children")
        $0.array { for child in group.children { $0.write(child) } }
      }
    }
  }
}
