"""The companion through a browser: whole games by thumb, what a hold shows, what is fit to be read."""
