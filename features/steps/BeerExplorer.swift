import CukeKit

final class BeerLover: World {
  /// How many beers were listed before anything was searched for.
  var known = 0

  /// The names of the listed beers; those that are out of view count as well.
  func listedBeers() async throws -> [String] {
    try await currentApp().texts("all webView css:'#beers > li.beer > a'")
  }
}

let beerSteps = Steps(BeerLover.self) {
  When("I search for {string}") { (_, text: String) in
    try await currentApp().setText(text, of: "webView css:'input#search'")
  }

  When("I open {string}") { (_, beer: String) in
    try await currentApp().touch("webView xpath:\(Query.quote("//li/a[text()=\"\(beer)\"]"))")
  }

  When("I clear the search") { _ in
    try await currentApp().touch("webView css:'button#clear'")
  }

  Given("all beers are listed") { lover in
    let beers = try await lover.listedBeers()
    if lover.known == 0 { lover.known = beers.count }
    try expect(beers.count >= 20, "expected many beers, but only these are listed: \(beers)")
    try expect(beers.count, equals: lover.known)
    try expect(await currentApp().exists("webView css:'button#clear'"), equals: false)
  }

  Then("only these beers are listed:") { (lover, table: DataTable) in
    try expect(await lover.listedBeers(), equals: table.rows.joined().map { $0 })
  }

  Then("{string} is listed with {string}") { (_, beer: String, alcohol: String) in
    let xpath = "//li[a=\"\(beer)\"]/span[@class=\"alcohol\"]"
    try expect(await currentApp().texts("webView xpath:\(Query.quote(xpath))"), equals: [alcohol])
  }

  Then("the page is about {string}") { (_, beer: String) in
    try expect(await currentApp().texts("webView css:'h1#name'"), equals: [beer])
  }

  Then("its features are:") { (_, table: DataTable) in
    try expect(await currentApp().texts("webView css:'#tags button.tag'"), equals: table.rows.joined().map { $0 })
  }
}
