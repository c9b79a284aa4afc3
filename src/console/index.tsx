/** The console: `/console` in a browser. */
import { render } from "preact";
import { App } from "./app.tsx";
import { tryStored } from "./session.ts";

render(<App atStart={tryStored()} />, document.body);
