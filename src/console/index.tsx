/** The console: `/console` in a browser. */
import { render } from "preact";
import { earlyAnswered } from "./api.ts";
import { App } from "./app.tsx";
import { tryStored } from "./session.ts";

/**
 * How long the first rendering of the page waits for the service's answers. On a slow machine, rendering the page a second time
 * would take longer than this.
 */
const DRAW_MS = 600;

const tried = tryStored();
await Promise.race([tried.then(earlyAnswered), new Promise((resolve) => setTimeout(resolve, DRAW_MS))]);
render(<App atStart={tried} />, document.body);
