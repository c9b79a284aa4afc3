import { ErrorReply } from "@redis/client";
import type { Address, Client, ConnectionOptions, RedisConnection } from "./connection.ts";
import { RefusalError } from "./refusals.ts";

const REDIRECTIONS_MAX = 5;

const nameOf = ({ host, port }: Address): string => `${host}:${port}`;

type Connect = (options: Pick<ConnectionOptions, "where" | "greet">) => RedisConnection;

/**
 * Remembers which server has which keys. All keys of a namespace have the same hash tag and are in the same slot, so there is
 * one owner for each tag, as reported by the servers: MOVED names the owner of a slot, and ASK names the server that may have
 * the key while its slot is being moved. If there is only one server, it has all keys and sends no redirects.
 */
export class Cluster {
  /** The connection to any one of the servers, or to the only server if there is no cluster. */
  readonly home: RedisConnection;
  readonly #seeds: readonly Address[];
  readonly #connect: Connect;
  readonly #owners = new Map<string, Address>();
  readonly #nodes = new Map<string, RedisConnection>();
  #known: readonly Address[] = [];

  constructor(seeds: readonly Address[], connect: Connect) {
    this.#seeds = seeds;
    this.#connect = connect;
    this.home = this.#open(this.rotation());
  }

  /** Whether the servers have reported that they form a cluster. */
  get isOne(): boolean {
    return this.#known.length > 0;
  }

  /** Returns a function that returns one server after another, for a connection that may go to any of them. */
  rotation(): () => Address {
    let attempts = 0;
    return () => {
      const all = [...this.#seeds, ...this.#known];
      return all[attempts++ % all.length] as Address;
    };
  }

  /** Sends a command to the server that has the key, and follows redirects. */
  async send<Reply>(
    key: string,
    exchange: (connection: RedisConnection, asking: boolean) => Promise<Reply>,
  ): Promise<Reply> {
    let connection = this.connectionFor(key);
    let asking = false;
    for (let redirections = 0; ; redirections++) {
      try {
        return await exchange(connection, asking);
      } catch (error) {
        const redirection = redirectionOf(error, connection);
        if (redirection === undefined || redirections === REDIRECTIONS_MAX) throw error;
        if (redirection.moved) this.#owners.set(tagOf(key), redirection.to);
        connection = this.#connectionAt(redirection.to);
        asking = !redirection.moved;
      }
    }
  }

  /**
   * Returns the connection to the owner of a key if the owner is known, or else to any server, which can redirect to the owner.
   */
  connectionFor(key: string): RedisConnection {
    const owner = this.#owners.get(tagOf(key));
    const connections = [...(owner ? [this.#connectionAt(owner)] : []), this.home, ...this.#nodes.values()];
    return connections.find(({ isReady }) => isReady) ?? this.home;
  }

  close(): void {
    this.home.close();
    for (const node of this.#nodes.values()) node.close();
  }

  #open(where: ConnectionOptions["where"]): RedisConnection {
    return this.#connect({ where, greet: (client, address) => this.#learn(client, address) });
  }

  /** Fetches the list of servers from one of them, and connects to those that own slots. */
  async #learn(client: Client, from: Address): Promise<void> {
    const slots = await client.sendCommand(["CLUSTER", "SLOTS"]).catch((error) => {
      if (this.#seeds.length === 1 && error instanceof ErrorReply) return [];
      if (!/cluster support disabled/.test(error.message)) throw error;
      const message =
        "REDIS_URL lists several servers, but one of them is not in a cluster: list one server, the nodes of one cluster, or sentinels";
      throw new RefusalError({ message, retryable: false, misconfigured: true });
    });
    const all = (slots as unknown as [number, number, ...[string | null, number][]][]).map(([, , ...nodes]) =>
      nodes.map(([host, port]) => ({ host: host || from.host, port })),
    );
    if (all.length === 0) return;
    this.#known = all.flat();
    const owners = new Set(all.map(([master]) => nameOf(master as Address)));
    for (const [name, node] of this.#nodes) {
      if (owners.has(name)) continue;
      node.close();
      this.#nodes.delete(name);
    }
    for (const [master] of all) if (master && nameOf(master) !== nameOf(from)) this.#connectionAt(master);
  }

  #connectionAt(address: Address): RedisConnection {
    const name = nameOf(address);
    if (this.home.address && nameOf(this.home.address) === name) return this.home;
    const node = this.#nodes.get(name) ?? this.#open(() => address);
    this.#nodes.set(name, node);
    return node;
  }
}

const tagOf = (key: string): string => key.slice(key.indexOf("{") + 1, key.indexOf("}"));

/**
 * Returns the target of a redirect. A server that redirects a command has not run it. A redirect without a host refers to the
 * same host.
 */
function redirectionOf(error: unknown, { address }: RedisConnection): { moved: boolean; to: Address } | undefined {
  if (!(error instanceof ErrorReply)) return undefined;
  const [, kind, host, port] = /^(MOVED|ASK) \d+ (.*):(\d+)$/.exec(error.message) ?? [];
  if (kind === undefined) return undefined;
  return { moved: kind === "MOVED", to: { host: host || (address?.host ?? ""), port: Number(port) } };
}
