package import CukeKit

/// Every step group of this folder.
package let stepGroups = [articlesSteps, calculatorSteps]
