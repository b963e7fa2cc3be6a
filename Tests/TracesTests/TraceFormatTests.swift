import Testing

@testable import Traces

/// Checks the names of the files of traces.
@Suite struct TraceFormatTests {
  @Test(
    arguments: [
      (TraceFormat.pictureName(ofSession: 3), 3), ("trace-0.png", 0),
      ("run.attachments/12-my-trace-4-trace-10.png", 10),
      ("trace-.png", nil), ("trace-1.svg", nil), ("picture-1.png", nil), ("trace-1-2.png", nil),
    ] as [(String, Int?)])
  func picturesNameTheirSession(name: String, session: Int?) {
    #expect(TraceFormat.session(ofPictureNamed: name) == session)
  }
}
