"""What people write to each other where they play: channels, messages, and who hears whom."""
