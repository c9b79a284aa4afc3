/** Runs the client's compiled classes with a JDK and Debian's JUnit. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { ensure } from "../support/runner/programs.ts";

export const FOLDER = join(import.meta.dirname, "../../clients/java");
/** The parts of a standalone JUnit, at the paths where Debian's packages install them. */
const JARS = [
  ...["api", "engine", "params"].map((part) => `junit-jupiter-${part}`),
  ...["commons", "console", "engine", "launcher", "reporting"].map((part) => `junit-platform-${part}`),
  ...["apiguardian-api", "opentest4j", "opentest4j-reporting-events", "picocli"],
].map((name) => `/usr/share/java/${name}.jar`);

/** Returns why the tests can't run, or undefined if they can. Installs the JDK where possible. */
export async function missingJava(): Promise<string | undefined> {
  try {
    await ensure("java");
  } catch (error) {
    return (error as Error).message;
  }
  const { stdout } = await promisify(execFile)("javac", ["-version"]);
  const major = Number(/javac (\d+)/.exec(stdout)?.[1]);
  return major >= 17 ? undefined : `Java 17 or newer is not on the PATH, but ${stdout.trim()}`;
}

export interface Ended {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

export async function run(command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: FOLDER,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(child, "close");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await closed) as [number | null];
  return { code, output: out + err };
}

/** Returns the Java sources in some folders and their subfolders. */
export async function sourcesIn(...folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true, encoding: "utf8" })).map((file) => join(folder, file)),
    ),
  );
  return found.flat().filter((file) => file.endsWith(".java"));
}

/** Compiles sources for Java 17 with warnings as errors. Returns the folder with the classes. */
async function compile(sources: readonly string[], ...classpath: readonly string[]): Promise<string> {
  const classes = await mkdtemp(join(tmpdir(), "leasehold-java-"));
  const path = classpath.length > 0 ? ["-classpath", classpath.join(":")] : [];
  // The manifests of Debian's jars mention other jars that aren't needed.
  const lint = ["-Xlint:all,-path", "-Werror"];
  const { code, output } = await run([
    "javac",
    // These options make javac start faster, which saves more time than the slower compilation costs.
    "-J-XX:TieredStopAtLevel=1",
    "-J-XX:+UseSerialGC",
    ...lint,
    "--release",
    "17",
    "-encoding",
    "UTF-8",
    "-d",
    classes,
    ...path,
    ...sources,
  ]);
  if (code !== 0) throw new Error(`javac failed:\n${output}`);
  return classes;
}

export const compileClient = async (): Promise<string> => compile(await sourcesIn(join(FOLDER, "src/main/java")));

/**
 * Compiles the tests together with other sources, because starting a second compiler would take longer than compiling those
 * sources.
 */
export const compileTests = async (client: string, ...more: readonly string[]): Promise<string> =>
  compile([...(await sourcesIn(join(FOLDER, "src/test/java"))), ...more], client, ...JARS);

/** Returns the JVM options for running the tests' classes: a small heap, a simple compiler, and no log. */
export const jvm = (...classes: readonly string[]): string[] => [
  "java",
  "-Djava.util.logging.config.file=src/test/resources/logging.properties",
  "-XX:TieredStopAtLevel=1",
  "-XX:+UseSerialGC",
  "-Xmx256m",
  "-classpath",
  [...classes, ...JARS].join(":"),
];

/** Limits virtual threads to a single carrier thread, for which there is never a substitute. */
export const VIRTUAL = ["-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1"];

/** Returns the `java` of a JDK with virtual threads, if there is one. */
export async function virtualJava(): Promise<string | undefined> {
  const homes = await readdir("/usr/lib/jvm", { withFileTypes: true }).catch(() => []);
  for (const home of homes.filter((entry) => entry.isDirectory())) {
    const java = join("/usr/lib/jvm", home.name, "bin/java");
    const version = await promisify(execFile)(java, ["--version"]).then(
      ({ stdout }) => Number(/^\w+ (\d+)/.exec(stdout)?.[1]),
      () => 0,
    );
    if (version >= 21) return java;
  }
  return undefined;
}
