# language: fr
Fonctionnalité: Une autre langue
  Scénaro: Perdu
  Scénario: Réussite
    Étant donné que a background step
    Alors it passes
