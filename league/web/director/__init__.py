"""The pages of those who run events and clubs."""
