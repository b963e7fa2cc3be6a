# language: fr
Fonctionnalité: Une autre langue

  Scénario: Réussite
    Étant donné que a background step
    Alors it passes
