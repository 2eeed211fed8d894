// On a phone the tabs scroll sideways: the page's own one is brought into view.
document.querySelector(".tabs:not(.pills) [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
