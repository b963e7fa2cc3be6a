// A recording carries paths and orientations, a playback is asked of a session: whoever imports this module gets them along.
@_exported public import AppUnderTest
