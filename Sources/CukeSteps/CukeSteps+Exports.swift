// What definitions need that use no app: their module adds dates, decimal numbers and the words of other spoken languages.
@_exported public import StepRegistry
