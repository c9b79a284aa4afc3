import {
  type Answer,
  abandonPlace,
  attendPlace,
  bodyOf,
  comeBackOnce,
  type Fields,
  granted,
  type Head,
  post,
  send,
  sleep,
  type Target,
  uniqueName,
} from "../../support/services/http.ts";

const put = (target: Target, path: string, fields: Fields, headers: Head = {}): Promise<Answer> =>
  send(target, path, {
    method: "PUT",
    body: JSON.stringify(fields),
    headers: { "content-type": "application/json", ...headers },
  });

export const remove = (target: Target, path: string, headers: Head = {}): Promise<Answer> =>
  send(target, path, { method: "DELETE", headers });

/** One semaphore of a target, under a unique name by default. */
export class Semaphore {
  readonly target: Target;
  readonly name: string;
  readonly path: string;

  constructor(target: Target, name: string = uniqueName()) {
    this.target = target;
    this.name = name;
    this.path = `/semaphores/${name}`;
  }

  /** Returns a semaphore that already exists. */
  static async of(target: Target, permits: number): Promise<Semaphore> {
    const semaphore = new Semaphore(target);
    bodyOf(await semaphore.set(permits), 200);
    return semaphore;
  }

  set(permits: unknown, headers?: Head): Promise<Answer> {
    return put(this.target, this.path, { permits }, headers);
  }

  acquire(fields?: Fields, headers?: Head): Promise<Answer> {
    return post(this.target, `${this.path}/acquire`, fields, headers);
  }

  release(fields: Fields, headers?: Head): Promise<Answer> {
    return post(this.target, `${this.path}/release`, fields, headers);
  }

  renew(fields: Fields, headers?: Head): Promise<Answer> {
    return post(this.target, `${this.path}/renew`, fields, headers);
  }

  remove(headers?: Head): Promise<Answer> {
    return remove(this.target, this.path, headers);
  }

  inspect(): Promise<Answer> {
    return send(this.target, this.path);
  }

  async state(): Promise<Answer["body"]> {
    return bodyOf(await this.inspect(), 200);
  }

  /** Acquires permits, which must be granted. */
  async take(fields?: Fields, headers?: Head): Promise<Answer["body"]> {
    return granted(() => this.acquire(fields, headers), fields);
  }

  async end(token: string): Promise<Answer["body"]> {
    return bodyOf(await this.release({ token }), 200);
  }

  /** This method and the next two work like their namesakes in `Lock`. */
  abandon(fields: Fields = {}, headers?: Head): Promise<Answer["body"]> {
    return abandonPlace((more) => this.acquire({ ...fields, ...more }, headers));
  }

  enqueue(fields: Fields = {}): Promise<Answer["body"]> {
    return attendPlace((more) => this.acquire({ ...fields, ...more }), fields);
  }

  comeBack(fields: Fields = {}): Promise<Answer["body"]> {
    return comeBackOnce((more) => this.acquire({ ...fields, ...more }));
  }
}

/** One latch of a target, under a unique name by default. */
export class Latch {
  readonly target: Target;
  readonly name: string;
  readonly path: string;

  constructor(target: Target, name: string = uniqueName()) {
    this.target = target;
    this.name = name;
    this.path = `/latches/${name}`;
  }

  /** Returns a latch that already exists. */
  static async of(target: Target, count: number, fields: Fields = {}): Promise<Latch> {
    const latch = new Latch(target);
    bodyOf(await latch.set({ count, ...fields }), 201);
    return latch;
  }

  set(fields: Fields, headers?: Head): Promise<Answer> {
    return put(this.target, this.path, fields, headers);
  }

  countDown(fields?: Fields, headers?: Head): Promise<Answer> {
    return post(this.target, `${this.path}/count-down`, fields, headers);
  }

  remove(headers?: Head): Promise<Answer> {
    return remove(this.target, this.path, headers);
  }

  inspect(query = ""): Promise<Answer> {
    return send(this.target, `${this.path}${query}`);
  }

  /** Starts a waiting request. Once it is waiting, resolves with a promise of its response. */
  async watch(wait: string): Promise<{ readonly seen: Promise<Answer> }> {
    const seen = this.inspect(`?wait=${wait}`);
    await sleep(500);
    return { seen };
  }
}
