/// A key of a terminal, or what was pasted.
enum Key: Sendable, Hashable {
  /// A key that types a character.
  case character(Character)
  /// What was pasted at once, line ends included.
  case pasted(String)
  case enter, tab, backspace, delete, escape
  case left, right, up, down, home, end, pageUp, pageDown, wordLeft, wordRight
  /// A letter with the control key, in lower case.
  case control(Character)
  /// A character with the key that is called Alt, Option or Meta.
  case alt(Character)
  /// Enter with that key.
  case altEnter
  /// A key that does nothing here.
  case other
}
