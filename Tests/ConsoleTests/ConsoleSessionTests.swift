import AppUnderTest
import Console
import Foundation
import SampleApps
import StepLibrary
import StepRegistry
import Testing

/// Makes a session with an app.
func makeSession(_ app: String? = "Calculator", isJSON: Bool = false) throws -> ConsoleSession {
  try ConsoleSession(
    ConsoleSession.Setting(
      apps: .samples, app: app,
      load: { (try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/"), .samples) }),
    style: ConsoleStyle(isJSON: isJSON))
}

extension ConsoleSession {
  /// Executes lines and returns the last reply; the earlier lines must succeed.
  func replies(to lines: [String]) async throws -> Reply {
    for line in lines.dropLast() {
      if case .failure(let reason) = await reply(to: line) { Issue.record("\(line): \(reason)") }
    }
    return await reply(to: try #require(lines.last))
  }
}

@Suite struct ConsoleSessionTests {
  /// The keys of a keyboard are counted, unless it is asked for.
  @Test func keyboardsAreFolded() async throws {
    let session = try makeSession("Login and Home")
    guard case .output(.text(let tree)) = try await session.replies(to: ["touch textField id:'user'", "tree"]),
      case .output(.text(let marks)) = await session.reply(to: "marks"),
      case .output(.text(let keyboard)) = await session.reply(to: "tree keyboard")
    else {
      Issue.record("a question has no answer")
      return
    }
    #expect(tree.hasSuffix("  keyboard … 31 keys"), "\(tree)")
    #expect(!marks.contains("'q'") && marks.contains("textField 'user'"), "\(marks)")
    #expect(keyboard.contains("kBKeyView marked:'q'"), "\(keyboard)")
  }

  @Test func talksToAnApp() async throws {
    let session = try makeSession()
    #expect(await session.reply(to: "touch button marked:'2'") == .text(""))
    #expect(await session.reply(to: "  touch button marked:'+'") == .text(""))
    guard case .output(.text(let display)) = await session.reply(to: "label id:'display'") else {
      Issue.record("a query is answered with text")
      return
    }
    #expect(display.hasPrefix("[0] ") && display.contains("'2'") && !display.contains("\n"), "\(display)")
    #expect(await session.reply(to: "query label id:'display'") == .text(display))
  }

  /// Keywords of a language with predefined steps begin steps too, and `save feature` writes that language.
  @Test func stepsInOtherLanguagesAreRecorded() async throws {
    let session = try makeSession()
    let lines = [
      "Wenn ich auf \"7\" tippe", "touch button marked:'8'", "Und ich auf \"9\" tippe", "Dann sehe ich \"789\"",
    ]
    #expect(try await session.replies(to: lines) == .text(""))
    guard case .failure(let reason) = await session.reply(to: "Y veo \"1\"") else {
      Issue.record("Spanish is not German")
      return
    }
    #expect(reason.contains("veo"), "\(reason)")
  }

  /// Manual edits since the session saved the file are kept.
  @Test func keepsEditsOfSavedFiles() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("sum-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let session = try makeSession()
    let save = "save session \"\(path)\""
    let saved = try await session.replies(
      to: ["touch button marked:'2'", save, "touch button marked:'3'", save])
    #expect(saved == .text(path))
    try Data("mine".utf8).write(to: URL(filePath: path))
    guard case .failure(let reason) = await session.reply(to: save) else {
      Issue.record("the file is replaced")
      return
    }
    #expect(reason.hasPrefix("\(path): error: the file was changed since it was saved, and is left as it is"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    let replaced = try await session.replies(to: [save + ", replace: true", save])
    #expect(replaced == .text(path))
  }

  @Test func listsEveryElementOfAQuery() async throws {
    guard case .output(.text(let buttons)) = await (try makeSession()).reply(to: "button") else {
      Issue.record("a query is answered with text")
      return
    }
    #expect(buttons.split(separator: "\n").count == 18)
    #expect(buttons.split(separator: "\n").last?.hasPrefix("[17] ") == true)
  }

  /// Lines in order, and the reply to the last line.
  private static let conversations: [([String], String)] = [
    (["button marked:'Sav'"], "no button of 18 is marked 'Sav'"),
    (["touch button marked:'7'", "query label id:'display', :text"], "[0] 7"),
    (["touch button marked:'7'", "undo", "query label id:'display', :text"], "[0] 0"),
    (["touch button marked:'7'", "touch button marked:'8'", "undo", "undo", "query(\"label\", :text).first"], "0"),
    (
      [
        "touch button marked:'7'", "save state seven", "touch button marked:'8'", "restore seven",
        "query(\"label\", :text).first",
      ], "7"
    ),
    (
      [
        "touch button marked:'7'", "save state seven", "touch button marked:'8'", "restore seven", "undo",
        "query(\"label\", :text).first",
      ], "78"
    ),
    (["start_app \"Articles\"", "wait tableViewCell", "query(\"tableViewCell\").empty?"], "NO"),
    (["button", "touch it[4]", "query(\"label\", :text).first"], "7"),
    (["button", "it[4].text"], "7"), (["button", "it[-1][\"text\"]"], "."),
    (["When I touch the \"7\" button", "Then I see \"7\"", "query(\"label\", :text).first"], "7"),
    (["element_exists button"], "YES"), (["element_does_not_exist button"], "NO"),
    (["query button index:0, :frame, :width"], "[0] 93"),
    (["query \"button index:0\", :placeholder"], "[0] nil"),
    (["when I touch the \"7\" button", "then I see \"7\"", "query(\"label\", :text).first"], "7"),
    (["# a remark"], ""), ([""], ""), (["query(\"button\").count"], "18"),
    (
      ["playback \"touch\", query: \"button marked:'7'\", offset: {x: 10, y: 0}", "query(\"label\", :text).first"], "7"
    ),
    (["tap_mark 7", "query(\"label\", :text).first"], "7"),
    (["swipe left, button marked:'7'", "query(\"label\", :text).first"], "0"),
    (["tap_point 50, 300", "query(\"label\", :text).first"], "7"),
    (["touch nil, offset: {x: 50, y: 300}", "query(\"label\", :text).first"], "7"),
    (["device"], "iPhone X, 375×812 points, portrait"),
    (["rotate left", "device"], "iPhone X, 375×812 points, landscapeLeft"),
    (["touch button marked:'7'", "copy"], "touch button marked:'7'"),
    (
      [
        "Given the \"Articles\" app is running", "wait tableViewCell", "touch tableViewCell index:0", "undo",
        "query(\"tableViewCell\").empty?",
      ], "NO"
    ),
    (["quiet", "comment what, else", "copy"], "quiet\ncomment what, else"),
    (["touch(\"button marked:'7'\", {:timeout => 5})", "query(\"label\", :text).first"], "7"),
    (["touch(nil, {:offset => {:x => 50, :y => 300}})", "query(\"label\", :text).first"], "7"),
    (["touch(query(\"button marked:'7'\").first)", "query(\"label\", :text).first"], "7"),
    (["touch query(\"button\")[4]", "query(\"label\", :text).first"], "7"),
    (
      [
        "Given POST \"/login\" answers 200 with \"welcome\"", "Given the \"Login and Home\" app is running",
        "Then POST \"/login\" was not asked for",
      ], ""
    ),
    (["playback touch --speed 2 --query button marked:'7'", "query(\"label\", :text).first"], "7"),
    (["touch button marked:'7' --timeout 3", "query(\"label\", :text).first"], "7"),
    (["comment a --speed 2", "copy"], "comment a --speed 2"),
    (["label text:'a --timeout 3'"], "no label of 19 has text:'a --timeout 3'"),
    (["query label text:'a --timeout 3', :text"], "no label of 19 has text:'a --timeout 3'"),
    (["steps slider 75"], "I move the slider to 75%"),
    (["query(\"button {frame.width > 90}\").count"], "18"),
    (["query(\"button marked:'7'\", :text)", "it.length"], "1"),
  ]

  @Test(arguments: conversations)
  func answers(lines: [String], answer: String) async throws {
    #expect(try await makeSession().replies(to: lines) == .text(answer))
  }

  /// A model is used only by touch, as in a run.
  @Test func slidesOnAModel() async throws {
    let lines = [
      "When I scroll to list item \"Sliders\"", "When I touch \"Sliders\"", "When I set the \"default\" slider to 60",
      "query label id:'default value', :text",
    ]
    #expect(try await makeSession("UIKit Catalog").replies(to: lines) == .text("[0] 60"))
  }

  /// A model has no address, so a name is taken for a place.
  @Test func namesThePlaceThatIsUnknown() async throws {
    let reply = try await makeSession().replies(to: ["touch button marked:'7'", "When I go to \"Nowhere\""])
    guard case .failure(let reason) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(reason.hasPrefix("no step has named the place \"Nowhere\""), "\(reason)")
  }

  @Test func allAnswersAreTried() { #expect(Self.conversations.count == 42) }

  @Test func showsFindingsAsJSON() async throws {
    let session = try makeSession(isJSON: true)
    #expect(await session.reply(to: "query button index:4, :text") == .text("[\n\"7\"\n]"))
    #expect(await session.reply(to: "button marked:'Sav'") == .text("[]"))
    guard case .output(.text(let tree)) = await session.reply(to: "tree"),
      case .output(.text(let ids)) = await session.reply(to: "ids")
    else { return }
    let screen = try JSONSerialization.jsonObject(with: Data(tree.utf8)) as? [[String: Any]]
    #expect(screen?.count == 1 && (screen?.first?["children"] as? [Any])?.isEmpty == false, "\(tree)")
    #expect(tree.components(separatedBy: "\"class\":\"UIButton\"").count == 19, "\(tree)")
    #expect(try JSONSerialization.jsonObject(with: Data(ids.utf8)) as? [String] == ["display"], "\(ids)")
    for (line, count) in [("marks", 20), ("classes", 5), ("screen", 19)] {
      guard case .output(.text(let list)) = await session.reply(to: line) else { continue }
      #expect((try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]])?.count == count, "\(list)")
    }
    guard case .output(.text(let properties)) = await session.reply(to: "properties button index:4") else { return }
    let values = try JSONSerialization.jsonObject(with: Data(properties.utf8)) as? [String: Any]
    #expect(values?["label"] as? String == "7" && values?["enabled"] as? Bool == true, "\(properties)")
    #expect((values?["frame"] as? [String: Double])?["height"] == 134.4, "\(properties)")
    guard case .output(.text(let element)) = await session.reply(to: "button index:4") else { return }
    #expect(element.contains("\"class\":\"UIButton\""), "\(element)")
  }

  @Test(arguments: [
    ("touch button marked:'Sav'", "button marked:'Sav'"), ("button marked:'x", "error: "),
    ("touch \"display\"", "touch \"view marked:'display'\""),
    ("double_tap AC", "double_tap \"view marked:'AC'\""), ("back", "navigationItemButtonView"),
    ("touch", "touch needs more: QUERY"),
    ("tuch button marked:'7'", "Did you mean 'touch'?"), ("tuch(\"button\")", "Did you mean 'touch'?"),
    ("tree button, label", "tree takes fewer arguments"), ("wait label text:'12'", "label text:'12'"),
    ("touch button marked:'7', ofset: 3", "Did you mean 'offset'?"), ("undo", "nothing to undo"),
    ("it", "'it' has no value yet"), ("it[3", "the bracket"), ("touch(\"button", "has no end"),
    ("touch \"button", "has no end"), ("swipe sideways", "not one of up, down, left, right"),
    ("query(\"button\")[99]", "the last result has 18"), ("restore nowhere", "no saved state is called 'nowhere'"),
    ("When I juggle", "no definition matches it"), ("Scenario: x", "is a heading of a feature file"),
    ("scenario outline: x", "is a heading of a feature file"),
    ("playback \"nothing\"", "the recording 'nothing' was not found"),
    ("let_pass -1", "a time can be from 0"), ("tap_point 9999, 1", "is outside the screen"),
    ("start_app Calcu", "no app 'Calcu'"), ("device Nokia", "no device 'Nokia'"),
    ("help tuch", "Did you mean 'touch'?"), ("record_end x", "record_begin begins one"),
    ("touch button,", "after the last comma"), ("touch , button", "before this comma"),
    ("touch [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1", "nested more than 32 deep"),
    ("touch button marked:'7', offset: {z: 1}", "offset has only x and y"),
    ("touch query(\"button\").count", "this cannot follow a query"),
    ("touch(\"button\", {:timeot => 5})", "Did you mean 'timeout'?"),
    ("playback touch --speed", "the option speed has no value"),
    ("playback touch --speed fast", "speed takes a number"),
    ("swipe sideways, query: 3", "not one of up, down, left, right"),
    ("pan button, timeout: x", "timeout takes a number"),
    ("copy replace: x", "replace takes true or false"),
    ("query button, :txet", "nothing on the screen has a property 'txet'\nDid you mean 'text'?"),
    ("query button, :frame, :widht", "no frame has a part widht"), ("foo", "'foo' is not a command"),
    ("button {width > 300}", "Write frame.width"), ("button {frame.widht > 3}", "Write frame.x, frame.y"),
    ("interpolate touch, start: button index:0, end: button index:5", "ends where it begins"),
    ("date_picker \"soon\"", "'soon' is not a date"), ("query(button).x.", "a name is missing after the dot"),
    ("tap_point 100 200", "Put commas between values: tap_point 100, 200. It is written tap_point X, Y"),
    ("save feature ''", "save feature needs the name of a file, but this one is empty"),
    ("save feature features/x.txt", "end in .feature, and 'features/x.txt' does not"),
    ("save feature features/x.txt", "Name it 'features/x.feature'."),
    ("save feature features/x.feature.md", "Name it 'features/x.feature'."),
    ("save state \"\"", "save state needs a name for the state, but this one is empty"),
    ("query(\"button marked:'Sav'\").nothing", "'nothing' has no value: nothing was found"),
    ("query(\"button\", :text).nothing", "'nothing' is not a part of any value here"),
    ("keyboard_enter_text \"a\"b\"", "unexpected text after the closing quotation mark"),
    ("keyboard_enter_text 'it's'", "unexpected text after the closing quotation mark"),
    ("set_location", "set_location needs latitude: and longitude:, in degrees, or place:"),
  ])
  func saysWhyALineCannotBeDone(line: String, part: String) async throws {
    guard case .failure(let reason) = await (try makeSession()).reply(to: line) else {
      Issue.record("this cannot be done")
      return
    }
    #expect(reason.contains(part), "\(reason)")
  }

  @Test func explainsInputsThatAreNotElements() async throws {
    let reply = try await makeSession().replies(to: ["element_exists button", "touch it"])
    guard case .failure(let reason) = reply else {
      Issue.record("this cannot be touched")
      return
    }
    #expect(reason.contains("'it' is not an element but YES"), "\(reason)")
  }

  @Test func marksAreListedForEachClass() async throws {
    let reply = try await makeSession().replies(to: ["touch button marked:'7'", "marks"])
    guard case .output(.text(let marks)) = reply else { return }
    #expect(marks.contains("label  '7'\n") && marks.contains("button '7'\n"), "\(marks)")
  }

  @Test(arguments: [
    ("When I touch the \"A", "AC\""), ("Then the \"dis", "display\""), ("label id:", "'display'"),
    ("label id:'", "display'"), ("touch button marked:", "'7'"), ("When I touch", "I touch the \"Save\" button"),
    ("touch button ind", "index:"), ("tou", "touch "), ("start_app Login a", "Login and Home"),
    ("start_app \"UIKit C", "UIKit Catalog\""), ("device iPhone S", "iPhone SE (4-inch)"),
    ("start_app Calculator, device: iPad P", "iPad Pro 11"),
  ])
  func offersWhatIsOnTheScreen(text: String, candidate: String) async throws {
    let completion = await (try makeSession()).completion(of: text)
    #expect(completion.candidates.contains(candidate), "\(completion)")
    let typed = text.dropFirst(completion.start).lowercased()
    #expect(completion.candidates.allSatisfy { $0.lowercased().hasPrefix(typed) })
  }

  @Test func saysThatNoAppRuns() async throws {
    guard case .failure(let reason) = await (try makeSession(nil)).reply(to: "tree") else {
      Issue.record("there is no app")
      return
    }
    #expect(reason.contains("no app is running") && reason.contains("start_app"), "\(reason)")
  }

  @Test(arguments: ["quit", "exit", " quit "])
  func ends(line: String) async throws {
    #expect(await (try makeSession()).reply(to: line) == .output(.end))
  }

  @Test func helpHasAnExampleForEveryCommand() async throws {
    let session = try makeSession()
    guard case .output(.text(let overview)) = await session.reply(to: "help") else { return }
    let lines = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }
    let names = lines.flatMap { $0.split(separator: " ") }
    #expect(names.count > 60)
    for name in names {
      guard case .output(.text(let help)) = await session.reply(to: "help \(name)") else {
        Issue.record("no help for \(name)")
        continue
      }
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.first?.hasPrefix(name) == true && lines.contains("Example:"), "\(help)")
    }
  }
}

@Suite struct StoppingTests {
  /// Ctrl-C cancels the task of the current line.
  @Test func aWaitIsStoppedAndTheSessionContinues() async throws {
    let session = try RunEnvironment.$current.withValue(.changed { $0[Pace.self] = Pace(isRealTime: true) }) {
      try makeSession("Articles")
    }
    let waiting = Task { await session.reply(to: "let_pass 100000") }
    waiting.cancel()
    #expect(await waiting.value == .failure("stopped"))
    #expect(await session.reply(to: "query(\"label\").empty?") == .text("NO"))
  }
}
