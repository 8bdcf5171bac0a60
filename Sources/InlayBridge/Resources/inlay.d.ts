/** What a page in a view of the tier `app` finds as `window.inlay`. */
interface Inlay {
    /**
     * Sends a command to native code: `view.commands.on("showDevices") { … }`.
     * Commands arrive in the order in which they were sent, however many there are in one turn.
     * @param name The command's name, not empty.
     * @param value Anything that `JSON.stringify` takes.
     */
    command(name: string, value?: unknown): void;

    /**
     * Calls a native function: `view.bridge.handle("save") { … }`.
     * @returns What the function returned. Rejected with an `Error` whose message is a sentence
     *     when there is no such function, when it doesn't take `value`, or when it threw.
     */
    call<Result = unknown>(name: string, value?: unknown): Promise<Result>;
}

interface Window {
    readonly inlay: Inlay;
}

declare const inlay: Inlay;
