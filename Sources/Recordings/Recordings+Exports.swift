// Recordings contain paths and orientations, and playback uses sessions, so their module is re-exported.
@_exported public import AppUnderTest
