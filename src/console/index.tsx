/** The console: `/console` in a browser. */
import { render } from "preact";
import { earlyAnswered } from "./api.ts";
import { App } from "./app.tsx";
import { tryStored } from "./session.ts";

/** The longest wait for answers before the page is first rendered. On a slow machine, rendering it twice takes longer. */
const DRAW_MS = 600;

const tried = tryStored();
await Promise.race([tried.then(earlyAnswered), new Promise((resolve) => setTimeout(resolve, DRAW_MS))]);
render(<App atStart={tried} />, document.body);
