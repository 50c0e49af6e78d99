// moves the mark of the moment on the curve, with the slider above it
new MutationObserver(() => $(".chances").lastChild.setAttribute("transform", `translate(${ply})`)).observe($("#range"), { attributeFilter: ["aria-valuetext"] });
