/** The console: `/console` in a browser. */
import { render } from "preact";

render(<h1>Leasehold</h1>, document.body);
