/** Stands in for GitHub as the issuer of tokens: a job can request tokens that identify its repository. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { makeKey, makeToken } from "../support/services/issuer.ts";

export interface Issuer extends AsyncDisposable {
  readonly url: string;
  /** How many tokens each repository has received. */
  readonly given: ReadonlyMap<string, number>;
  /** Returns the variables that the runner sets in order to let a job in this repository request tokens. */
  permit(repository: string): Readonly<Record<string, string>>;
}

/** `lifetime_s` is the lifetime of its tokens. */
export async function startIssuer(lifetime_s: number): Promise<Issuer> {
  const key = await makeKey("one");
  const permitted = new Map<string, string>();
  const given = new Map<string, number>();
  const tokenFor = (repository: string, audience: string | null) => {
    const [repository_owner = ""] = repository.split("/");
    given.set(repository, (given.get(repository) ?? 0) + 1);
    const iat = Math.floor(Date.now() / 1000);
    const claims = { repository, repository_owner, repository_owner_id: `id-of-${repository_owner}` };
    const sub = `repo:${repository}:ref:refs/heads/main`;
    return makeToken(key, { iss: url, aud: audience, sub, iat, nbf: iat, exp: iat + lifetime_s, ...claims });
  };
  const answerTo = async ({ url: path = "", headers }: IncomingMessage): Promise<object | undefined> => {
    const { pathname, searchParams } = new URL(path, url);
    if (pathname === "/.well-known/openid-configuration") return { issuer: url, jwks_uri: `${url}/keys` };
    if (pathname === "/keys") return { keys: [key.public] };
    const repository = permitted.get(`${headers.authorization}`);
    return repository === undefined ? undefined : { value: await tokenFor(repository, searchParams.get("audience")) };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await answerTo(request);
    response.writeHead(body ? 200 : 401, { "Content-Type": "application/json" }).end(JSON.stringify(body ?? {}));
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    given,
    permit(repository) {
      const secret = randomUUID();
      permitted.set(`Bearer ${secret}`, repository);
      return {
        ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?api-version=2.0`,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
      };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
