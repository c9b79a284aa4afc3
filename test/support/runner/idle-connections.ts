/**
 * workerd closes a connection that has been idle for 5 s; fetch does so after 4 s or slightly more. A test that is
 * stalled at that moment would send its next request on a closed connection.
 */
import { Agent, setGlobalDispatcher } from "undici";

setGlobalDispatcher(new Agent({ keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000 }));
