// The library's own style sheet would be written into the page, which its Content-Security-Policy refuses.
window.htmx.config.includeIndicatorStyles = false;
