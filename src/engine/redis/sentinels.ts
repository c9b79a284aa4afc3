import { ErrorReply } from "@redis/client";
import { type Address, type Client, type Login, RedisConnection } from "./connection.ts";
import { explainReply, RefusalError } from "./refusals.ts";

export interface SentinelOptions {
  readonly addresses: readonly Address[];
  /** The name of the master in the sentinels' configuration. */
  readonly master: string;
  readonly login: Login;
  readonly timeout_ms: number;
  /** Called when the sentinels name a different server. */
  onSwitch(): void;
}

const CREDENTIALS = {
  rejected: "The sentinels reject the user name or password",
  required: "The sentinels require a user name or password",
  remedy: "set sentinel_username and sentinel_password in REDIS_URL to the sentinels' user name and password",
  variables: "REDIS_URL",
};
/** How often a sentinel is asked for the current master. */
const ASK_MS = 1_000;

/** The sentinels of one master. They are queried one at a time: if one does not respond, the next one is queried. */
export class Sentinels {
  readonly #connection: RedisConnection;
  readonly #options: SentinelOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  #named: string | undefined;

  constructor(options: SentinelOptions) {
    const { addresses, login, timeout_ms } = options;
    this.#options = options;
    let attempts = 0;
    this.#connection = new RedisConnection({
      login,
      timeout_ms: Math.min(timeout_ms, ASK_MS),
      where: () => addresses[attempts++ % addresses.length] as Address,
      greet: async (client) => {
        await this.#read(client.sendCommand(this.#question));
      },
    });
    this.#timer = setInterval(() => void this.master().catch(() => {}), ASK_MS);
  }

  /** @throws when no sentinel can be reached, or none of them knows the master. */
  async master(): Promise<Address> {
    if (!this.#connection.isReady) throw this.#silence();
    const address = await this.#read(this.#connection.send(this.#question));
    const name = `${address.host}:${address.port}`;
    const before = this.#named;
    this.#named = name;
    if (before !== undefined && before !== name) this.#options.onSwitch();
    return address;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#connection.close();
  }

  #silence(): unknown {
    const { trouble } = this.#connection;
    if (trouble instanceof RefusalError) return trouble;
    if (trouble instanceof ErrorReply) return new RefusalError(explainReply(trouble.message, CREDENTIALS));
    return new RefusalError({ message: "None of the sentinels in REDIS_URL answered", retryable: true });
  }

  get #question(): string[] {
    return ["SENTINEL", "GET-MASTER-ADDR-BY-NAME", this.#options.master];
  }

  async #read(reply: Promise<unknown>): Promise<Address> {
    const [host, port] = ((await reply) as [string, string] | null) ?? [];
    if (host !== undefined && port !== undefined) return { host, port: Number(port) };
    const message =
      "The sentinels do not monitor a master with the name in REDIS_URL: correct the name, or configure the sentinels to monitor that master";
    throw new RefusalError({ message, retryable: true, misconfigured: true });
  }
}

/** A server that has just been promoted or replaced may still report its old role. */
export async function checkMaster(client: Client): Promise<void> {
  const [role] = (await client.sendCommand(["ROLE"])) as [string];
  if (role === "master") return;
  const message = "The server that the sentinels name is not a master: a failover may be in progress";
  throw new RefusalError({ message, retryable: true });
}
