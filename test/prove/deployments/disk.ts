/** A small disk that can fill up: an in-memory file system, which only root may mount. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SIZE_MB = 256;

export interface Disk {
  readonly folder: string;
  /** Why the disk can't be filled; undefined if it can. */
  readonly cannot?: string;
  /** Fills the disk completely until `free()` is called. */
  fill(): void;
  free(): void;
  remove(): void;
}

export function makeDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), "leasehold-prove-"));
  const filler = join(folder, "filler");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const free = () => rmSync(filler, { force: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m`, "leasehold-prove", folder], { stdio: "ignore" });
  } catch {
    return { folder, cannot: "only root can mount a disk that can fill up", fill() {}, free() {}, remove };
  }
  return {
    folder,
    free,
    fill() {
      const zeros = Buffer.alloc(1 << 20);
      for (let size = zeros.length; size >= 4_096; ) {
        try {
          writeFileSync(filler, zeros.subarray(0, size), { flag: "a" });
        } catch {
          size /= 2;
        }
      }
    },
    remove() {
      execFileSync("umount", ["--lazy", folder], { stdio: "ignore" });
      remove();
    },
  };
}
