extension Beer {
  /// The beers of the app, sorted by name.
  static let all = [
    Beer(name: "400", brewery: "Brasserie d'Ecaussinnes", alcohol: 60, features: ["blonde", "high fermentation"]),
    Beer(
      name: "Airborne", brewery: "Brasserie De Bouillon", alcohol: 75,
      features: ["brown", "high fermentation", "strong"]),
    Beer(
      name: "Bersalis Kadet", brewery: "Oud Beersel", alcohol: 65, features: ["blonde", "high fermentation"]),
    Beer(
      name: "Bersalis Tripel", brewery: "Oud Beersel", alcohol: 95,
      features: ["blonde", "high fermentation", "triple"]),
    Beer(
      name: "Blanche de Bouillon", brewery: "Brasserie De Bouillon", alcohol: 55,
      features: ["white", "high fermentation"]),
    Beer(
      name: "Chimay Bleue", brewery: "Abbaye de Scourmont", alcohol: 90,
      features: ["brown", "high fermentation", "trappist"]),
    Beer(
      name: "Cuvée de Bouillon", brewery: "Brasserie De Bouillon", alcohol: 65,
      features: ["blonde", "high fermentation"]),
    Beer(name: "De Koninck", brewery: "Brouwerij De Koninck", alcohol: 52, features: ["amber", "high fermentation"]),
    Beer(
      name: "Delirium Tremens", brewery: "Brouwerij Huyghe", alcohol: 85,
      features: ["blonde", "high fermentation", "strong"]),
    Beer(
      name: "Duvel", brewery: "Duvel Moortgat", alcohol: 85, features: ["blonde", "high fermentation", "strong"]),
    Beer(name: "Hoegaarden", brewery: "Brouwerij Hoegaarden", alcohol: 49, features: ["white", "high fermentation"]),
    Beer(name: "Jupiler", brewery: "Brasserie Piedboeuf", alcohol: 52, features: ["blonde", "low fermentation"]),
    Beer(
      name: "La Chouffe", brewery: "Brasserie d'Achouffe", alcohol: 80,
      features: ["blonde", "high fermentation", "strong"]),
    Beer(
      name: "Médiévale", brewery: "Brasserie De Bouillon", alcohol: 60, features: ["amber", "high fermentation"]),
    Beer(
      name: "Orval", brewery: "Abbaye d'Orval", alcohol: 62, features: ["amber", "high fermentation", "trappist"]),
    Beer(name: "Oude Geuze", brewery: "Oud Beersel", alcohol: 60, features: ["blonde", "spontaneous fermentation"]),
    Beer(name: "Oude Kriek", brewery: "Oud Beersel", alcohol: 65, features: ["red", "spontaneous fermentation"]),
    Beer(
      name: "Pauwel Kwak", brewery: "Brouwerij Bosteels", alcohol: 84,
      features: ["amber", "high fermentation", "strong"]),
    Beer(
      name: "Rochefort 10", brewery: "Abbaye de Rochefort", alcohol: 113,
      features: ["brown", "high fermentation", "trappist"]),
    Beer(name: "Rodenbach", brewery: "Brouwerij Rodenbach", alcohol: 52, features: ["red", "mixed fermentation"]),
    Beer(
      name: "Saison Dupont", brewery: "Brasserie Dupont", alcohol: 65,
      features: ["blonde", "high fermentation", "saison"]),
    Beer(name: "Stella Artois", brewery: "Brouwerij Artois", alcohol: 52, features: ["blonde", "low fermentation"]),
    Beer(
      name: "Westmalle Dubbel", brewery: "Abdij van Westmalle", alcohol: 70,
      features: ["brown", "high fermentation", "trappist"]),
  ]
}
