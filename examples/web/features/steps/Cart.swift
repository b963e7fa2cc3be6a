import CukeKit

final class Customer: World {}

let cartSteps = Steps(Customer.self) {
  Given("{string} costs {int}") { (_, article: String, price: Int) in
    try await currentApp().stub(.get, "/prices/\(article)", answer: HTTPAnswer(body: #"{"price": \#(price)}"#))
  }

  When("I add {string}") { (_, articles: String) in
    let app = try currentApp()
    for article in articles.split(separator: ", ") {
      try await app.enterText("\(article)\(Keys.return)", into: "textField placeholder:'Article'")
      try await app.waitFor("tableViewCell containing:(view text:\(Query.quote(String(article))))")
    }
  }
}
