import AppUnderTest
import StepRegistry

extension StepTopic {
  /// The positions of elements, and how much of them is visible.
  static let positions = StepTopic("Positions") {
    PredefinedStep(
      #"^\#(Seeing.positive) \#(quoted) (above|below|left of|right of) \#(quoted)$"#,
      "Expects one text to stand beside another.", examples: #"I should see "Monday" above "Tuesday""#
    ) { (user, first: String, side: Side, second: String) in
      try await user.app.expect(first, side, second)
    }

    PredefinedStep(
      #"^\#(quoted) (?:is|should be) (?:to the )?(above|below|left of|right of) \#(quoted)$"#,
      "Expects the middle of one text or control on this side of the middle of another.",
      examples: #""Cancel" is left of "Save""#, #""Total" should be below "Milk""#
    ) { (user, first: String, side: Side, second: String) in
      try await user.app.expect(first, side, second)
    }

    PredefinedStep(
      #"^\#(quoted) (?:is|should be) aligned with \#(quoted)(?: at the (left|right|top|bottom|centre|center))?$"#,
      "Expects two elements to have an edge in common, or a line through their middles.",
      examples: #""Name" is aligned with "Address""#, #""Name" should be aligned with "Address" at the left"#
    ) { (user, first: String, second: String, line: Alignment?) in
      let lines = line.map { [$0] } ?? Alignment.allCases
      let relation = "aligned with" + (line.map { " (\($0.rawValue))" } ?? "")
      try await user.app.expect(first, relation, second) { one, two in
        lines.contains { $0.holds(one, two) } ? nil : "\"\(first)\" is at \(one), \"\(second)\" at \(two)"
      }
    }

    PredefinedStep(
      #"^\#(quoted) (?:is|should be) (inside|outside) \#(quoted)$"#,
      "Expects the frame of one element to be inside that of another, or not to touch it.",
      examples: #""Save" is inside "toolbar""#, #""Save" should be outside "photo""#
    ) { (user, first: String, place: Place, second: String) in
      try await user.app.expect(first, place.rawValue, second) { one, two in
        let holds = place == .inside ? one.isInside(two) : one.intersection(two).isEmpty
        return holds ? nil : "\"\(first)\" is at \(one), \"\(second)\" at \(two)"
      }
    }

    PredefinedStep(
      #"^(at least|less than) (half|\d+(?:\.\d+)?%) of \#(quoted) (?:is|should be) visible$"#,
      "Expects a part of the area of an element to be on the screen and uncovered.",
      examples: #"at least half of "photo" is visible"#, #"less than 10% of "banner" should be visible"#
    ) { (user, bound: Bound, part: VisiblePart, name: String) in
      let wish = "\(bound.rawValue) \(part.text) of \"\(name)\" to be visible"
      try await user.app.waitUntil(wish, placing: [name], by: Query.placeAnywhere(of:in:)) { tree, places in
        guard let place = places.first else { return nil }
        let visible = tree.visiblePart(of: place.element, in: place.frame)
        // The part is measured at points of a grid.
        let holds = bound == .least ? visible >= part.part - 1e-9 : visible < part.part
        return holds ? nil : "\((visible * 100).rounded().shortDescription)% of it is visible"
      }
    }
  }
}

extension AppSession {
  fileprivate func expect(_ first: String, _ side: Side, _ second: String) async throws {
    try await expect(first, side.rawValue, second) { one, two in
      side.holds(one, two) ? nil : side.distances(of: (first, one), and: (second, two))
    }
  }
}

/// The position of the frame of an element.
private enum Place: String, CaseIterable {
  case inside, outside
}

/// How a part is compared.
private enum Bound: String, CaseIterable {
  case least = "at least"
  case less = "less than"
}

/// A part of an element: `half`, or a number of percent.
private struct VisiblePart: StepConvertible {
  static let stepWording = "half, or a percentage from 1% to 100%"

  let text: String
  /// The part, from 0 to 1.
  let part: Double

  init?(stepText: String) {
    text = stepText
    guard stepText != "half" else {
      part = 0.5
      return
    }
    guard let percent = Double(stepText.dropLast()), (1...100).contains(percent) else { return nil }
    part = percent / 100
  }
}
