"""Setup sheets: procedures as data, composed for one game; campaign states."""
