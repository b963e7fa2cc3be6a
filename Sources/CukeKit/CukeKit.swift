// What step authors import: everything they use, in one module.

@_exported public import AppUnderTest
@_exported public import CukeSteps
@_exported public import ModelApps
@_exported public import Recordings
@_exported public import StepLibrary
