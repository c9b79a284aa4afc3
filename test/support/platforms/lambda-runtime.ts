/** Lambda's own runtime client around the built function, and a local Runtime API that sends it work. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { APIGatewayProxyResult, LambdaEvent } from "hono/aws-lambda";
import type { Variables } from "../../../src/config/variables.ts";
import { bundleRuntime } from "../../../tools/generate/runtimes/build.ts";
import { BARE } from "../services/clean-environment.ts";
import type { RunningTarget } from "../services/targets.ts";
import { type EventKind, eventTarget } from "./functions.ts";

const ROOT = join(import.meta.dirname, "../../..");
const BUILD = join(ROOT, "build/lambda");
const CLIENT = "aws-lambda-ric@4.0.2";
const FOLDER = join(ROOT, "node_modules/.cache/aws-lambda-ric");
/** An instance serves one request at a time. */
const INSTANCES = 6;
/** This is longer than any request in the tests. */
const DEADLINE_MS = 30_000;
const INVOCATION = "/2018-06-01/runtime/invocation/";

interface Invocation {
  readonly event: LambdaEvent;
  readonly answer: PromiseWithResolvers<APIGatewayProxyResult>;
}

/** Compiling the client takes a minute and requires a C++ compiler, so it isn't a development dependency. */
function installClient(): string {
  const program = join(FOLDER, "node_modules/aws-lambda-ric/index.mjs");
  if (existsSync(program)) return program;
  mkdirSync(FOLDER, { recursive: true });
  execFileSync("npm", ["install", "--prefix", FOLDER, "--no-audit", "--no-fund", CLIENT], { stdio: "inherit" });
  return program;
}

/** Gives each idle instance of the function the event that has been waiting longest. */
class RuntimeApi {
  readonly #waiting: Invocation[] = [];
  readonly #idle: ServerResponse[] = [];
  readonly #running = new Map<string, Invocation>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  async listen(): Promise<string> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  invoke(event: LambdaEvent): Promise<APIGatewayProxyResult> {
    const answer = Promise.withResolvers<APIGatewayProxyResult>();
    this.#waiting.push({ event, answer });
    this.#assign();
    return answer.promise;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #assign(): void {
    while (this.#waiting.length > 0 && this.#idle.length > 0) {
      const [work, next] = [this.#waiting.shift() as Invocation, this.#idle.shift() as ServerResponse];
      const id = crypto.randomUUID();
      this.#running.set(id, work);
      next.writeHead(200, {
        "Content-Type": "application/json",
        "Lambda-Runtime-Aws-Request-Id": id,
        "Lambda-Runtime-Deadline-Ms": `${Date.now() + DEADLINE_MS}`,
        "Lambda-Runtime-Invoked-Function-Arn": "arn:aws:lambda:eu-west-1:1:function:leasehold",
      });
      next.end(JSON.stringify(work.event));
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    if (path === `${INVOCATION}next`) {
      this.#idle.push(response);
      this.#assign();
      return;
    }
    const [id = "", outcome] = path.slice(INVOCATION.length).split("/");
    const body = await text(request);
    const answer = this.#running.get(id)?.answer;
    if (outcome === "response") answer?.resolve(JSON.parse(body));
    else answer?.reject(new Error(`the function failed: ${body}`));
    this.#running.delete(id);
    response.writeHead(202).end();
  }
}

/** The function as built by `npm run build:lambda`, called with events of this kind. */
export async function startLambda(kind: EventKind, variables: Variables): Promise<RunningTarget> {
  await bundleRuntime("lambda", join(BUILD, "index.mjs"));
  const program = installClient();
  const api = new RuntimeApi();
  const platform = {
    _HANDLER: "index.handler",
    LAMBDA_TASK_ROOT: BUILD,
    AWS_LAMBDA_RUNTIME_API: await api.listen(),
    AWS_LAMBDA_FUNCTION_NAME: "leasehold",
    AWS_LAMBDA_FUNCTION_VERSION: "1",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "128",
    AWS_LAMBDA_LOG_GROUP_NAME: "/aws/lambda/leasehold",
  };
  const env = {
    ...BARE,
    ALLOW_ANONYMOUS: "true",
    ALLOWED_HOSTS: "*",
    ...(variables as Record<string, string>),
    ...platform,
  };
  const instances = Array.from({ length: INSTANCES }, (_, i) =>
    spawn(process.execPath, [program], {
      env: { ...env, AWS_LAMBDA_LOG_STREAM_NAME: `${i}` },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  return {
    ...eventTarget(kind, (event) => api.invoke(event)),
    name: `Lambda, its runtime client, ${kind}`,
    async stop() {
      const gone = instances.map((instance) => once(instance, "exit"));
      for (const instance of instances) instance.kill("SIGKILL");
      await Promise.all(gone);
      api.close();
    },
  };
}
