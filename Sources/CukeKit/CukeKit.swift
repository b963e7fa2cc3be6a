// The module for step authors. It re-exports everything they need.

@_exported public import AppUnderTest
@_exported public import CukeSteps
@_exported public import ModelApps
@_exported public import Recordings
@_exported public import StepLibrary
