"""Packs as curators write them: read by one spec, checked, joined to a catalogue. PURE."""
