extension String {
  /// The host as it stands in a URL: an address of IPv6 in brackets.
  package var hostOfURL: String { contains(":") ? "[\(self)]" : self }
}
