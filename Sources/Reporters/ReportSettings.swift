package import Messages

/// What a report needs to know beside the stream: how the run was asked for, and what it is shown on.
package struct ReportSettings: Sendable {
  /// What is known of the file of an external attachment.
  package enum ExternalContent: Sendable {
    /// What is in it, for the report to contain: text in UTF-8.
    case text([UInt8])
    /// What is in it, for the report to contain.
    case bytes([UInt8])
    /// The path of the file from the report's folder on, for the report to link to, and what is in it.
    case file(path: String, bytes: [UInt8])
    /// Why it is neither shown nor linked to.
    case problem(String)
  }

  /// Whether the report is coloured, where it can be.
  package var painter: Painter
  /// Whether pending steps and scenarios without steps count as failures.
  package var isStrict: Bool
  /// The seed of the order in which the scenarios ran; nil where chance had no part in it.
  package var seed: UInt64?
  /// The columns of the terminal on which lines can be drawn again; nil where the report goes elsewhere.
  package var terminalColumns: Int?
  /// Whether a report that somebody reads as it is written says nothing where nothing failed.
  package var isQuiet = false
  /// What the run has to achieve besides.
  package var gates: [QualityGate] = []
  /// The option of the command that runs a scenario as one of its variants; nil where there is none.
  package var variantOption: String?
  /// Reads the last runs, so many at most, that began before a moment; nil where none are kept.
  package var history: (@Sendable (_ count: Int, _ moment: Timestamp) -> EarlierRuns)?
  /// The run that this one is compared with scenario by scenario; nil for none.
  package var compared: EarlierRun?
  /// Finds the files of external attachments; nil where nobody knows where they are.
  package var externalContent: (@Sendable (ExternalAttachment) -> ExternalContent)?

  /// Describes how a report is made that nothing is compared with.
  package init(
    painter: Painter, isStrict: Bool = true, seed: UInt64? = nil, terminalColumns: Int? = nil,
    variantOption: String? = nil
  ) {
    self.painter = painter
    self.isStrict = isStrict
    self.seed = seed
    self.terminalColumns = terminalColumns
    self.variantOption = variantOption
  }
}
