/**
 * workerd closes a connection that has been idle for 5 s; fetch closes it after 4 s or slightly longer. A test that is
 * stalled at that moment would send its next request on a closed connection.
 */
import { Agent, setGlobalDispatcher } from "undici";

setGlobalDispatcher(new Agent({ keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000 }));
