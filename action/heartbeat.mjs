import { heartbeat } from "./leasehold.mjs";

heartbeat();
