// The parts of step definitions that do not need an app. This module adds dates, decimal numbers and the keywords of
// other spoken languages.
@_exported public import StepRegistry
