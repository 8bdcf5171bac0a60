"use strict";

// Called by native code with what was typed.
function insert(text) {
    const item = document.createElement("li");
    item.textContent = text;
    document.getElementById("list").append(item);
    item.scrollIntoView({ block: "nearest" });
}

document.getElementById("alert").addEventListener("click", () => {
    const count = document.getElementById("list").children.length;
    inlay.command("alert", {
        heading: "From the page",
        body: count === 1 ? "There is 1 text in the list." : `There are ${count} texts in the list.`,
    });
});
