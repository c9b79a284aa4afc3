/** The console: `/console` in a browser. */
import { render } from "preact";
import { App } from "./app.tsx";

render(<App />, document.body);
