/// Exported because a model is driven with these sessions, drivers and surroundings.
@_exported public import AppUnderTest
