extension ArticleServer {
  /// A server about consumer electronics.
  static let cdr = ArticleServer(
    name: "CDR",
    articles: [
      Article(
        date: "3. 6. 2013", title: "Nový telefon s velkým displejem",
        perex: "Výrobce představil telefon, který se sotva vejde do kapsy.", author: "Jan Novák",
        content: paragraph + " " + paragraph, picture: "phone"),
      Article(
        date: "2. 6. 2013", title: "Krátce: hodinky", perex: "Hodinky jsou tu.", author: "Eva Malá", content: "Ano."),
      Article(
        date: "1. 6. 2013",
        title: "Velký test: deset tabletů, které letos nesmíte minout, a jeden, který raději minete",
        perex: "Měřili jsme týden, psali jsme měsíc.", author: "Petr Dlouhý",
        content: Array(repeating: paragraph, count: 60).joined(separator: "\n"), picture: "tablets"),
      Article(
        date: "31. 5. 2013", title: "Připravujeme: rozhovor", perex: "Rozhovor vyjde příští týden.", author: "Redakce"),
      Article(
        date: "30. 5. 2013", title: "Dell 'Latitude' v redakci", perex: "První dojmy z notebooku.", author: "Jan Novák",
        content: paragraph),
    ] + archive(of: "CDR", count: 25))

  /// A server about hardware.
  static let diit = ArticleServer(
    name: "DIIT",
    articles: [
      Article(
        date: "3. 6. 2013", title: "Procesory čtvrté generace", perex: "Méně wattů, více výkonu.",
        author: "Karel Vrána",
        content: paragraph),
      Article(
        date: "2. 6. 2013", title: "Grafická karta bez ventilátoru", perex: "Je ticho.", author: "Eva Malá",
        content: paragraph, picture: "card"),
    ] + archive(of: "DIIT", count: 38))

  private static let paragraph =
    "Zařízení jsme zkoušeli několik dní v běžném provozu. Obstálo lépe, než jsme čekali, a cena je rozumná."

  private static func archive(of name: String, count: Int) -> [Article] {
    (1...count).map { number in
      Article(
        date: "\(1 + number % 28). 4. 2013", title: "Z archivu \(name) č. \(number)", perex: "Starší článek.",
        author: "Archiv", content: paragraph)
    }
  }
}
