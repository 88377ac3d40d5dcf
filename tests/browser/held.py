"""Pages whose time the test holds, so that nothing is over before it has been looked at."""

from __future__ import annotations

from playwright.sync_api import Page

SCRIPT = """{
    const [soon, forget] = [setTimeout, clearTimeout];
    const waiting = new Map();
    let now = Date.now();
    let last = 1e9;
    Date.now = () => now;
    window.setTimeout = (run, wait = 0, ...given) => {
        if (!(wait > 0)) return soon(run, 0, ...given);
        last += 1;
        waiting.set(last, { at: now + wait, run: () => run(...given) });
        return last;
    };
    window.clearTimeout = (which) => { if (!waiting.delete(which)) forget(which); };
    window.letPass = async (wait) => {
        const end = now + wait;
        for (;;) {
            const due = [...waiting].filter(([, each]) => each.at <= end);
            due.sort(([, one], [, other]) => one.at - other.at);
            if (!due.length) break;
            const [which, { at, run }] = due[0];
            waiting.delete(which);
            now = Math.max(now, at);
            run();
            await null;  // whoever watches the page sees each change by itself
        }
        now = end;
    };
}"""
"""For a page before its own scripts: its clock stands, and what is to happen after a while does
when ``let_pass`` says so; what is to happen at once does."""


def let_pass(page: Page, seconds: float) -> None:
    """So much time passes on a page that was opened ``held``."""
    page.evaluate("wait => letPass(wait)", 1000 * seconds)
