// The sidebar is longer than a screen: it begins where the reader is.
addEventListener("DOMContentLoaded", () => {
  const [bar, here] = [document.querySelector(".sidebar-scroll"), document.querySelector(".sidebar-tree .current-page")];
  if (bar && here) bar.scrollTop += here.getBoundingClientRect().top - bar.getBoundingClientRect().top - bar.clientHeight / 3;
});
