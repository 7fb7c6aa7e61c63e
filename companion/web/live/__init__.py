"""Live connections: the WebSockets of phones and screens, what they show, and taps."""
