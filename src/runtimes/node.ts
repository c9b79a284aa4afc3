/** The server on Node: `npm run start:node`. */
import { listenOnNode } from "./server/listen-node.ts";
import { serve } from "./server/serve.ts";

serve("node", listenOnNode);
