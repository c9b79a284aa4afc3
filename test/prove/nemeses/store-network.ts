import { type Nemesis, one, some } from "./nemesis.ts";

type Ways = readonly { slow_ms: number; cut(): number }[];

const waysOf = ({ deployment: { storeProxies = [], storeWires = [] } }: Parameters<Nemesis["of"]>[0]): Ways => [
  ...storeProxies,
  ...storeWires,
];

export const storeSlow: Nemesis = {
  name: "store slow",
  weight: 3,
  outage: true,
  of(scene) {
    const ways = waysOf(scene);
    if (ways.length === 0) return undefined;
    return async () => {
      const way = one(scene, ways);
      way.slow_ms = 50 + scene.random() * 300;
      await some(scene, 3_000);
      way.slow_ms = 0;
    };
  },
};

export const storeCut: Nemesis = {
  name: "store connections cut",
  weight: 3,
  outage: true,
  of(scene) {
    const ways = waysOf(scene);
    if (ways.length === 0) return undefined;
    return async () => one(scene, ways).cut();
  },
};

/** Delays all requests, or all replies, between a process and Redis. */
export const storeOneWay: Nemesis = {
  name: "store silent one way",
  weight: 6,
  outage: true,
  of(scene) {
    const { storeWires = [] } = scene.deployment;
    if (storeWires.length === 0) return undefined;
    return async () => {
      const wire = one(scene, storeWires);
      wire.silence(one(scene, ["there", "back"]));
      await some(scene, 4_000);
      wire.heal();
      if (scene.random() < 0.5) wire.cut();
    };
  },
};
