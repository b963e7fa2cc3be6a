import AppUnderTest
import StepLibrary

extension CommandTable {
  /// Commands that look at the screen and change nothing.
  static let lookingCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "query", takes: .query, .properties, .method,
      summary: "Lists the elements that a query finds, or a property of each, or a part of that property; "
        + "a method with an argument is called on each element.",
      example: "query(\"tableViewCell index:0 label\", :text)", hasResults: true
    ) { session, query, properties, method in
      if let method { return .found(try await session.call(method, on: query)) }
      return .found(try await session.find(query, selectors: properties))
    }.onScreen { tree, arguments in
      let (query, properties) = (Parameter<Query>.query, Parameter<[String]>.properties)
      return try ConsoleSession.found(try query.read(arguments), selectors: try properties.read(arguments), in: tree)
    },
    ConsoleCommand(
      "point_from", takes: .query, .offset,
      summary: "Shows the centre of an element as an area without a size; commands with points accept it.",
      example: "pan_coordinates(point_from(query(\"button\").first), {x: 50, y: 500})", hasResults: true
    ) { session, query, offset in
      let tree = try await session.app().tree()
      guard let element = try query.one(in: tree) else { return .found(try await session.find(query)) }
      let point = tree.frame(of: element).center
      return .found(.value(.rect(Rect(x: point.x + offset.x, y: point.y + offset.y, width: 0, height: 0))))
    },
    listing("label", of: "label", "accessibility label"), listing("identifier", of: "id", "accessibility identifier"),
    ConsoleCommand(
      "html", takes: .query, summary: "Shows the HTML of each element of a web page that a query finds.",
      example: "html(\"webView css:'h1'\")", hasResults: true
    ) { session, query in
      let found = try await session.find(query)
      let texts = found.items.map { item in
        if case .element(let element, let tree) = item { tree.html(of: element) } else { nil as String? }
      }
      return .found(Results(items: texts.map { .value($0.map(PropertyValue.string)) }, note: found.note))
    },
    ConsoleCommand(
      "tree", takes: .maybeQuery,
      summary:
        "Shows the visible elements as a tree, with queries for them; with a query, only below its element.",
      example: "tree tableViewCell index:0"
    ) { session, query in .text(try await session.drawTree(of: query)) },
    ConsoleCommand(
      "screen",
      summary:
        "Shows the screen as text, as in the step 'the screen is:': role, name, value and states of what a "
        + "person sees.",
      example: "screen"
    ) { session in
      let screen = ScreenText(try await session.app().tree())
      return .text(await session.style.isJSON ? screen.json : screen.description)
    },
    ConsoleCommand(
      "reading_order",
      summary: "Shows what assistive technology reads, in its order: name, role, value and states.",
      example: "reading_order"
    ) { session in
      let stops = ReadingOrder(try await session.app().tree()).stops
      return .text(stops.enumerated().map { "\($0 + 1). \($1.words)" }.joined(separator: "\n"))
    },
    ConsoleCommand(
      "screen_name",
      summary: "Shows the names of the screen, which the step 'I wait for the \"Inbox\" screen to appear' takes.",
      example: "screen_name", hasResults: true
    ) { session in
      let titles = try await session.app().tree().screenTitles
      return .found(Results(items: titles.map { .value(.string($0)) }))
    },
    ConsoleCommand(
      "expect_screen",
      summary:
        "Records the present screen as a check: save feature writes it as 'Then the screen is:' with its text.",
      example: "expect_screen"
    ) { session in
      let screen = ScreenText(try await session.app().tree())
      let fence = "\"\"\""
      return .text(
        try await session.perform(
          step: "the screen is:", [fence] + screen.description.split(separator: "\n").map(String.init) + [fence],
          keyword: "Then"))
    },
    listing("ids", of: .identifier, "identifiers"), listing("labels", of: .label, "labels"),
    listing("text", of: .text, "texts"),
    ConsoleCommand(
      "marks", summary: "Lists what marked:'…' finds on the screen, with the class of the element.", example: "marks"
    ) { session in
      let tree = try await session.app().tree()
      return .text(MarkList.text(of: tree, style: await session.style))
    },
    ConsoleCommand(
      "classes", takes: .maybeQuery,
      summary: "Lists the classes of the visible elements, or of those that a query finds, with how many there are.",
      example: "classes"
    ) { session, query in
      let tree = try await session.app().tree()
      return .text(
        MarkList.classes(
          of: query?.elements(in: tree) ?? Array(tree.visibleElements), in: tree, style: await session.style))
    },
    ConsoleCommand(
      "properties", takes: .query, summary: "Lists every property of the first element that a query finds.",
      example: "properties button marked:'7'"
    ) { session, query in
      let found = try await session.find(query)
      guard case .element(let element, let tree)? = found.items.first else { return .found(found) }
      return .text(MarkList.properties(of: element, in: tree, style: await session.style))
    },
    ConsoleCommand(
      "downloads", summary: "Lists the files that a page has downloaded, with the state and path of each.",
      example: "downloads"
    ) { session in
      let downloads = try await session.app().settledDownloads()
      guard !downloads.isEmpty else { return .text("nothing was downloaded") }
      return .text(
        downloads.map { download in
          let state =
            switch download.state {
            case .inProgress: "under way"
            case .completed: download.path
            case .failed: "cancelled or failed"
            }
          return "\(download.name.quoted) from \(download.address): \(state)"
        }.joined(separator: "\n").visibleLines)
    },
    ConsoleCommand(
      "explain", takes: .query, summary: "Lists the matches of each part of a query, and why it fails.",
      example: "explain button marked:'Sav'"
    ) { session, query in .text(try await session.explain(query)) },
    ConsoleCommand(
      "suggest", takes: .query,
      summary: "Lists queries that find only this element, the most robust first, with a score out of 100.",
      example: "suggest it[2]"
    ) { session, query in .text(try await session.suggest(for: query)) },
  ]

  private static func listing(_ name: String, of property: String, _ what: String) -> ConsoleCommand {
    .check(
      name, takes: .query, summary: "Shows the \(what) of each element that a query finds.",
      example: "\(name)(\"button\")"
    ) { tree, query in try ConsoleSession.found(query, selectors: [property], in: tree) }
  }

  private static func listing(_ name: String, of property: PropertyName, _ what: String) -> ConsoleCommand {
    ConsoleCommand(
      name, takes: .maybeQuery,
      summary: "Lists the \(what) on the screen, each once, or those of what a query finds.", example: name
    ) { session, query in
      let tree = try await session.app().tree()
      var seen: Set<String> = []
      let texts = (query ?? .view).elements(in: tree).compactMap { tree.string(property, of: $0) }
      let found = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
      if await session.style.isJSON {
        return .text(Results(items: found.map { .value(.string($0)) }, isJSON: true).json)
      }
      return .text(found.map(\.withVisibleControls).joined(separator: "\n"))
    }
  }
}
