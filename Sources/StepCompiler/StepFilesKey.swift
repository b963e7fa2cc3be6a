/// Stands for step files and the modules that they import: equal for equal ones.
package struct StepFilesKey: Sendable {
  /// Stands for what they are and what they are compiled with; the plug-in that is made of them has it as its name.
  package let compiled: String
  /// Stands for their content alone, so that it is the same on every machine.
  package let content: String
}
