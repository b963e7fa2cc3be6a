@_exported public import AppUnderTest
