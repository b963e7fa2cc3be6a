import AppUnderTest
import OperatingSystem
import PageDriver

/// How fast a page in a browser is looked at, touched, opened and waited for.
struct PageBenchmark: Benchmark {
  let name = "pages"

  /// How often each thing is done; the median of that is shown.
  private static let rounds = 30

  func run(in corpus: Corpus) async throws -> [ResultTable] {
    var table = ResultTable("A page in a browser", columns: "what", "must", "aim", "median", "least")
    let folder = "\(corpus.folder)/pages"
    try FileSystem.makeFolder(folder)
    func note(_ what: String, _ must: String, _ aim: String, _ times: [Duration]) {
      let sorted = times.sorted()
      guard let least = sorted.first else { return }
      table.rows.append([what, must, aim, Self.text(sorted[sorted.count / 2]), Self.text(least)])
    }

    let phone = try Self.session(of: Self.small, in: folder, named: "phone", on: .standard)
    try await phone.launch()
    note(
      "touch and check on a page of 600 elements, on a phone", "", "",
      try await Self.times { number in
        try await phone.touch("button marked:'Add'")
        try await phone.waitFor("label text:'\(number + 1)'")
      })
    try await phone.terminate()
    let small = try Self.session(of: Self.small, in: folder, named: "small")
    try await small.launch()
    note(
      "touch and check on a page of 600 elements", "8 ms", "5 ms",
      try await Self.times { number in
        try await small.touch("button marked:'Add'")
        try await small.waitFor("label text:'\(number + 1)'")
      })
    note(
      "wait of 30 s of the page's time", "15 ms", "8 ms",
      try await Self.times { number in
        try await small.touch("button marked:'Later'")
        try await small.waitFor("label text:'later \(number + 1)'", timeout: .seconds(60))
      })
    try await small.terminate()
    note(
      "a scenario's fresh page of 600 elements, loaded", "", "",
      try await Self.parts { _ in
        let fresh = try Self.session(of: Self.small, in: folder, named: "small")
        let time = try await Self.time { try await fresh.launch() }
        // What a scenario does on it takes a while.
        for _ in 0..<10 { try await fresh.touch("button marked:'Add'") }
        try await fresh.terminate()
        return time
      })

    let large = try Self.session(of: Self.large, in: folder, named: "large")
    var (layout, first): ([Duration], [Duration]) = ([], [])
    try await large.launch()
    for round in 0..<10 {
      // Everything looks different then, so that everything is read.
      try await large.driver.perform(.setTextSize(round % 2 == 0 ? .large : .standard))
      // Where everything is then is found out by the browser, for whoever asks.
      layout.append(try await Self.time { _ = try await large.driver.backdoor("layOut", "") })
      first.append(try await Self.time { _ = try await large.query("button marked:'Buy 3300'") })
    }
    note("the browser lays out 10,000 elements", "", "", layout)
    note("the first query on 10,000 elements", "50 ms", "", first)
    note(
      "a query after a change among 10,000 elements", "5 ms", "",
      try await Self.parts { number in
        _ = try await large.driver.backdoor("change", "\(number)")
        return try await Self.time { _ = try await large.query("label text:'\(number)'") }
      })
    try await large.terminate()
    return [table]
  }

  private static func session(of html: String, in folder: String, named name: String, on device: Device = .desktop)
    throws -> PageSession
  {
    try FileSystem.makeFolder("\(folder)/\(name)")
    let file = try OutputFile.file(at: "\(folder)/\(name)/index.html")
    file.write(html)
    try file.finish()
    let driver = PageDriver(.folder("\(folder)/\(name)"), on: device, launchedWith: [], browser: .ofProcess)
    return PageSession(driver: driver)
  }

  private static func time(_ body: () async throws -> Void) async rethrows -> Duration {
    try await ContinuousClock().measure { try await body() }
  }

  private static func times(_ body: (Int) async throws -> Void) async rethrows -> [Duration] {
    var times: [Duration] = []
    for round in 0..<rounds { times.append(try await time { try await body(round) }) }
    return times
  }

  /// As above, for a body that measures a part of what it does.
  private static func parts(_ body: (Int) async throws -> Duration) async rethrows -> [Duration] {
    var times: [Duration] = []
    for round in 0..<rounds { times.append(try await body(round)) }
    return times
  }

  private static func text(_ duration: Duration) -> String {
    let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    return "\(microseconds / 1000).\(microseconds % 1000 / 100) ms"
  }

  private static let head = "<!doctype html><meta name=viewport content='width=device-width'><title>Counter</title>"

  /// A page of some 600 elements.
  private static let small =
    head + """
      <button id=add onclick="n.textContent=+n.textContent+1">Add</button><button onclick="later()">Later</button>
      <input id=t aria-label="Name"><p id=n>0</p><p id=w></p><ul id=l></ul><script>
      let times = 0;
      const later = () => setTimeout(() => { w.textContent = 'later ' + ++times }, 30000);
      for (let i = 0; i < 200; i++) { const li = document.createElement('li'); li.innerHTML = '<a href="#">Item ' + i + '</a> <button>Buy ' + i + '</button>'; l.append(li) }
      </script>
      """

  /// A page of some 10,000 elements.
  private static let large =
    head + """
      <p id=n>-</p><ul id=l></ul><script>
      globalThis.backdoors = {
        layOut: () => `${document.body.getBoundingClientRect().width} ${document.elementFromPoint(9, 9)}`, change: text => { n.textContent = text; return 'done' } };
      for (let i = 0; i < 3333; i++) { const li = document.createElement('li'); li.innerHTML = '<a href="#">Item ' + i + '</a> <button>Buy ' + i + '</button>'; l.append(li) }
      </script>
      """
}

/// A session with the driver that it has.
private struct PageSession {
  let driver: PageDriver
  let session: AppSession

  init(driver: PageDriver) {
    self.driver = driver
    session = AppSession(driver: driver)
  }

  func launch() async throws { try await session.launch() }
  func terminate() async throws { try await session.terminate() }
  func touch(_ query: String) async throws { try await session.touch(query) }
  func query(_ query: String) async throws -> [Element] { try await session.query(query) }
  func waitFor(_ query: String, timeout: Duration? = nil) async throws {
    try await session.waitFor(query, timeout: timeout)
  }
}
