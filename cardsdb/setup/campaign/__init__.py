"""Campaigns of Eldritch Horror: state in, state out."""
