import Testing

@testable import Reporters

/// The names of files with attachments.
@Suite struct AttachmentFileTests {
  @Test(arguments: [
    ("Übersicht Größe.pdf", "-Übersicht_Größe.pdf"), ("日本 1.txt", "-日本_1.txt"), ("../../a/b.txt", "-.._.._a_b.txt"),
    ("a\nb.txt", "-a_b.txt"), ("…", ""), ("", ""),
    (String(repeating: "ü", count: 60), "-" + String(repeating: "ü", count: 40)),
  ])
  func namesKeepLettersAndDigits(given: String, suffix: String) {
    let name = AttachmentFile.name(of: [1], "application/x", given)
    #expect(name.dropFirst(64) == suffix)
    #expect(AttachmentFile.name(in: "att/\(name)") == name)
  }
}
