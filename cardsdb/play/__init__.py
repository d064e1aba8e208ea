"""What is worked out at the table while a game goes on. PURE."""
