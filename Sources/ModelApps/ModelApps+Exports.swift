/// Sessions, drivers and what surrounds an app come along: a model is driven by them.
@_exported public import AppUnderTest
