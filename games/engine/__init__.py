"""The rules of the game as pure values: no clock, no chance, no log, standard library only."""
