import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { Screen } from "../../../src/cli/top/screen.ts";

function openScreen() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: vi.fn() });
  const written: string[] = [];
  const stdout = Object.assign(new PassThrough(), {
    columns: 20,
    rows: 2,
    write: (text: string) => written.push(text),
  });
  const calls = { quit: vi.fn(), redraw: vi.fn() };
  const screen = new Screen(stdout as never, stdin, calls);
  screen.open();
  return { screen, stdin, stdout, written, ...calls };
}

test.each(["q", "Q", "\x03", "jq"])("the keys %j end it", async (keys) => {
  const { stdin, quit } = openScreen();
  stdin.write(keys);
  await vi.waitFor(() => expect(quit).toHaveBeenCalled());
});

test.each(["x", "\x1bOq", "\x1b[A"])("the keys %j do not", async (keys) => {
  const { stdin, quit } = openScreen();
  stdin.write(keys);
  await new Promise((resolve) => setImmediate(resolve));
  expect(quit).not.toHaveBeenCalled();
});

test("ends when the terminal goes away", async () => {
  const { stdin, quit } = openScreen();
  stdin.end();
  await vi.waitFor(() => expect(quit).toHaveBeenCalled());
});

test("is redrawn after a resize, and never has more lines than the terminal", () => {
  const { screen, stdout, written, redraw } = openScreen();
  screen.draw([{ text: "a", bold: true }, { text: "b" }, { text: "c" }]);
  expect(written.at(-1)).toBe("\x1b[H\x1b[1ma\x1b[22m\x1b[K\r\nb\x1b[K\x1b[J");
  stdout.emit("resize");
  expect(redraw).toHaveBeenCalledTimes(1);
});

test("restores the terminal, and then neither writes nor reads keys", () => {
  const { screen, stdin, stdout, written, redraw } = openScreen();
  screen.close();
  screen.draw([{ text: "late" }]);
  stdout.emit("resize");
  expect(written).toEqual(["\x1b[?1049h\x1b[?25l\x1b[?7l", "\x1b[?7h\x1b[?25h\x1b[?1049l"]);
  expect(stdin.setRawMode.mock.calls).toEqual([[true], [false]]);
  expect({ drawn: redraw.mock.calls.length, listens: stdin.listenerCount("data") }).toEqual({ drawn: 0, listens: 0 });
});
