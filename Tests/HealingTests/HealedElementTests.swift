import AppUnderTest
import Healing
import ModelApps
import Recordings
import SampleApps
import TestSupport
import Testing

/// Finding elements after they were renamed, moved or removed.
@Suite struct HealedElementTests {
  /// A change to an element after its recording.
  enum Edit: String, CaseIterable {
    case renamed, relabelled, relabelledAndMoved, renamedAndMoved, moved, taken
  }

  /// The results of proposals.
  struct Tally: CustomStringConvertible {
    var right = 0
    var wrong = 0
    var withheld = 0
    var total: Int { right + wrong + withheld }
    var description: String { "\(right) right, \(wrong) wrong, \(withheld) withheld" }
  }

  @Test func wrongProposalsAreUnderOneInAHundred() async throws {
    var tallies: [Edit: Tally] = [:]
    var wrong: [String] = []
    var dice = SeededGenerator(seed: 8)
    let screens = try await Self.screens()
    #expect(screens.count >= 15)
    for (name, tree) in screens {
      // The selection is the same in every run, because the results are compared with percentages.
      for (number, element) in Self.usable(in: tree).enumerated() where Thoroughness.isHigh || number % 3 == 0 {
        let record = ElementRecord(element, in: tree)
        for edit in Edit.allCases {
          guard let edited = Self.edited(tree, element, edit, &dice) else { continue }
          let healing = HealedElement.element(like: record, recordedOn: tree.frame(of: ElementID(0)).size, in: edited)
          var tally = tallies[edit] ?? Tally()
          if let found = healing?.element {
            if found == element && edit != .taken {
              tally.right += 1
            } else {
              tally.wrong += 1
              wrong.append("\(name), \(edit): \(tree.describe(element)) is taken for \(edited.describe(found))")
            }
          } else {
            tally.withheld += 1
          }
          tallies[edit] = tally
        }
      }
    }
    let all = tallies.values.reduce(Tally()) {
      Tally(right: $0.right + $1.right, wrong: $0.wrong + $1.wrong, withheld: $0.withheld + $1.withheld)
    }
    let found = Edit.allCases.map { "\($0): \(tallies[$0] ?? Tally())" }.joined(separator: "\n")
    #expect(all.total > (Thoroughness.isHigh ? 1000 : 300), "\(found)")
    #expect(all.wrong * 100 < all.total, "\(found)\n\(wrong.joined(separator: "\n"))")
    // An algorithm without any proposals would be useless.
    for edit in [Edit.renamed, .relabelled, .moved] {
      let tally = tallies[edit] ?? Tally()
      #expect(tally.right * 10 > tally.total * 9, "\(found)")
    }
    #expect(tallies[.taken]?.right == 0)
  }

  @Test func anElementWithoutSimilarOnesIsNotFound() async throws {
    let tree = try await AppSession(driver: try AppCatalog.samples.driver(for: "Calculator")).tree()
    var record = ElementRecord(className: "UISlider")
    record.label = "Volume"
    #expect(HealedElement.element(like: record, recordedOn: Device.standard.size, in: tree) == nil)
  }

  /// Two things of the same kind.
  private final class Pair: App {
    var screen: Screen {
      Screen("Pair") {
        VStack {
          Table(["Pear", "Plum"]) { name in
            Cell {
              Label("×")
              Label(name)
            }
          }
          TextField("Pears", text: "1") { _ in }
          TextField("Plums", text: "1") { _ in }
          Button("×") {}.label("Remove Pear")
          Button("×") {}.label("Remove Plum")
        }
      }
    }
  }

  /// The other of two elements has a similar name, and the same text or class.
  @Test(arguments: ["tableViewCell index:0", "textField index:0", "textField index:1", "button index:0"])
  func elementsOfTheRecordedScreenAreNotTaken(query: String) async throws {
    let tree = try await AppSession(driver: InProcessDriver { Pair() }).tree()
    let element = try #require(try Query(parsing: query).elements(in: tree).first)
    let record = ElementRecord(element, in: tree)
    var edited = EditedTree(tree)
    edited.removed = [element]
    let others = try Query(parsing: query).elements(in: edited)
    #expect(!others.contains(element))
    #expect(HealedElement.element(like: record, recordedOn: tree.frame(of: ElementID(0)).size, in: edited) == nil)
  }

  /// The first screens of all apps on several devices, and one further screen.
  private static func screens() async throws -> [(String, any ElementTree)] {
    var screens: [(String, any ElementTree)] = []
    for name in AppCatalog.samples.names {
      for device in [Device.standard, try .named("iPad Pro 11")] {
        let app = AppSession(driver: try AppCatalog.samples.driver(for: name, on: device))
        try await app.letPass(.seconds(5))
        screens.append(("\(name) on \(device.name)", try await app.tree()))
        if try await app.exists("tableViewCell"), device == .standard {
          try await app.touch("tableViewCell index:1")
          try await app.letPass(.seconds(5))
          screens.append(("\(name), further in", try await app.tree()))
        }
      }
    }
    return screens
  }

  /// The elements used in scenarios: visible ones with a name.
  private static func usable(in tree: any ElementTree) -> [ElementID] {
    let classes = ["UIControl", "UILabel", "UITableViewCell", "UINavigationButton", "UITabBarButton"]
    let named: [PropertyName] = [.identifier, .label, .text, .placeholder]
    let all = (1..<tree.count).map(ElementID.init).filter { element in
      tree.isVisible(element) && classes.contains(where: tree.elementClass(of: element).isKind)
        && named.contains { tree.property($0, of: element)?.string?.isEmpty == false }
    }
    return all.count <= 40 ? all : all.indices.filter { $0 % (all.count / 40 + 1) == 0 }.map { all[$0] }
  }

  private static func edited(
    _ tree: any ElementTree, _ element: ElementID, _ edit: Edit, _ dice: inout SeededGenerator
  ) -> EditedTree? {
    var edited = EditedTree(tree)
    switch edit {
    case .renamed, .renamedAndMoved:
      guard tree.property(.identifier, of: element)?.string?.isEmpty == false else { return nil }
      edited.properties[element] = [.identifier: .some(.string("new-\(Int.random(in: 0...999, using: &dice))"))]
    case .relabelled, .relabelledAndMoved:
      var changes: [PropertyName: PropertyValue?] = [:]
      let words = ["Weiter", "Go on", "Confirm", "Überblick", "OK now", "More…"]
      let word = words.randomElement(using: &dice) ?? "New"
      for name in [PropertyName.label, .text] where tree.property(name, of: element)?.string?.isEmpty == false {
        changes[name] = .some(.string(word))
      }
      guard !changes.isEmpty else { return nil }
      edited.properties[element] = changes
      // Elements inside a control have the same text as the control.
      for index in element.index + 1..<tree.end(of: element).index
      where tree.property(.text, of: ElementID(index)) == tree.property(.text, of: element) {
        edited.properties[ElementID(index)] = [.text: .some(.string(word))]
      }
    case .moved: break
    case .taken: edited.removed = [element]
    }
    if [.moved, .renamedAndMoved, .relabelledAndMoved].contains(edit) {
      edited.moves[element] = Point(
        x: .random(in: -60...60, using: &dice), y: .random(in: -120...120, using: &dice))
    }
    return edited
  }
}
