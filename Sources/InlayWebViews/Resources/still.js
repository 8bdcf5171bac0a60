// Ends the animations and transitions of a page: finite ones are over, endless ones pause as they are
// one second after their start. Evaluates to a function of the document, as dom.js gives access to
// it, that returns the number of animations that ran.
(() => {
    "use strict";
    const phase = 1000;
    // The page isn't scrolled; but all of it is in view.
    const isScrolled = ({ timeline }) =>
        "ScrollTimeline" in window && timeline instanceof ScrollTimeline
        && !("ViewTimeline" in window && timeline instanceof ViewTimeline);
    return (page) => {
        const running = page.getAnimations().filter((animation) =>
            animation.playState === "running" && animation.effect && !isScrolled(animation));
        for (const animation of running) {
            try {
                if (animation.effect.getComputedTiming().endTime < Infinity) {
                    animation.finish();
                } else {
                    // In this order: a pause takes effect in the next frame, a seek ends it at once.
                    animation.pause();
                    animation.currentTime = phase;
                }
            } catch {
                animation.cancel();
            }
        }
        return running.length;
    };
})()
