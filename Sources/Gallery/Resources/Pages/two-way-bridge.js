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
        heading: "Message from the Page",
        body: count === 1 ? "The list has 1 entry." : `The list has ${count} entries.`,
    });
});
