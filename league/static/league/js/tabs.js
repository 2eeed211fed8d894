// On a phone the tabs scroll sideways: the page's own one is brought into view, and the page stays where it is.
const own = document.querySelector(".tabs:not(.pills) [aria-current]");
const list = own?.closest("ul");
if (list) {
  const [tab, seen] = [own.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += tab.left + tab.width / 2 - seen.left - seen.width / 2;
}
