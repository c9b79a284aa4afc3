import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedKey } from "../../src/contract/repeated-key.ts";

test("repeatedKey() returns the path of the first duplicate, however it is escaped", () => {
  const cases: [json: string, path: string | undefined][] = [
    ["{}", undefined],
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', undefined],
    ['{"a":"a","b":"\\",\\"a\\":","c":"{\\"a\\":1,\\"a\\":2}"}', undefined],
    ['{"a":1,"a":1}', "a"],
    ['{ "a" : 1 , "\\u0061" : [] }', "a"],
    ['{"locks":[{"name":"a"},{"name":"b","mode":"shared","name":"c"}]}', "locks.1.name"],
    ['{"x":[[],[1,{"y":{},"y":{}}]]}', "x.1.1.y"],
    ['{"":1,"":2}', ""],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ];
  for (const [json, path] of cases) expect([json, repeatedKey(json, JSON.parse(json))]).toEqual([json, path]);
});

test("repeatedKey() finds no duplicate in JSON.stringify()'s output, and every inserted one", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
      const json = JSON.stringify({ nested: [value] });
      expect(repeatedKey(json, JSON.parse(json))).toBeUndefined();
      const key = Object.keys(value)[0] as string;
      const twice = `{"nested":[${JSON.stringify(value).slice(0, -1)},${JSON.stringify(key)}:0}]}`;
      expect(repeatedKey(twice, JSON.parse(twice))).toBe(`nested.0.${key.slice(0, 64)}`);
      const flat = twice.slice('{"nested":['.length, -2);
      expect(repeatedKey(flat, JSON.parse(flat))).toBe(key.slice(0, 64));
    }),
  );
});
