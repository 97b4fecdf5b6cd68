"""What programs may ask for and do at /api/v1/: JSON over the same services as the pages."""
