import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";

test("unit tests can neither start a process nor open or accept a connection", async () => {
  expect(() => spawn("true")).toThrow("must not start a process");
  expect(() => execFileSync("true")).toThrow("must not start a process");
  expect(() => connect(1, "127.0.0.1")).toThrow("must not open a connection");
  expect(() => createServer().listen(0)).toThrow("must not listen on a port");
  await expect(fetch("http://127.0.0.1:59999/")).rejects.toHaveProperty(
    "cause.message",
    expect.stringContaining("must not"),
  );
});
