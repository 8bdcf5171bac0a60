// Accesses documents and elements past the names of the elements in them. A page names its elements
// as it likes: `<img name=body>` becomes `document.body`, and `<input name=parentNode>` the
// `parentNode` of its form, in isolated worlds as well. Evaluates to a function of a node; the
// proxy that it returns has the members of the node's prototypes and no others.
(() => {
    "use strict";
    const { getOwnPropertyDescriptor, getPrototypeOf } = Object;
    const find = (node, key) => {
        for (let one = getPrototypeOf(node); one; one = getPrototypeOf(one)) {
            const property = getOwnPropertyDescriptor(one, key);
            if (property) return property;
        }
    };
    const handler = {
        get(node, key) {
            const property = find(node, key);
            if (property?.get) return property.get.call(node);
            const value = property?.value;
            return typeof value === "function" ? value.bind(node) : value;
        },
        set(node, key, value) {
            const setter = find(node, key)?.set;
            setter?.call(node, value);
            return setter !== undefined;
        },
    };
    return (node) => node && new Proxy(node, handler);
})()
