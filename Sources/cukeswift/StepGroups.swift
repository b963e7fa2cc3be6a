package import StepRegistry

/// Gives the step groups that scenarios find; called once in each process that runs some.
package typealias StepGroups = @Sendable () -> [Steps]
