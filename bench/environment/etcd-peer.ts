import type { Peer } from "./cycles.ts";
import { createPost } from "./http-client.ts";

/** etcd's lock over its own HTTP gateway, with the lease of an existing session. */
export async function etcdPeer({ url, pid }: { url: string; pid: number }): Promise<Peer> {
  const { post, close } = createPost(url, 1);
  const { ID: lease } = await post("/v3/lease/grant", { TTL: 3600 });
  close();
  return {
    name: "etcd, its HTTP gateway",
    url,
    pid,
    async cycle(post, name) {
      const { key = "" } = await post("/v3/lock/lock", { name: btoa(name), lease });
      await post("/v3/lock/unlock", { key });
    },
  };
}
